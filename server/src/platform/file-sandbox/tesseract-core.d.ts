/** What is used of the engine, of tesseract.js-core 7.0.0 (Emscripten's binding of Tesseract 5). */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface ResultIterator {
    Begin(): void;
    Next(level: number): boolean;
    IsAtBeginningOf(level: number): boolean;
    GetUTF8Text(level: number): string | null;
    Confidence(level: number): number;
    getBoundingBox(level: number): {
      readonly x0: number;
      readonly y0: number;
      readonly x1: number;
      readonly y1: number;
    };
  }
  interface BaseApi {
    /** Answers 0 when all is well. */
    Init(folder: string | null, language: string, mode: number): number;
    SetPageSegMode(mode: number): void;
    SetVariable(name: string, value: string): boolean;
    /** Opens `/input`; 0 when it was read. */
    SetImageFile(exif: number, angle: number): number;
    Recognize(monitor: null): number;
    GetIterator(): ResultIterator;
    Clear(): void;
  }
  export interface TesseractCore {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
    readonly TessBaseAPI: new () => BaseApi;
    destroy(object: object): void;
    getPointer(object: object): number;
  }
  const makeCore: (module: {
    readonly wasmBinary: Uint8Array;
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }) => Promise<TesseractCore>;
  export { makeCore as default };
}
