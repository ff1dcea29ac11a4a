// The thread that searches, and tells work in the forms in which people keep it. Messages are texts, in both directions:
//
//   to it    "search\n" and a request    begins, in place of what is under way
//            "stop"                      answers with what was covered
//            "tell\n" and a request      tells some work
//   from it  "progress STATES DEPTH TRANSITIONS MILLISECONDS"
//            "answer\n" and an answer
//            "told\n" and a text
//            "error " and why
//
// A request is a question in its text form, core/src/review/question.rs; of answers tells src/answer.rs,
// of what is told src/tell.rs.
import init, { Search, tell } from "./cutline-worker.js";

// A slice of work, after which messages are heard.
const SLICE_MS = 12;
const BETWEEN_PROGRESS_MS = 50;

const ready = init();
// A message to itself comes after those that wait already, and at once: a timer would be held back.
const turn = new MessageChannel();
let waits = false;

let search = null;
let began = 0;
let told = 0;
let states = 0;

const begin = (request) => {
  end();
  search = new Search(request);
  began = told = performance.now();
  // The first slices are small, until it is known how fast it goes.
  states = 100;
  next();
};

const end = () => {
  search?.free();
  search = null;
};

const answer = () => {
  postMessage(`answer\n${search.answer()}`);
  end();
};

const next = () => {
  if (!waits) turn.port2.postMessage(null);
  waits = true;
};

const slice = () => {
  waits = false;
  if (search === null) return;
  const before = performance.now();
  if (search.run(states)) return answer();
  const now = performance.now();
  // At most twice as many at once, since the clock is coarse.
  states = Math.ceil(states * Math.min(2, SLICE_MS / (now - before)));
  if (now - told >= BETWEEN_PROGRESS_MS) {
    told = now;
    postMessage(`progress ${search.states} ${search.depth} ${search.transitions} ${Math.round(now - began)}`);
  }
  next();
};

// Whatever has failed is over: nothing of it may be used any more.
const guarded = (act) => {
  try {
    act();
  } catch (error) {
    search = null;
    postMessage(`error ${error?.message ?? error}`);
  }
};

turn.port1.onmessage = () => guarded(slice);

onmessage = async ({ data }) => {
  try {
    await ready;
  } catch (error) {
    postMessage(`error ${error?.message ?? error}`);
    return;
  }
  if (data === "stop") guarded(() => search && answer());
  else if (data.startsWith("tell\n")) guarded(() => postMessage(`told\n${tell(data.slice("tell\n".length))}`));
  else guarded(() => begin(data.slice("search\n".length)));
};
