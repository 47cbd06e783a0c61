// The types of the messages between an embed of Pacru and the page around it, for those who write such pages:
// docs/embed.md says what they mean. A page posts `EmbedQuestion`, and hears `EmbedAnswer`.

// What a page can ask. An answer has the same id.
type EmbedMessage = { id?: number | string } & (
  | { type: "load"; show: string } // a link such as "#g=…", a record or a position; "": the beginning of a game
  | { type: "turn"; turn: string } // to play, in notation
  | { type: "step"; by: number; to?: undefined } // so many turns further, or back
  | { type: "step"; to: number; by?: undefined } // to the place after so many turns
  | { type: "orientation"; bottom: "S" | "W" | "N" | "E" } // the seat that is below
  | { type: "theme"; theme: "system" | "light" | "dark" | "contrast" | "wood" }
);
type EmbedQuestion = { pacru: 1 } & EmbedMessage;

// What is on the board.
interface EmbedBoard {
  ply: number; // after so many turns
  position: string; // as text
  turns?: number; // how many the game has; not in a puzzle or a lesson
  variation?: boolean; // whether the board shows another line than the game
}

// What a page hears.
type EmbedEvent = { id?: number | string } & (
  | { type: "ready" } // messages are heard from now on
  | ({ type: "loaded"; kind: "game" | "position" | "puzzle" | "learn" } & EmbedBoard)
  | ({ type: "turn"; turn: string; player: number } & EmbedBoard) // the player in the order of play, from 0
  | ({ type: "step" } & EmbedBoard)
  | ({ type: "end"; kind: "game"; winner: number | null } & EmbedBoard) // null: a draw
  | ({ type: "end"; kind: "puzzle" | "learn" } & EmbedBoard) // it is solved or shown; of a lesson, a step
  | { type: "fault"; code: EmbedFault; text: string }
);
type EmbedAnswer = { pacru: 1 } & EmbedEvent;

type EmbedFault =
  | "version" // another version of these messages
  | "type" // there is no such message
  | "form" // its values are not as declared
  | "rate" // too many messages; those that come until there is room again are not heard
  | "load" // what was to be shown cannot be read
  | "address" // an option of the address is wrong, and was left out
  | "illegal" // the turn is not possible
  | "exercise" // not in a puzzle or a lesson
  | "crash"; // a fault in Pacru

// ---- Within the embed

// What the address of an embed says.
interface EmbedOptions {
  link: string;
  mistakes: string[]; // the names of options that are wrong
  theme?: string;
  bottom?: string;
  play?: string;
  lang?: string;
  origin?: string;
}

// A message that was checked: it is good, or a fault, or none of ours.
interface EmbedCheck {
  message?: EmbedMessage;
  fault?: object;
}
