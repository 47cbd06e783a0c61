// The types of the editor of code, and what it uses of CodeMirror: its packages are not where tsc looks for them.

// What is wrong with a text, and in which line, counted from 1.
interface CodeError {
  line: number;
  text: string;
}

// What web/build/pipeline/completions.py writes.
interface CodeCompletion {
  label: string;
  type: string;
  signature: string;
  doc: string;
  gives?: string;
}
interface Completions {
  names: Record<string, string>;
  members: Record<string, CodeCompletion[]>;
  globals: CodeCompletion[];
}

// What a person writes in.
interface Writing {
  readonly completes: boolean;
  text(): string;
  setText(text: string): void; // onChange does not hear of it
  setErrors(errors: CodeError[]): void; // instead of those before
  markLine(line: number): void; // as the one that is looked at; 0: none
  goTo(line: number): void; // with the keyboard
  selection(): [from: number, to: number];
  replace(from: number, to: number, text: string, cursor: number): void; // as if it was typed; the keyboard comes here
  focus(): void;
}
interface CodeEditor extends Writing {
  type(sign: string): void; // one, a pair with the cursor between, or a tab that indents
}

interface EditorOptions {
  text: string;
  label: string; // its accessible name
  onChange?: (text: string) => void; // called when the person has changed the text
  onRun?: (text: string) => void; // called on Ctrl+Enter
}
interface WritingOptions extends Required<EditorOptions> {
  place: HTMLElement; // in a shadow root
  describedBy: string; // ids there
}
interface CodeOptions extends WritingOptions {
  completions: Completions;
  told: (error: CodeError) => string;
}

declare module "*.css" {
  const text: string;
  export default text;
}

declare module "@codemirror/state" {
  export type Extension = object;
  export interface Line {
    from: number;
    to: number;
    number: number;
    text: string;
  }
  export interface Text {
    length: number;
    lines: number;
    line(number: number): Line;
    lineAt(position: number): Line;
    toString(): string;
  }
  export class EditorState {
    doc: Text;
    selection: { main: { head: number; from: number; to: number } };
    sliceDoc(from: number, to: number): string;
  }
  export interface StateEffectType<T> {
    of(value: T): StateEffect<T>;
  }
  export class StateEffect<T = unknown> {
    value: T;
    is<U>(type: StateEffectType<U>): this is StateEffect<U>;
    static define<T>(): StateEffectType<T>;
  }
  export class StateField<T> {
    static define<T>(config: {
      create(): T;
      update(value: T, transaction: Transaction): T;
      provide(field: StateField<T>): Extension;
    }): StateField<T>;
  }
  interface AnnotationType<T> {
    of(value: T): object;
  }
  export class Transaction {
    state: EditorState;
    changes: object;
    effects: StateEffect[];
    annotation<T>(type: AnnotationType<T>): T | undefined;
    static remote: AnnotationType<boolean>;
  }
  export interface TransactionSpec {
    changes?: { from: number; to: number; insert: string };
    selection?: { anchor: number };
    effects?: StateEffect;
    annotations?: object;
    userEvent?: string;
    scrollIntoView?: boolean;
  }
}

declare module "@codemirror/view" {
  import type { EditorState, Extension, StateEffect, StateField, Transaction, TransactionSpec } from "@codemirror/state";
  export interface ViewUpdate {
    view: EditorView;
    state: EditorState;
    startState: EditorState;
    transactions: Transaction[];
    docChanged: boolean;
    selectionSet: boolean;
  }
  export class Decoration {
    static line(spec: { attributes?: Record<string, string>; class?: string }): { range(from: number): object };
    static set(ranges: object[]): Decoration;
    static none: Decoration;
    map(changes: object): Decoration;
  }
  export type Command = (view: EditorView) => boolean;
  export interface KeyBinding {
    key: string;
    run: Command;
  }
  export class EditorView {
    constructor(config: { doc: string; parent: Element; root: ShadowRoot; extensions: Extension[] });
    state: EditorState;
    dispatch(change: TransactionSpec): void;
    focus(): void;
    scrollDOM: HTMLElement;
    lineBlockAt(position: number): { top: number; height: number };
    visibleRanges: { from: number; to: number }[];
    static decorations: {
      of(decorations: (view: EditorView) => Decoration): Extension;
      from(field: StateField<Decoration>): Extension;
    };
    static lineWrapping: Extension;
    static announce: { of(text: string): StateEffect };
    static updateListener: { of(listener: (update: ViewUpdate) => void): Extension };
    static contentAttributes: { of(attributes: (view: EditorView) => Record<string, string>): Extension };
    static domEventHandlers(handlers: { drop(event: DragEvent): boolean }): Extension;
  }
  export const keymap: { of(bindings: KeyBinding[]): Extension };
  export function lineNumbers(): Extension;
}

declare module "@codemirror/commands" {
  import type { Extension } from "@codemirror/state";
  import type { KeyBinding } from "@codemirror/view";
  export const defaultKeymap: KeyBinding[];
  export const historyKeymap: KeyBinding[];
  export function history(): Extension;
}

declare module "@codemirror/autocomplete" {
  import type { EditorState, Extension } from "@codemirror/state";
  import type { KeyBinding } from "@codemirror/view";
  export interface CompletionContext {
    state: EditorState;
    pos: number;
    explicit: boolean;
    matchBefore(pattern: RegExp): { from: number } | null;
  }
  export interface CompletionResult {
    from: number;
    options: { label: string; type: string; detail?: string; info?: () => HTMLElement }[];
    validFor: RegExp;
  }
  export type CompletionSource = (context: CompletionContext) => CompletionResult | null;
  export const completionKeymap: KeyBinding[];
  export function autocompletion(config: { icons: boolean; defaultKeymap: boolean }): Extension;
}

declare module "@codemirror/language" {
  import type { EditorState, Extension } from "@codemirror/state";
  import type { Tag } from "@lezer/highlight";
  import type { Tree } from "@lezer/common";
  export class HighlightStyle {
    static define(styles: { tag: Tag | Tag[]; class: string }[]): HighlightStyle;
  }
  export function syntaxHighlighting(style: HighlightStyle): Extension;
  export function syntaxTree(state: EditorState): Tree;
  export function bracketMatching(): Extension;
  export function indentOnInput(): Extension;
  export const indentUnit: { of(unit: string): Extension };
}

declare module "@codemirror/lang-python" {
  import type { Extension } from "@codemirror/state";
  import type { CompletionSource } from "@codemirror/autocomplete";
  export const localCompletionSource: CompletionSource;
  export const pythonLanguage: Extension & {
    data: { of(data: { autocomplete: CompletionSource }): Extension };
  };
}

declare module "@codemirror/lint" {
  import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
  import type { Command } from "@codemirror/view";
  export interface Diagnostic {
    from: number;
    to: number;
    severity: "error";
    message: string;
  }
  export function lintGutter(): Extension;
  export const nextDiagnostic: Command;
  export function diagnosticCount(state: EditorState): number;
  export function forEachDiagnostic(
    state: EditorState,
    visit: (diagnostic: Diagnostic, from: number, to: number) => void,
  ): void;
  export function setDiagnostics(state: EditorState, diagnostics: Diagnostic[]): TransactionSpec;
}

declare module "@lezer/common" {
  export interface SyntaxNode {
    name: string;
    from: number;
    to: number;
    parent: SyntaxNode | null;
    firstChild: SyntaxNode | null;
    lastChild: SyntaxNode | null;
    node: SyntaxNode;
  }
  export interface Tree {
    iterate(spec: { to: number; enter(node: SyntaxNode): void }): void;
    resolveInner(position: number, side: -1): SyntaxNode;
  }
}

declare module "@lezer/highlight" {
  export interface Tag {
    readonly set: Tag[];
  }
  type Modifier = (tag: Tag) => Tag;
  type Named =
    | ("keyword" | "controlKeyword" | "operatorKeyword" | "definitionKeyword" | "moduleKeyword" | "self" | "null")
    | ("string" | "number" | "bool" | "comment" | "variableName" | "className");
  export const tags: Record<Named, Tag> & Record<"definition" | "function" | "special", Modifier>;
}
