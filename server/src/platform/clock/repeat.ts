/** Runs `work` at intervals and returns the function that stops it. Injected, so that tests run it when they choose. */
export type Repeat = (work: () => void, everyMs: number) => () => void;

/** The timer is unreferenced: it does not keep the process alive. */
export const repeatEvery: Repeat = (work, everyMs) => {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
};
