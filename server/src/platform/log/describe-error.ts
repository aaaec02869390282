/** What a log line says of an error. */
export interface ErrorFacts {
  /** Its name; its type where something else was thrown. */
  readonly error: string;
  /** SQLSTATE, errno or the library's own code. */
  readonly cause?: string;
}

const codeForm = /^[\w.-]{1,60}$/;

/** Never the message: that of a database or of a library may quote a person's data. */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  // A code is a word: whatever else stands there might be somebody's.
  const cause = typeof code === 'string' && codeForm.test(code) ? { cause: code } : {};
  return { error: error.name, ...cause };
}

/** Like `describeError`, with the place where it was thrown, without the message that begins a stack. */
export function traceError(error: unknown): ErrorFacts & { readonly stack?: readonly string[] } {
  const frames = error instanceof Error ? (error.stack?.split('\n') ?? []) : [];
  const stack = frames.filter((line) => /^\s+at /.test(line)).slice(0, 7);
  return { ...describeError(error), ...(stack.length === 0 ? {} : { stack }) };
}
