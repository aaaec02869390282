/** Rows of pixels from the top left, four bytes each (RGBA), as a canvas gives them. */
export interface CodePixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A code found in a picture; its text is not interpreted. */
export interface DetectedCode {
  readonly format: 'DataMatrix' | 'QRCode';
  readonly text: string;
}

export type CodeFault = 'CODES_UNSUPPORTED' | 'CODES_NOT_FETCHED' | 'CODES_FAILED';
export type CodesReading =
  | { readonly ok: true; readonly codes: readonly DetectedCode[] }
  | { readonly ok: false; readonly fault: CodeFault };
