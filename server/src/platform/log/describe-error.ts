/** The facts of an error that a log line may hold. */
export interface ErrorFacts {
  /** Name of the error; type of the value when something else was thrown. */
  readonly error: string;
  /** SQLSTATE, errno or the library's own code. */
  readonly cause?: string;
}

const codeForm = /^[\w.-]{1,60}$/;

/** Gives the facts of an error, never its message, since that of a database or a library may quote a person's data. */
export function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as NodeJS.ErrnoException;
  // A code is one word. Any other text might be somebody's data.
  const cause = typeof code === 'string' && codeForm.test(code) ? { cause: code } : {};
  return { error: error.name, ...cause };
}

/** Like `describeError`, with the place where it was thrown, but without the message at the start of a stack. */
export function traceError(error: unknown): ErrorFacts & { readonly stack?: readonly string[] } {
  const frames = error instanceof Error ? (error.stack?.split('\n') ?? []) : [];
  const stack = frames.filter((line) => /^\s+at /.test(line)).slice(0, 7);
  return { ...describeError(error), ...(stack.length === 0 ? {} : { stack }) };
}
