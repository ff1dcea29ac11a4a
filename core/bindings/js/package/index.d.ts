// The two decisions: what goes in and what comes out. A test holds it against what the module takes and returns.
//
// Rules are cited by their ids: F1 to F13 say what may be published, R1 to R12 what may serve a read.

// ---- What goes in: the shape of a scenario file ----

/**
 * A whole number from 0 to 2^64 - 1. A `number` must be at most `Number.MAX_SAFE_INTEGER`: beyond
 * it JavaScript rounds, so it is refused; give a `bigint`, or the decimal digits as text.
 */
export type Whole = number | bigint | string;

/**
 * A checkpoint vector: what is durable for each partition. At least one of `order`, `scope`, `epoch`, `members`
 * and `partitions` must be there. An unknown key is an error.
 */
export interface VectorInput {
  title?: string;
  about?: string;
  /** The order of coordinates, with a name if it has one: `"integer"`, `"kafka offset: integer with successor"`. */
  order?: string;
  /** The query that is merged (F2). */
  scope?: string;
  /** The membership epoch that is fixed (F1, F2). */
  epoch?: Whole;
  /** The membership, where it is not exactly the partitions below. */
  members?: readonly string[];
  /**
   * The partitions by name. Names in an answer come in this order; an object puts keys that look like
   * array indices first, a `Map` keeps all in the order in which they were set.
   */
  partitions?: Readonly<Record<string, PartitionInput>> | ReadonlyMap<string, PartitionInput>;
  /** Who publishes, by name: nothing that a merge looks at. */
  publishers?: readonly string[];
  /** The stored publication (F7). */
  record?: RecordInput;
  /** What holds between a membership change and the first claim of its epoch (F12); `"hold"`, if it is not said. */
  policy?: "hold" | "restate";
  /** Whether operation ids are stored with a claim (F11); they are, if it is not said. */
  operation_ids?: boolean;
  /** The mistakes that are made, by their names: `"takes the latest cut"`. */
  mistakes?: readonly string[];
}

/** The stored publication. */
export interface RecordInput {
  revision?: Whole;
  /** The cut that was published last: `"before 99"`. */
  cut?: string;
  /** The order of that cut, where it is not the vector's. */
  order?: string;
  /** The epoch that the cut is about, where it is not the vector's. */
  epoch?: Whole;
  /** Who wrote it: `"w2/3"`. */
  operation?: string;
  /** The vector that was kept last (F6). */
  kept?: Readonly<Record<string, string>>;
  kept_epoch?: Whole;
  kept_operation?: string;
}

/**
 * A partition: `"before 100"`, `"through 100"`, `"ended"`, `"missing"`, or the long form. A list
 * says that several checkpoints answer for it, which a merge rejects.
 */
export type PartitionInput = string | CheckpointInput | readonly (string | CheckpointInput)[];

/** The long form of a partition and its checkpoint. */
export interface CheckpointInput {
  /** The certified coverage: `"before 100"`, `"through 100"`, `"ended"`. */
  at?: string;
  /** The coverage as the store holds it, whether or not it reads. In place of `at`. */
  raw?: string;
  /** The order of its coordinates, where it is not the vector's. */
  order?: string;
  /** The query that was traversed (F2). */
  scope?: string;
  /** The epoch in which it was written (F2). */
  epoch?: Whole;
  generation?: Whole;
  /** Where the next page begins: no coverage (F3). */
  token?: string;
  /** What the coverage rests on; only `"final"` counts (F3). */
  finality?: "final" | Finality;
  /** Whether the write is known to survive (F1). */
  durable?: boolean;
  /** A cut below which the partition cannot contribute any event (F1). */
  floor?: string;
  /** Ground truth for pictures, like `"100 outstanding"`: no merge looks at it. */
  events?: readonly string[];
}

/** A read, and everything that it can meet. An unknown key is an error. */
export interface WorldInput {
  title?: string;
  about?: string;
  /** What the metadata says of the stream (R1). */
  stream: StreamInput;
  /** The index records of the stream, of every view, in any order. */
  candidates?: readonly CandidateInput[];
  /** What is asked for. */
  read: ReadInput;
  /** What each step costs, in milliseconds. */
  costs?: CostsInput;
  /** How many milliseconds longer every step takes that asks the metadata store. */
  slow_ms?: Whole;
  /** How many repairs a read may try (R10); one, if it is not said. */
  repairs?: Whole;
  /** The mistakes that are made, by their names: `"skips the recheck"`. */
  mistakes?: readonly string[];
}

/** The stream snapshot (R1). */
export interface StreamInput {
  name?: string;
  version?: Whole;
  /** The first offset that is still there: one for both views, or one for each. */
  trim?: Whole | { COMMITTED?: Whole; TOPIC_COMPACTED?: Whole };
  /** The offset after the last committed record (R11). */
  committed_end: Whole;
  /** The views that the stream has; both, if it is not said. */
  views?: readonly View[];
}

/** One index record, and what a reader will meet at its target. */
export interface CandidateInput {
  /** The index key. */
  key: string;
  /** Comparable within its view only (R3). */
  generation: Whole;
  /** The exact range: `"[24, 70)"`. */
  range: string;
  view?: View;
  metadata_version?: Whole;
  /** The checksum of the index record. */
  checksum?: string;
  /** The name of the physical target. */
  target?: string;
  /** The identity that the index recorded for the target (R5). */
  identity?: string;
  /** The publication identity, where the reader needs one (R5). */
  publication?: string;
  /** The offsets that survived compaction; in `TOPIC_COMPACTED` only (R12). */
  records?: readonly Whole[];
  /** What the index holds of it; absent: no record yet, or not any more. */
  index?: "valid" | "invalid" | "absent";
  /** Whether the append evidence proves what the target holds: what a repair needs (R10). */
  evidence?: boolean;
  /** Whether the cache holds its record (R9). */
  cached?: boolean;
  /** What is stored under the target's name (R5). */
  object?: "ok" | "lost" | `replaced by ${string}` | `reused for ${string}`;
  /** What a pin will meet (R2). */
  pin?: "ok" | "failed";
  /** What an open will meet (R7). */
  open?: "ok" | "failed";
  /** What a read will meet: it may break off half-way (R7). */
  read?: "ok" | "failed";
}

/** What is asked for. `{ raw }` is the text as it came in: what does not read is answered `invalid`. */
export interface ReadInput {
  stream?: string;
  view?: View | { raw: string };
  offset: Whole | { raw: string };
  deadline_ms?: Whole | { raw: string };
}

/** Milliseconds, at most 2^32 - 1 each. */
export interface CostsInput {
  snapshot?: Whole;
  admit?: Whole;
  choose?: Whole;
  pin?: Whole;
  recheck?: Whole;
  open?: Whole;
  read?: Whole;
  repair?: Whole;
}

// ---- What comes out: the same as `cutline check --json` ----

/** A whole number of 64 bits in decimal digits: `BigInt(digits)` is exact. */
export type Digits = string;

/** The id of a rule: `"F4"`, `"R11"`. */
export type RuleId = `F${number}` | `R${number}`;

/** A namespace of candidates (R3). */
export type View = "COMMITTED" | "TOPIC_COMPACTED";

/** What a checkpoint can rest on that is not final coverage (F3). */
export type Finality = "provisional" | "token" | "greatest" | "clock" | "watermark";

/** A step of a read. A release costs nothing. */
export type StepName =
  | "snapshot"
  | "admit"
  | "choose"
  | "pin"
  | "recheck"
  | "open"
  | "read"
  | "release"
  | "repair";

/** A place between events: `before x` lies left of the events at x, `through x` right of them (F5). */
export interface Cut {
  endpoint: "before" | "through";
  /** The coordinate, in the spelling in which it came in. */
  at: string;
  /** The order of the coordinate. */
  order: string;
  /** The whole: `"before 100"`. */
  text: string;
}

/** A sentence, and the rules that it cites. */
export interface Sentence {
  text: string;
  rules: RuleId[];
}

/** A decision told to a person. */
export interface Explanation {
  /** The answer, in a few words: `"Publish before 100"`. */
  headline: string;
  /** What it means. */
  lead: Sentence;
  /** Why, one reason each, in the order in which they matter. */
  why: Sentence[];
  /** What would change it next. */
  next: Sentence | null;
}

/** What may be published. `switch` on `kind`. */
export type PublishDecision = Frontier | Ended | Withheld | Rejected;

/** What every decision about a vector carries. */
export interface Published {
  /** The query that is merged (F2). */
  scope: string;
  /** The membership epoch that the decision is true of (F2). */
  epoch: Digits;
  /** The rules that it rests on. */
  rules: RuleId[];
  explanation: Explanation;
}

/** The earliest cut of the complete vector may be published, as it stands (F4, F5). */
export interface Frontier extends Published {
  kind: "frontier";
  cut: Cut;
  /** Every partition that holds the cut (F4). */
  witnesses: string[];
  /** Partitions without a checkpoint that need none: their floor is at or beyond the cut (F1). */
  excused: string[];
  next: Next;
  /** The cut of the other kind that covers the same events, where the order has an exact successor: shown, never stored (F5). */
  equivalent: Cut | null;
}

/** Every partition has ended: nothing is left to wait for, and no scalar is invented. */
export interface Ended extends Published {
  kind: "ended";
}

/** Coordinates cannot be compared: the vector is kept, and no scalar is published (F6). */
export interface Withheld extends Published {
  kind: "withheld";
  /** The kept vector. */
  vector: { partition: string; coverage: Coverage }[];
  /** The parts within which cuts do compare; at least two. */
  groups: { least: Cut; partitions: string[] }[];
  /** Partitions whose cuts cannot be compared: the first 1000 pairs. */
  pairs: [left: string, right: string][];
  /** How many such pairs there are. */
  pairCount: Digits;
}

/** The vector is not one that may be merged (F1 to F3). */
export interface Rejected extends Published {
  kind: "rejected";
  /** Everything that is wrong with it; never empty. */
  problems: Problem[];
}

/** What would follow if the witnesses advanced to the next-least cut of the vector. */
export type Next =
  /** This cut would be published. */
  | { kind: "cut"; cut: Cut }
  /** This cut would be the least, but these partitions would need a checkpoint (F1). */
  | { kind: "needs"; cut: Cut; partitions: string[] }
  /** Every other partition has ended: the witnesses alone decide. */
  | { kind: "ended" }
  /** Every partition holds the same cut. */
  | { kind: "level" };

/** What a checkpoint certifies. */
export type Coverage = { kind: "cut"; cut: Cut } | { kind: "ended" };

/** One reason to reject a vector. */
export type Problem = ProblemKind & {
  /** The partition; null where the membership itself is at fault. */
  partition: string | null;
  /** The name of the problem, as expectations of scenario files write it. */
  name: string;
  /** The rule that it breaks. */
  rule: RuleId;
  /** The problem and what would mend it, in words. */
  message: string;
};

/** What is wrong with a vector. */
export type ProblemKind =
  /** The membership has no partition (F1). */
  | { kind: "emptyMembership" }
  /** A partition that could contribute before the cut has no checkpoint (F1). */
  | { kind: "missingCheckpoint"; floor: Cut | null }
  /** The checkpoint is of another query (F2). */
  | { kind: "scopeMismatch"; expected: string; found: string }
  /** The checkpoint is of another membership (F2). */
  | { kind: "epochMismatch"; expected: Digits; found: Digits }
  /** The coverage rests on something that is not final (F3). */
  | { kind: "unsupportedFinality"; found: Finality }
  /** The checkpoint claims no coverage at all (F3). */
  | { kind: "noCoverage" }
  /** The checkpoint may be lost again (F1). */
  | { kind: "notDurable" }
  /** The membership does not have the partition (F1). */
  | { kind: "unknownPartition" }
  /** Several checkpoints answer for the partition (F1). */
  | { kind: "givenTwice"; count: number }
  /** The stored coverage does not read in the order of the partition (F1). */
  | { kind: "malformedCoordinate"; text: string; error: string };

/** The answer to a read. `switch` on `kind`. */
export type ReadAnswer = Served | Gap | Eof | OffsetTrimmed | Retryable | Invalid;

/** What every answer to a read carries. */
export interface Resolved {
  /** The original deadline, which never grows (R8); null where the request is malformed. */
  deadlineMs: number | null;
  /** The time used; never more than the deadline. */
  usedMs: number;
  /**
   * What became of each candidate: those of the index in the order in which they were given, those
   * that came while the read ran, and those that have no index record.
   */
  candidates: Diagnosis[];
  /** What was done, in order. */
  trace: TraceStep[];
  /** The rules that the trace cites. */
  rules: RuleId[];
  explanation: Explanation;
}

/** Records were read from one exact candidate; everything that travelled to the reader is here (R5). */
export interface Served extends Resolved {
  kind: "served";
  candidate: Candidate;
  generation: Digits;
  /** Always the view that was asked for (R3). */
  view: View;
  target: Target;
  range: { start: Digits; end: Digits; text: string };
  /** The publication identity, where the reader needs one. */
  publication: string | null;
  firstRecord: Digits;
  /** The offset to ask for next. */
  nextOffset: Digits;
}

/** Nothing survives up to an offset: part of the contract of `TOPIC_COMPACTED` (R12). */
export interface Gap extends Resolved {
  kind: "gap";
  /** The offset asked for. */
  from: Digits;
  /** The offset to ask for next, in the same view. */
  nextOffset: Digits;
  /** The candidates that proved it, each from where the one before it ended; never empty. */
  proofs: { candidate: Candidate; generation: Digits; target: Target; from: Digits; to: Digits }[];
}

/** Nothing is committed at or beyond the offset (R11). */
export interface Eof extends Resolved {
  kind: "eof";
  committedEnd: Digits;
  /** The offset to ask for once it is committed. */
  nextOffset: Digits;
}

/** The trim passed the offset (R11). */
export interface OffsetTrimmed extends Resolved {
  kind: "offsetTrimmed";
  /** The first offset that the view still has. */
  trim: Digits;
}

/** Nothing was read, and nothing is claimed about the offset (R8). */
export interface Retryable extends Resolved {
  kind: "retryable";
  reason: RetryReason;
  /** One line for each candidate. */
  diagnosis: Diagnosis[];
}

/** The request cannot be answered as it stands. */
export interface Invalid extends Resolved {
  kind: "invalid";
  /** Everything that is wrong with it. */
  problems: InvalidRequest[];
}

/** The exact candidate: what is excluded when it fails (R7), and what travels to the reader (R5). */
export interface Candidate {
  /** The index key. */
  key: string;
  metadataVersion: Digits;
  /** The checksum of the index record. */
  checksum: string;
  /** The whole: `"seg-3@7#9f1c"`. */
  text: string;
}

/** A physical target, and the identity that the index recorded for it (R5). */
export interface Target {
  name: string;
  identity: string;
}

/** What became of one candidate. */
export interface Diagnosis {
  candidate: Candidate;
  generation: Digits;
  view: View;
  fate: Fate;
  /** The whole: `"gen 3 seg-3@7#9f1c: open failed"`. */
  text: string;
}

/** What was last learnt of a candidate. */
export type Fate =
  /** It belongs to another view: never considered (R3). */
  | { kind: "otherView" }
  /** It covers no position that was looked for (R2). */
  | { kind: "notCovering" }
  /** Its index record is invalid (R2). */
  | { kind: "indexInvalid" }
  /** There is no index record of it. */
  | { kind: "notIndexed" }
  /** Its index record changed while it was pinned (R6). */
  | { kind: "indexChanged" }
  /** Its target is not there any more (R2). */
  | { kind: "lost" }
  /** Its target could not be pinned (R2). */
  | { kind: "pinFailed" }
  /** Its name holds another object (R5). */
  | { kind: "identityDiffers"; found: string }
  /** Its target did not open (R7). */
  | { kind: "openFailed" }
  /** Reading from it broke off (R7). */
  | { kind: "readFailed" }
  /** It was opened, and holds no record at or after the position (R12). */
  | { kind: "noSurvivor" }
  /** It was chosen, and the deadline did not allow this step of it (R8). */
  | { kind: "outOfTime"; step: StepName }
  /** It served the read. */
  | { kind: "served" }
  /** It was admitted, and never chosen (R4). */
  | { kind: "notTried" }
  /** A boundary, an invalid request or the deadline decided first. */
  | { kind: "notConsidered" };

/** Why a read was not served. */
export type RetryReason =
  /** No candidate of the view with a valid index record covers the offset (R2). */
  | { kind: "noCandidate" }
  /** Every admitted candidate failed (R8). */
  | { kind: "allFailed" }
  /** A repair found no append evidence (R10). */
  | { kind: "noEvidence" }
  /** This step did not fit into what remained of the deadline (R8). */
  | { kind: "deadline"; step: StepName }
  /** Nothing moves, and it still goes on without end (R8, R10): only a reader that makes mistakes does. */
  | { kind: "noEnd" };

/** What is wrong with a request. */
export interface InvalidRequest {
  kind: "unknownStream" | "unknownView" | "streamHasNoView" | "malformedOffset" | "malformedDeadline";
  /** What was found and what was expected, in words. */
  message: string;
}

/** One step of a read. */
export interface TraceStep {
  /** What happened. */
  kind:
    | "malformed"
    | "snapshot"
    | "admitted"
    | "chosen"
    | "hinted"
    | "pinned"
    | "pinFailed"
    | "identityDiffers"
    | "rechecked"
    | "indexChanged"
    | "opened"
    | "openFailed"
    | "readFailed"
    | "read"
    | "empty"
    | "released"
    | "reachedEnd"
    | "noneLeft"
    | "repaired"
    | "outOfTime";
  /** The step that it was, or would have been. */
  step: StepName;
  /** What it did to the cache (R9). */
  cache: "kept" | "dropped" | null;
  /** The candidate that it is about, as its place in `candidates`. */
  candidate: number | null;
  /** When it began, in milliseconds since the request. */
  startedMs: number;
  costMs: number;
  /** Whether it stood in the way of an answer. */
  failed: boolean;
  /** What happened, in words. */
  text: string;
  rules: RuleId[];
}

/** One thing that is wrong with a file or a value. */
export interface ReadError {
  /** Counted from 1; null for a value, which has no place. */
  line: number | null;
  /** Counted from 1, in characters. */
  column: number | null;
  /** The keys that lead to the value: `"partitions.A"`. Empty at the top. */
  path: string;
  /** What was found, what was expected, and what would mend it. */
  message: string;
}

/** What `merge` and `resolve` throw. Its message lists every error, one on each line. */
export interface CutlineError extends Error {
  name: "CutlineError";
  errors: ReadError[];
}

// ---- The functions ----

/**
 * Decides which cut may be published for a checkpoint vector (F1 to F6).
 *
 * A vector that may not be merged is a decision as well: `rejected`, with every problem.
 *
 * @param vector the partitions and their checkpoints
 * @throws {@link CutlineError} if the value is no checkpoint vector, with everything that is wrong with it
 */
export function merge(vector: VectorInput): PublishDecision;

/**
 * Decides which candidate may serve a read (R1 to R12).
 *
 * A read that is not served is an answer as well: `gap`, `eof`, `offsetTrimmed`, `retryable` or `invalid`.
 *
 * @param world the stream, its candidates and the read
 * @throws {@link CutlineError} if the value is no read, with everything that is wrong with it
 */
export function resolve(world: WorldInput): ReadAnswer;

/** The version of the core. */
export function version(): string;
