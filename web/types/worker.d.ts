// What the scripts of workers find in their global scope.

// ---- sw.js: of a service worker
declare const registration: ServiceWorkerRegistration;
declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
declare function addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
// A message that a service worker gets is an event that it can extend.
declare function addEventListener(type: "message", listener: (event: ExtendableMessageEvent) => void): void;

// TypeScript does not know of routes yet: not every browser has them.
interface LifeEvent extends ExtendableEvent {
  addRoutes?(routes: { condition: object; source: string | { cacheName: string } }[]): Promise<void>;
}

// build.py puts it there: addresses as they are asked for, each with the SHA-256 of its content in base64.
declare const FILES: Record<string, string>;

// ---- interpreter.mjs: of a worker that runs Python
declare const LOCK: { packages: { pacru: { file_name: string; sha256: string } } };
declare const KEEPS_MEMORY: boolean;
declare const BORROWS: boolean;
declare const EMPTIES: boolean;
declare const HURRIES: boolean;
declare const LIVES: boolean;

// For app/main.py: whether Python comes from a memory that was kept.
declare var fromMemory: boolean | undefined;

// What is used of Pyodide.
interface Interpreter {
  runPython(code: string): unknown;
  pyimport(name: "pacru.bot.homemade.lab"): { Lab(write: (text: unknown) => void): { hear(text: string): void } };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  setInterruptBuffer(buffer: Uint8Array): void;
  setStdout(options: { batched: (line: string) => void }): void;
  setStderr(options: { batched: (line: string) => void }): void;
}
interface InterpreterFiles {
  writeFile(name: string, content: Uint8Array, options: { canOwn: boolean }): void;
}
type CreatePyodideModule = (settings: object) => Promise<{ memory: WebAssembly.Memory }>;
interface InterpreterSettings {
  createPyodideModule?: CreatePyodideModule;
  indexURL: string;
  lockFileContents: object;
  packageBaseUrl: string;
  fsInit?(files: InterpreterFiles): Promise<void>;
  stdout?(line: string): void;
  stderr?(line: string): void;
  _makeSnapshot?: boolean;
  _loadSnapshot?: ArrayBuffer;
}

declare module "*/pyodide.mjs" {
  export const version: string;
  export const loadPyodide: (settings: InterpreterSettings) => Promise<Interpreter>;
}
declare module "*/pyodide.asm.mjs" {
  const createPyodideModule: CreatePyodideModule;
  export default createPyodideModule;
}
