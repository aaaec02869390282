// Shared by both sides, like sandbox-messages.ts.

/** A word of a page as it was recognised; `confidence` 0 to 0.99, the box in pixels of the picture given. */
export interface RecognisedWord {
  readonly text: string;
  readonly confidence: number;
  /** Confidence of the least sure digit; absent from text without a digit. */
  readonly digits?: number | undefined;
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}
/** A DataMatrix code of a page; its text is not verified, and its box is in fractions of the page. */
export interface RecognisedCode {
  readonly text: string;
  readonly box: RecognisedWord['box'];
}
export interface RecognisedPage {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly RecognisedWord[])[];
  /** Degrees by which the sheet is turned clockwise on the picture. */
  readonly turn?: number | undefined;
  /** True when hardly any word was read clearly. */
  readonly isUnclear?: boolean | undefined;
  /** Absent when no code was searched for. */
  readonly codes?: readonly RecognisedCode[] | undefined;
}

/** Bytes of each picture that follows. */
export interface ReadOrder {
  readonly pages: readonly number[];
}
