/** Rows of pixels from the top left, without padding: one byte each (grey) or four (RGBA, as a canvas gives them). */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Rectangle in pixels of the given picture. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Layout of the text: a single line, one block of lines, or a page whose blocks must be found. */
export type Layout = 'line' | 'block' | 'page';

export interface RecognisedSymbol {
  readonly text: string;
  readonly box: Box;
  /**
   * Confidence of this symbol alone, 0 to 100; the engine's own word confidence is that of the worst letter, altered by
   * a dictionary.
   */
  readonly confidence: number;
}

export interface RecognisedWord {
  readonly text: string;
  readonly box: Box;
  /** Lowest confidence of its symbols, 0 to 100. */
  readonly confidence: number;
  readonly symbols: readonly RecognisedSymbol[];
}

export interface RecognisedLine {
  readonly text: string;
  readonly box: Box;
  /** Mean confidence of its words, weighted by their length, 0 to 100. */
  readonly confidence: number;
  readonly words: readonly RecognisedWord[];
}

export type ReadingFault = 'READING_UNSUPPORTED' | 'READING_NOT_FETCHED' | 'READING_FAILED' | 'READING_STOPPED';

export interface TextRead {
  readonly ok: true;
  readonly text: string;
  readonly lines: readonly RecognisedLine[];
}

export interface TextNotRead {
  readonly ok: false;
  readonly fault: ReadingFault;
  readonly message: string;
}

export type Reading = TextRead | TextNotRead;

export interface ReadOptions {
  readonly layout: Layout;
  /** The only characters that may be read; any character when absent. */
  readonly allowed?: string;
}
