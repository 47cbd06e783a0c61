// The types of the messages between an embed of Pacru and the page that contains it. docs/embed.md explains them.
// Your page posts `EmbedQuestion` and receives `EmbedAnswer`.

// The messages to the embed. An answer has the same id.
type EmbedMessage = { id?: number | string } & (
  | { type: "load"; show: string } // a link such as "#g=…", a record or a position; "": a new game
  | { type: "turn"; turn: string } // the move to play, in notation
  | { type: "step"; by: number; to?: undefined } // the number of moves to step forward; negative: back
  | { type: "step"; to: number; by?: undefined } // the number of moves played at the point to show
  | { type: "orientation"; bottom: "S" | "W" | "N" | "E" } // the seat at the bottom
  | { type: "theme"; theme: "system" | "light" | "dark" | "contrast" | "wood" }
);
type EmbedQuestion = { pacru: 1 } & EmbedMessage;

// What is on the board.
interface EmbedBoard {
  ply: number; // the number of moves played so far
  position: string; // the position as text
  turns?: number; // the number of moves in the game; not in a puzzle or a lesson
  variation?: boolean; // whether the board shows a variation instead of the game
}

// The messages from the embed.
type EmbedEvent = { id?: number | string } & (
  | { type: "ready" } // the embed listens from now on; earlier messages are lost
  | ({ type: "loaded"; kind: "game" | "position" | "puzzle" | "learn" } & EmbedBoard)
  | ({ type: "turn"; turn: string; player: number } & EmbedBoard) // `player`: the player in the order of play, from 0
  | ({ type: "step" } & EmbedBoard)
  | ({ type: "end"; kind: "game"; winner: number | null } & EmbedBoard) // null: a draw
  | ({ type: "end"; kind: "puzzle" | "learn" } & EmbedBoard) // solved, or the solution is shown; in a lesson, a step is done
  | { type: "fault"; code: EmbedFault; text: string }
);
type EmbedAnswer = { pacru: 1 } & EmbedEvent;

type EmbedFault =
  | "version" // the version of the message is not 1
  | "type" // there is no such message
  | "form" // a value of the message is wrong, or there are too many
  | "rate" // too many messages: the embed ignores them until there is room again
  | "load" // `show` cannot be read
  | "address" // an option of the address is wrong, and the embed ignores it
  | "illegal" // the move is illegal
  | "exercise" // not in a puzzle or a lesson
  | "crash"; // a bug in Pacru

// ---- Within the embed

// The options in the address of an embed.
interface EmbedOptions {
  link: string;
  mistakes: string[]; // the names of options that are wrong
  theme?: string;
  bottom?: string;
  play?: string;
  lang?: string;
  origin?: string;
}

// The result of checking a message: a valid message, a fault, or neither, if the message is not for Pacru.
interface EmbedCheck {
  message?: EmbedMessage;
  fault?: object;
}
