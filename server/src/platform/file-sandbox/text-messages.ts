// Read by both sides, as sandbox-messages.ts is.

/** A word of a page as it was recognised; `confidence` 0 to 0.99, the box in pixels of the picture given. */
export interface SeenWord {
  readonly text: string;
  readonly confidence: number;
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}
export interface SeenPage {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly SeenWord[])[];
}

/** Bytes of each picture that follows. */
export interface ReadOrder {
  readonly pages: readonly number[];
}
