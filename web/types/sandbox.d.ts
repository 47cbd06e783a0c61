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

// Why a sandbox has been ended. After all but "not started", there is a new one.
type SandboxReason =
  | "not started" // its files are not there, or Python does not start
  | "no answer" // within the time given
  | "too much" // texts that are too many or too long
  | "died"; // Python itself has failed

interface SandboxTask {
  text: string;
  within: number;
}

interface Sandbox {
  /** Begin with a new one; what the one before was asked is forgotten. */
  start(): void;
  /**
   * Ask for something, in a text for `Lab.hear` of pacru.bot.homemade. It waits until all before it is done. If there is
   * no sandbox, it begins.
   * @param within the milliseconds within which there must be a text, and after each text the next or the end
   */
  ask(text: string, within?: number): void;
  end(): void;
}

type CreateSandbox = (on: {
  /** Gets each text, which anybody may have written: at most 200,000 characters of anything. */
  hear(text: string): void;
  /** Hears that the sandbox has been ended, with all it was asked. */
  fail(trouble: { reason: SandboxReason }): void;
}) => Sandbox;

// build.py puts them at the head of the page's script: the text of the frame and of its worker, the addresses of files,
// and Pyodide's lock file.
declare const FRAME: string;
declare const WORKER: string;
