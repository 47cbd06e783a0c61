// The types of what the scripts in web/sandbox/ share.

// What Python needs; `lock` is Pyodide's lock file.
interface SandboxFiles {
  loader: Blob;
  script: Blob;
  code: Blob;
  library: Blob;
  modules: Blob;
  app: Blob;
  wheel: Blob;
  lock: object;
}

// Why a sandbox has been ended. The next question begins another one.
type SandboxReason =
  | "not started" // its files are not there, or Python does not start
  | "no answer" // within the time given
  | "too much" // texts that are too many or too long
  | "died"; // Python itself has failed

interface SandboxLimits {
  /** The milliseconds within which there must be a text, and after each text the next or the end. */
  within: number;
  /** The milliseconds within which all must be done; as many as `within` if it is not there. */
  whole?: number;
  /** The most texts; 1 if it is not there. */
  texts?: number;
}

interface SandboxTask extends Required<SandboxLimits> {
  number: number;
  text: string;
  /** When all must be done, by the page's clock; never, if it has not begun. */
  end: number;
}

interface Sandbox {
  /**
   * Ask for something, in a text for `Lab.hear` of pacru.bot.homemade. It waits until all before it is done. If nothing
   * runs, Python begins.
   * @param number tells the task from others; what is said about it comes with it
   */
  ask(number: number, text: string, limits: SandboxLimits): void;
  /** End it; what it was asked is forgotten. Without a task it ends by itself, after a few seconds. */
  end(): void;
  /** Whether there is something that it has been asked, or that has not been read. */
  isBusy(): boolean;
}

interface SandboxTrouble {
  /** Of the task that was being carried out; 0: there was none. */
  number: number;
  reason: SandboxReason;
}

type CreateSandbox = (on: {
  /**
   * Gets each text, with the number of its task. Anybody may have written it: at most 200,000 characters of anything. An
   * empty one comes at the end of a task that could have had more texts. If it gives a promise, the next text waits.
   */
  hear(number: number, text: string): unknown;
  /** Hears that the sandbox has been ended, with all it was asked. */
  fail(trouble: SandboxTrouble): void;
  /** Hears of each end, for whatever reason. */
  onEnd?(): void;
}) => Sandbox;

interface Sandboxes {
  ask(place: string, number: number, text: string, limits: SandboxLimits): void;
  end(place: string): void;
  /** End those that have nothing to do. */
  rest(): void;
}

type CreateSandboxes = (on: {
  hear(place: string, number: number, text: string): unknown;
  fail(place: string, trouble: SandboxTrouble): void;
}) => Sandboxes;

// build.py puts them at the head of the page's script: the text of the frame and of its worker, the addresses of files,
// and Pyodide's lock file.
declare const FRAME: string;
declare const WORKER: string;
