/** Request to the typesetting thread. Files and data reach a template as data, never as source. */
export interface TypstOrder {
  /** Absolute path of the `.typ` file. */
  readonly template: string;
  /** The template reads it with `json("data.json")`. */
  readonly data: unknown;
  /** Name → bytes, read by the template as `files/<name>`. Made by us: files from outside are redrawn before. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** Seconds since 1970: the only time in the file, so that the same order gives the same bytes. */
  readonly madeAt: number;
  /** True to transfer the files to the thread instead of copying them: they are not read here afterwards. */
  readonly handOver?: true;
}

export interface TypstPdf {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pages: number;
  /** Metadata labelled `<facts>` in the template. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export type TypstAnswer =
  | { readonly ok: true; readonly value: TypstPdf }
  | { readonly ok: false; readonly reason: string };
