// Read by both sides, as sandbox-messages.ts is.

/** A word of a page as it was recognised; `confidence` 0 to 0.99, the box in pixels of the picture given. */
export interface SeenWord {
  readonly text: string;
  readonly confidence: number;
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}
/** A DataMatrix code of a page; its text is not judged, its box is in fractions of the page. */
export interface SeenCode {
  readonly text: string;
  readonly box: SeenWord['box'];
}
export interface SeenPage {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly SeenWord[])[];
  /** Absent where none was looked for. */
  readonly codes?: readonly SeenCode[] | undefined;
}

/** Bytes of each picture that follows. */
export interface ReadOrder {
  readonly pages: readonly number[];
}
