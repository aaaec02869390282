/** The part of tesseract.js-core 7.0.0 (Emscripten's WebIDL binding of Tesseract 5) that is used here. */
export interface TessResultIterator {
  Begin(): void;
  /** Level: 2 line, 3 word, 4 symbol. */
  Next(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  GetUTF8Text(level: number): string;
  Confidence(level: number): number;
  getBoundingBox(level: number): { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}
export interface TessBaseAPI {
  /** `mode` 1: the neural engine alone. Returns 0 on success. */
  Init(folder: string | null, language: string, mode: number): number;
  SetPageSegMode(mode: number): void;
  SetVariable(name: string, value: string): boolean;
  /** Opens `/input` and returns 0 on success. `exif` 1 and `angle` 0: without rotation. */
  SetImageFile(exif: number, angle: number): number;
  Recognize(monitor: null): number;
  GetIterator(): TessResultIterator;
  Clear(): void;
  End(): void;
}
export interface TesseractCore {
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  readonly TessBaseAPI: new () => TessBaseAPI;
  destroy(object: object): void;
  getPointer(object: object): number;
}
export type MakeCore = (module: {
  readonly wasmBinary: Uint8Array;
  readonly print: (line: string) => void;
  readonly printErr: (line: string) => void;
}) => Promise<TesseractCore>;
