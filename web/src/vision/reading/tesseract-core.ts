/** What is used of the engine, of tesseract.js-core 7.0.0 (Emscripten's WebIDL binding of Tesseract 5). */
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
  /** `mode` 1: the neural engine alone. Answers 0 when all is well. */
  Init(folder: string | null, language: string, mode: number): number;
  SetPageSegMode(mode: number): void;
  SetVariable(name: string, value: string): boolean;
  /** Opens `/input`; 0 when it was read. `exif` 1 and `angle` 0: as it lies. */
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
