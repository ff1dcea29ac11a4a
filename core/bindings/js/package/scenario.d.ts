// Scenario files and steps: what they come to. A test holds it against what the module returns.

import type {
  Candidate,
  Coverage,
  Cut,
  Digits,
  PublishDecision,
  ReadAnswer,
  ReadError,
  Sentence,
  StepName,
  Target,
} from "./index.js";

/** The id of an invariant of the frontier or of the resolver. */
export type InvariantId = `I${number}` | `J${number}`;

/** What a scenario file came to. `switch` on `kind`. */
export type Report = Ran | Unreadable;

/** The file was read and run. */
export interface Ran {
  kind: "ran";
  title: string;
  about: string;
  /** Whether everything that was expected holds. */
  held: boolean;
  /** The start, then one moment for each step. */
  moments: Moment[];
}

/** The file could not be read. */
export interface Unreadable {
  kind: "unreadable";
  /** Everything that is wrong with it, in the order of the text; never empty. */
  errors: ReadError[];
}

/** One state of a scenario, and what was decided of it. */
export interface Moment {
  /** The step that led here, as a sentence; null at the start. */
  step: string | null;
  /** What the step has led to; null at the start, and where it was an edit by hand. */
  happened: Happened | null;
  /** The invariants that it broke, by their ids: an edit by hand, a false certificate or a mistake leads to that. */
  broken: InvariantId[];
  /** The mistakes that are made, by their names. */
  mistakes: string[];
  /** Where the right decisions would have led elsewhere by this step; null where they would not. */
  parting: Parting | null;
  /** The decision; of a read under way the one that it comes to if nothing moves. */
  decision: PublishDecision | ReadAnswer;
  /** The record, the publishers and the messages in flight; null of a read. */
  publication: Publication | null;
  /** Where the read stands: its clock, its pin, the cache; null of a publication. */
  reading: Reading | null;
  checks: Check[];
}

/** A step at which right and wrong part. */
export interface Parting {
  /** The mistakes that account for it, by their names. */
  mistakes: string[];
  /** What would happen without them, or why the step could not be taken. */
  right: Sentence[];
  /** What has happened with them. */
  wrong: Sentence[];
}

/** Where a read stands between two of its steps. */
export interface Reading {
  /** What the resolver does next, if the deadline allows; null where the read is answered. */
  next: StepName | null;
  /** The time used so far; never more than the deadline. */
  usedMs: number;
  /** The candidate whose pin is held (R6). */
  pinned: Candidate | null;
  /** The exact candidates that have failed in this read (R7). */
  excluded: Candidate[];
  /** What the cache holds: hints, each to be rechecked (R9). */
  cache: Candidate[];
  /** How many repairs were tried (R10). */
  repairs: number;
  /** What was passed to the reader last, beside what was stored (R5). */
  compared: {
    step: StepName;
    passed: TravellingIdentity;
    /** Null where there is no target. */
    stored: TravellingIdentity | null;
    /** The parts in which they differ: `"identity"`, `"metadata version"` … */
    differs: string[];
  } | null;
}

/** The identity that travels to the physical reader (R5). */
export interface TravellingIdentity {
  candidate: Candidate;
  range: { start: Digits; end: Digits; text: string };
  /** The publication identity, where the reader needs one. */
  publication: string | null;
  target: Target;
}

/** What a step has led to. */
export interface Happened {
  /** In short, as expectations of scenario files write it: `"accepted"`, `"refused: revision moved"`. */
  name: string;
  /** In words. */
  sentence: Sentence;
  /** What else there is to say: what became of a page, or of each partition of a new membership. */
  told: Sentence[];
}

/** The stored publication, and everybody who has a part in it (F7 to F13). */
export interface Publication {
  record: PublicationRecord;
  /** What holds between a membership change and the first claim of its epoch (F12). */
  policy: "hold" | "restate";
  /** Whether operation ids are stored with a claim (F11). */
  operationIds: boolean;
  /** In the order in which they came. */
  publishers: Publisher[];
  /** The messages in flight, in the order in which they were sent. */
  messages: Message[];
}

/** What is stored. */
export interface PublicationRecord {
  /** The stored epoch: that of the membership. */
  epoch: Digits;
  /** Counts the publications; a membership change leaves it alone. */
  revision: Digits;
  /** The cut that was published last. */
  cut: StoredClaim<{ kind: "cut" }> | null;
  /** The vector that was kept last (F6). */
  kept: StoredClaim<{ kind: "vector" }> | null;
}

/** A stored claim. */
export interface StoredClaim<Kind = unknown> {
  claim: Claim & Kind;
  /** The epoch that it is about; it may be older than the record's. */
  epoch: Digits;
  /** The operation id that came with it, the only proof of who wrote (F11): `"w2/3"`. */
  operation: string | null;
}

/** What is claimed: a cut, or a vector where no scalar is true of it (F6). */
export type Claim = { kind: "cut"; cut: Cut } | { kind: "vector"; vector: { partition: string; coverage: Coverage }[] };

/** A worker that reads the vector and the record, and proposes. */
export interface Publisher {
  name: string;
  /** How many attempts it has made. */
  attempts: Digits;
  belief: Belief;
  /** What it would propose now, or why it would not. */
  proposes: Proposes;
}

/** What a publisher believes of the last claim it has proposed. That an attempt is dead it believes only by a mistake (F10). */
export interface Belief {
  kind: "nothingKnown" | "inFlight" | "confirmedByReply" | "confirmedByRecord" | "behind" | "epochChanged" | "dead";
  /** Whether it takes itself for the writer (F11). */
  own: boolean;
  /** What it is about; null where nothing has been proposed. */
  proposal: Proposal | null;
  /** The belief and why, in words. */
  reason: Sentence;
}

/** What was proposed, and what the record must still be for it to be written (F7). */
export interface Proposal {
  /** The operation id: `"w1/2"`. */
  operation: string;
  claim: Claim;
  condition: { revision: Digits; epoch: Digits };
}

/** What a publisher would propose now. */
export type Proposes =
  | { kind: "claim"; proposal: Proposal }
  /** Nothing; its name is what expectations write: `"no checkpoints"`. */
  | { kind: "nothing"; name: string; reason: Sentence };

/** A message in flight. */
export type Message = MessageKind & {
  /** What a step calls it, as in `deliver request of w1`. */
  name: string;
};

/** What a message is. */
export type MessageKind =
  /** A partition's worker to the store: its checkpoint, and the generation that it has read (F13). */
  | { kind: "write"; partition: string; coverage: Coverage | null; read: Digits | null; epoch: Digits }
  /** A publisher to the store (F7). */
  | { kind: "request"; proposal: Proposal }
  /** The store to a publisher: what became of one delivery (F10). */
  | { kind: "reply"; operation: string; accepted: boolean; revision: Digits | null; refusal: string | null };

/** One expected fact, held against the decision. */
export interface Check {
  fact: string;
  expected: string;
  found: string;
  held: boolean;
}

/**
 * Reads a scenario file, runs it, and holds each decision against what is expected.
 *
 * A file that cannot be read is reported as well, with every error and its place.
 *
 * @param scenario the text of a scenario file, TOML or JSON
 */
export function check(scenario: string): Report;

/**
 * Does the same, and then takes these steps.
 *
 * A step that cannot be taken is reported as an error of its place among them: `"steps.1"`.
 *
 * @param scenario the text of a scenario file, TOML or JSON
 * @param steps sentences, as in scenario files: `"A through 100"`, `"w1 reads both"`, `"drop reply to w1"`
 */
export function play(scenario: string, steps: Iterable<string>): Report;
