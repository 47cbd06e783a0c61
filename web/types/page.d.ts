// The types of what the page's scripts share: events and commands, what is stored, and the global `pacru`. Only tsc reads
// this; nothing of it is in the site.

// An element of the page: those of a drawing have `dataset` and `focus` as well.
type Part = HTMLElement | SVGElement;

// ---- Between a person and Python

// What a person does, or what has happened. Further facts depend on its name; web/app reads them into messages.
interface PageEvent {
  do: string;
  again?: boolean; // it was sent to a worker that has died
  [fact: string]: unknown;
}

// Sends an event to Python.
type Send = (event: PageEvent) => void;

// The way to Python, see web/scripts/transport.js.
interface Transport {
  send: Send;
  sendLatest(event?: PageEvent): void; // one of those that come in bursts, of which the latest is enough; none: forget it
  isAnswered(): boolean; // whether all that was sent has been answered and is shown
}

// What Python tells the page to do, by name, with the arguments; see web/app/runtime/commands.py.
interface Commands {
  html(id: string, html: string): void;
  rows(id: string, changes: [at: number, gone: number | null, html: string][]): void;
  layers(id: string, layers: Record<string, string>, viewBox: string, motions: Motion[]): void;
  fields(id: string, fields: Record<string, Attributes>): void;
  attributes(id: string, attributes: Attributes): void;
  styles(properties: Record<string, string>): void;
  paint(css: string): void;
  value(id: string, value: string): void;
  title(text: string): void;
  show(id: string): void;
  focus(selectors: string[], select: boolean, within: string | null): void;
  scroll(selector: string, block: ScrollLogicalPosition | "bottom"): void;
  say(text: string): void;
  sound(kind: string, volume: number): void;
  keep(name: Kept, text: string): void;
  leave(began: string, text: string): void;
  forget(began: string[]): void;
  compact(keys: string[], text: string): void;
  after(seconds: number, event: PageEvent): void;
  tick(wanted: boolean): void;
  bot(worker: number, line: string): void;
  start_bot(worker: number): void;
  end_bot(worker: number): void;
  code(text: string): void;
  faults(found: [line: number, text: string][]): void;
  code_line(line: number): void;
  print(): void;
  moving_picture(what: "show" | "still" | "frame" | "end" | "stop", text: string, number: number, delay: number): void;
  sandbox(place: string, number: number, text: string, limits: SandboxLimits): void;
  end_sandbox(place: string): void;
  rest_sandboxes(): void;
  save(text: string, name: string, kind: string): void;
  save_picture(svg: string, name: string): void;
  tell(notice: string, text: string): void;
  fault(report: string): void;
  shelf<Task extends keyof ShelfTasks>(number: number, task: Task, items: ShelfTasks[Task]): void;
  fetch(names: string[], event: string): void;
  set_aside(text: string, kept: string, unkept: string): void;
  drop(): void;
  join(): void;
  address(fragment: string): void;
  post(event: object): void;
  reload(): void;
  late(): void;
}

type SandboxCommand = "sandbox" | "end_sandbox" | "rest_sandboxes";

// Commands that need more than the elements of the page.
type OutsideCommand =
  | ("keep" | "leave" | "forget" | "compact" | "set_aside" | "drop" | "join") // storage
  | ("after" | "tick" | "late" | "bot" | "start_bot" | "end_bot" | "shelf" | "fetch") // answered by events
  | ("moving_picture" | "print") // for files and paper
  | ("code" | "faults" | "code_line" | SandboxCommand) // for the workshop
  | ("reload" | "address" | "post");

type Command = { [Name in keyof Commands]: [Name, ...Parameters<Commands[Name]>] }[keyof Commands];

// The answer of the page's worker to its opening.
interface Opening {
  commands: Command[];
  events: PageEvent[];
  "from memory": boolean;
}

// null: without the attribute
type Attributes = Record<string, string | null>;

// An animation of a part of the drawing, see web/app/ui/motion.py; `old`: of a part that is gone afterwards.
interface Motion {
  part: string;
  frames: Keyframe[];
  delay: number;
  time: number;
  old: boolean;
}

// ---- Workers

// What the page calls in its workers; Python exports it.
interface PageSync {
  open(facts: string, texts: Uint8Array[]): Promise<string>;
  learn(texts: Uint8Array): Promise<void>;
  hear(event: string): Promise<string>;
}
// With what the bot's worker calls in the page.
interface BotSync {
  receive(line: string): Promise<void>;
  report(lines: string): void;
  openings(): string;
  tree(players: number): string;
}
// Workers by the names of their parts in the page.
interface Syncs {
  page: PageSync;
  bot: BotSync;
}
// A worker of PyScript.
type PythonWorker<Name extends keyof Syncs> = Worker & { sync: Syncs[Name] };

// ---- Storage

// A "change" of settings, the "game", the "times" of its clocks while one runs, or the "look" for the first paint.
type Kept = "change" | "game" | "times" | "look";

// A game in the database of what is kept.
interface KeptGame {
  text?: string;
  times?: string; // what its clocks show, if one has run since the text was written
  at?: number; // when it was changed
  owner?: number; // the number of the tab that has it
  left?: boolean; // for the library
  blind?: boolean; // written without a look at what is there
}
interface Stores {
  games: KeptGame;
  changes: string;
  aside: string;
}

// What is found in a store: its value, which may be anything, and what of that is sound, see web/scripts/stored.js. A copy of
// what could not be written there has a name of its own.
interface Found<Name extends keyof Stores> {
  store: Name;
  key: string;
  name?: string;
  value: unknown;
  good: Stores[Name] | undefined;
}

// A value to be written; see web/scripts/writes.js.
interface Item<Name extends keyof Stores = keyof Stores> {
  store: Name;
  key: string;
  value: Stores[Name];
  next?: (there: Stores[Name] | undefined) => Stores[Name] | undefined;
}

// A store of idb-keyval.
type UseStore = <T>(mode: IDBTransactionMode, callback: (store: IDBObjectStore) => T) => T;
interface Keyval {
  get<T>(key: string, store: UseStore): Promise<T | undefined>;
  getMany<T>(keys: string[], store: UseStore): Promise<(T | undefined)[]>;
  set(key: string, value: unknown, store: UseStore): Promise<void>;
  update<T>(key: string, next: (there: T | undefined) => T | undefined, store: UseStore): Promise<void>;
  delMany(keys: string[], store: UseStore): Promise<void>;
  entries<T>(store: UseStore): Promise<[string, T][]>;
  values<T>(store: UseStore): Promise<T[]>;
  promisifyRequest<T = undefined>(request: IDBRequest<T> | IDBTransaction): Promise<T>;
}
// What a task with a database gets: the functions of idb-keyval, and the store of a name.
type Database = Keyval & { storeOf: (name: string) => UseStore };
type Task<T> = (database: Database) => T | Promise<T>;

// A game of the library: its key, what is there as it was read, and what is to be there.
type Triple = [key: string, was: string | null, text: string];
// What each task of the library's store gets.
interface ShelfTasks {
  read: string[];
  all: never[];
  delete: string[];
  write: Triple[];
}
interface ShelfAnswer {
  texts?: (string | null)[];
  changed?: string[];
  failed?: string[];
  error?: string;
}

// What tabs of one browser tell each other.
interface Notice {
  claims?: string;
  number?: number;
  rests?: string;
  change?: string;
  shelf?: string;
}

// ---- The page

// What an embed has instead of an address of its own, see web/embed/main.js.
interface Embed {
  /** Show what the address names, and speak with the page around. */
  connect(send: Send): void;
  post(event: object): void; // to the page around
  address: { show(fragment: string): void; watch(send: Send): void };
}

// What the scripts offer each other.
interface Pacru {
  embed?: Embed; // only in an embed
  // early.js
  language: string;
  catalogueOf(room?: string): string | undefined; // the address of the texts in that language, of a room or for the start
  /** The element with an id, which the page must have; an element of HTML if no kind is given. */
  byId<T extends Element = HTMLElement>(id: string, kind?: { new (): T }): T;
  lacking: string; // what the browser does not have
  started: Promise<void>; // the start is over, or has failed
  says(name: string): string;
  offered<T extends object, Name extends keyof T>(name: Name, of: T): T[Name] | undefined;
  offered<Name extends keyof typeof globalThis>(name: Name): (typeof globalThis)[Name] | undefined;
  offered(name: string): unknown;
  fault(report: string): void;
  takeEarlyClicks(): Part[];
  leaveWelcome(): void; // the welcome, if it is shown, is not needed any more
  // translate.js and sound.js
  texts: Promise<ArrayBuffer | null> | null; // for the start, as a file of gettext
  fetchTexts(address: string, signal?: AbortSignal): Promise<ArrayBuffer>;
  sound(kind: string, volume: number): void;
  // shell.js
  tell(kind: string, text?: string): void;
  save(content: BlobPart, name: string, type?: string): void;
  made?: File; // of a film or a picture, to be shared or saved
  savePng(svg: string, name: string): Promise<void>;
  load<Name extends keyof LateParts>(name: Name): Promise<LateParts[Name]>;
  address(name: string): string;
  remember(): void;
  // page.js, for tests
  settled(): boolean; // whether all that was done has been answered and is shown
  workers(): { page: Worker | undefined; bot: Worker | undefined; bots: Worker[] };
}

type QrEncode = (text: string, output: "raw", options: { ecc: "low"; border: number }) => boolean[][];
// The modules that are loaded when they are wanted.
interface LateParts {
  "idb-keyval": Keyval;
  codemirror: typeof import("../scripts/codemirror.js");
  editor: typeof import("../scripts/editor.js");
  film: typeof import("../scripts/film.js");
  pictures: typeof import("../pictures.js");
  popover: object;
  qr: { default: QrEncode };
  sandbox: typeof import("../sandbox/page.js");
}

declare var pacru: Pacru;

// What the maker of GIF files gets: a picture, or nothing, which asks for the file; and what it answers.
interface GifTask {
  pixels?: Uint8ClampedArray<ArrayBuffer>;
  width?: number;
  height?: number;
  delay: number;
}
interface GifAnswer {
  file?: Blob;
  failed?: string;
}

declare module "modern-gif" {
  export class Encoder {
    constructor(options: { width?: number; height?: number });
    encode(frame: { data: BufferSource; delay: number }): Promise<void>;
    flush(format: "blob"): Promise<Blob>;
  }
}

declare module "idiomorph" {
  interface Options {
    morphStyle: "innerHTML" | "outerHTML";
    ignoreActiveValue?: boolean;
    callbacks: {
      beforeNodeMorphed?: (old: Node, fresh: Node) => boolean;
      beforeNodeRemoved?: (old: Node) => boolean;
      beforeAttributeUpdated?: (name: string, element: Element, type: "update" | "remove") => boolean;
    };
  }
  export const Idiomorph: { morph(old: Element, fresh: string, options: Options): void };
}

// What TypeScript does not know of browsers yet, or not of all of them.
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}
interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent;
}
interface Navigator {
  readonly deviceMemory?: number;
}

// What the page uses of PyScript.
interface PyScript {
  PyWorker(script: string, options: { version: string }): Promise<any>;
  hooks: { main: { onWorker: { add(hook: (wrap: unknown, worker: Worker) => void): void } } };
}

// build.py puts them at the head of the sandbox's script, with FRAME and WORKER.
declare const FILES: Record<string, string>;
declare const LOCK: object;
