/** Does `work` again and again; the answer ends it. Injected: tests do it when they like. */
export type Repeat = (work: () => void, everyMs: number) => () => void;

/** The timer alone does not keep the process alive. */
export const repeatEvery: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
};
