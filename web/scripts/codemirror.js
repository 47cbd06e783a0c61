// CodeMirror as the editor of Python: what it needs of its parts, and what it completes. A bundle of its own, see
// `bundles` in web/build/pipeline/site.py.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { localCompletionSource, pythonLanguage } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
  syntaxTree,
} from "@codemirror/language";
import { diagnosticCount, forEachDiagnostic, lintGutter, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** @typedef {import("@codemirror/state").Text} Text */
/** @typedef {import("@lezer/common").SyntaxNode} SyntaxNode */
/** @typedef {import("@codemirror/autocomplete").CompletionSource} CompletionSource */

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.definitionKeyword, tags.moduleKeyword], class: "keyword" },
  { tag: tags.controlKeyword, class: "keyword" },
  { tag: [tags.string, tags.special(tags.string)], class: "string" },
  { tag: [tags.number, tags.bool, tags.null, tags.self], class: "value" },
  { tag: tags.comment, class: "comment" },
  { tag: [tags.definition(tags.function(tags.variableName)), tags.definition(tags.className)], class: "defined" },
]);

/**
 * What is known of the values in a text, from names that are used alike everywhere, and from what is assigned.
 * @param {Completions} completions
 * @param {EditorState} state
 */
const createTypes = ({ names, members }, state) => {
  /** @param {SyntaxNode} node */
  const textOf = ({ from, to }) => state.sliceDoc(from, to);

  /** @type {(name: string, before: number) => SyntaxNode | undefined} */
  const assigned = (name, before) => {
    /** @type {SyntaxNode | undefined} */
    let found;
    syntaxTree(state).iterate({
      to: before,
      enter: ({ node }) => {
        if (node.name !== "AssignStatement" || node.to >= before || !node.firstChild || !node.lastChild) return;
        if (node.firstChild.name === "VariableName" && textOf(node.firstChild) === name) found = node.lastChild;
      },
    });
    return found;
  };

  /**
   * The class of what an expression gives, if that is known.
   * @type {(node: SyntaxNode | null | undefined) => string | undefined}
   */
  const typeOf = (node) => {
    if (node?.name === "VariableName") {
      const name = textOf(node);
      const value = assigned(name, node.from); // which stands before it, so that this ends
      return typeOf(value) ?? names[name] ?? (name in members ? name : undefined);
    }
    if (node?.name === "CallExpression") return typeOf(node.firstChild);
    if (node?.name !== "MemberExpression" || !node.lastChild) return undefined;
    const owner = typeOf(node.firstChild);
    const label = textOf(node.lastChild);
    return owner && members[owner]?.find((one) => one.label === label)?.gives;
  };

  return typeOf;
};

/** @param {CodeCompletion} completion */
const shown = ({ label, type, signature, doc }) => ({
  label,
  type,
  detail: type === "method" || type === "function" || type === "class" ? signature && "()" : undefined,
  info: signature || doc ? () => describe(label, signature, doc) : undefined,
});

/** @type {(label: string, signature: string, doc: string) => HTMLElement} */
const describe = (label, signature, doc) => {
  const made = document.createElement("div");
  made.lang = "en"; // as the code is
  made.dir = "ltr";
  const code = document.createElement("code");
  code.textContent = label + signature;
  const sentence = document.createElement("p");
  sentence.textContent = doc;
  made.append(code, sentence);
  return made;
};

/**
 * What can stand at a place: members after a dot, names of `pacru` in an import, else what is known everywhere.
 * @param {Completions} completions
 * @returns {CompletionSource}
 */
const createSource = (completions) => {
  const { members, globals } = completions;
  return (context) => {
    const word = context.matchBefore(/\w*/);
    const from = word?.from ?? context.pos;
    const node = syntaxTree(context.state).resolveInner(context.pos, -1);
    /** @param {CodeCompletion[] | undefined} list */
    const offer = (list) => (list ? { from, options: list.map(shown), validFor: /^\w*$/ } : null);
    if (["Comment", "String", "FormatString"].includes(node.name)) return null;
    if (context.state.sliceDoc(from - 1, from) === ".") {
      const member = syntaxTree(context.state).resolveInner(from, -1).parent;
      return offer(members[createTypes(completions, context.state)(member?.firstChild) ?? ""]);
    }
    const line = context.state.doc.lineAt(from);
    if (/^\s*from pacru import\b/.test(line.text.slice(0, from - line.from))) return offer(members.pacru);
    return context.explicit || from < context.pos ? offer(globals) : null;
  };
};

const FURTHER = 2; // characters by which a line goes on further in, see editor.css

// The indentation of each line that can be seen, for the style sheet: where it goes on below, it stays further in.
const indents = EditorView.decorations.of(({ state, visibleRanges }) => {
  const found = [];
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      const indent = line.text.search(/\S|$/) + FURTHER;
      found.push(Decoration.line({ attributes: { style: `--indent: ${indent}ch` } }).range(line.from));
      at = line.to + 1;
    }
  }
  return Decoration.set(found);
});

const MARK = Decoration.line({ class: "looked-at" });

/** @type {import("@codemirror/state").StateEffectType<number>} */
const lookAt = StateEffect.define();

// The mark of the line that is looked at, by its number; 0: none. As part of the state, it moves with the text.
const lookedAt = StateField.define({
  create: () => Decoration.none,
  update: (mark, { changes, effects, state: { doc } }) => {
    const wanted = effects.find((one) => one.is(lookAt));
    if (!wanted) return mark.map(changes);
    return wanted.value ? Decoration.set([MARK.range(doc.line(wanted.value).from)]) : Decoration.none;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @param {EditorState} state */
const lineOf = ({ doc, selection }) => doc.lineAt(selection.main.head);

// A reader does not speak marks: what is wrong with a line is said on coming to it.
const tellErrors = EditorView.updateListener.of(({ view, state, startState, docChanged, selectionSet }) => {
  const { from, to, number } = lineOf(state);
  if (docChanged || !selectionSet || number === lineOf(startState).number) return;
  /** @type {string[]} */
  const found = [];
  forEachDiagnostic(state, ({ message }, start) => start >= from && start <= to && found.push(message));
  if (found.length) view.dispatch({ effects: EditorView.announce.of(found.join(" ")) });
});

/**
 * An editor in the shadow root of an element.
 * @param {CodeOptions} options
 * @returns {Writing}
 */
export const createCode = ({ place, text, label, describedBy, completions, told, onChange, onRun }) => {
  const run = () => {
    onRun(view.state.doc.toString());
    return true;
  };
  /** @param {DragEvent} event */
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  const attributes = { "aria-label": label, "aria-describedby": describedBy, tabindex: "0" };
  const view = new EditorView({
    doc: text,
    parent: place,
    root: /** @type {ShadowRoot} */ (place.getRootNode()),
    extensions: [
      lineNumbers(),
      lintGutter(),
      history(),
      bracketMatching(),
      indentOnInput(),
      indentUnit.of("    "),
      EditorView.lineWrapping,
      indents,
      lookedAt,
      pythonLanguage,
      pythonLanguage.data.of({ autocomplete: localCompletionSource }),
      pythonLanguage.data.of({ autocomplete: createSource(completions) }),
      autocompletion({ icons: false, defaultKeymap: false }),
      syntaxHighlighting(COLOURS),
      // Tab is nobody's here: it leaves the editor.
      keymap.of([
        { key: "Ctrl-Enter", run },
        { key: "Mod-Enter", run },
        { key: "F8", run: nextDiagnostic },
        ...completionKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      EditorView.contentAttributes.of(({ state }) => ({
        ...attributes,
        "aria-invalid": String(diagnosticCount(state) > 0),
      })),
      EditorView.domEventHandlers({ drop: hasFiles }), // the page opens files
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        const isOwn = transactions.every((one) => one.annotation(Transaction.remote));
        if (docChanged && !isOwn) onChange(state.doc.toString());
      }),
      tellErrors,
    ],
  });
  /** @param {number} number */
  const line = (number) => view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
  return {
    completes: true,
    text: () => view.state.doc.toString(),
    setText: (changed) => {
      const changes = { from: 0, to: view.state.doc.length, insert: changed };
      view.dispatch({ changes, annotations: Transaction.remote.of(true) });
    },
    selection: () => {
      const { from, to } = view.state.selection.main;
      return [from, to];
    },
    replace: (from, to, insert, cursor) => {
      const selection = { anchor: cursor };
      view.dispatch({ changes: { from, to, insert }, selection, userEvent: "input.type", scrollIntoView: true });
      view.focus();
    },
    markLine: (number) => {
      view.dispatch({ effects: lookAt.of(number && line(number).number) });
      if (!number) return;
      // Only within the editor: what the line is looked at with stays where it is.
      const { top, height } = view.lineBlockAt(line(number).from);
      const { scrollTop, clientHeight } = view.scrollDOM;
      if (top < scrollTop || top + height > scrollTop + clientHeight) view.scrollDOM.scrollTop = top - clientHeight / 2;
    },
    setErrors: (errors) => {
      const diagnostics = errors.map((error) => {
        const { from, to, text: written } = line(error.line);
        const start = from + Math.max(written.search(/\S/), 0);
        return { from: start, to, severity: /** @type {const} */ ("error"), message: told(error) };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    goTo: (number) => {
      view.dispatch({ selection: { anchor: line(number).from }, scrollIntoView: true });
      view.focus();
    },
    focus: () => view.focus(),
  };
};
