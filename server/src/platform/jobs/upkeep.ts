import { describeError, type Logger } from '../log/index.ts';

/** Runs steps of upkeep one after the other, in the order in which they were added. */
export interface Upkeep {
  /** Adds a step; its failure is logged. */
  run(step: () => Promise<void>): void;
  /** Resolves once every step added so far has ended. */
  waitForSteps(): Promise<void>;
}

export function createUpkeep(log: Logger): Upkeep {
  let lastStep = Promise.resolve();
  return {
    run(step) {
      lastStep = lastStep.then(step).catch((error: Error) => {
        log.warn(describeError(error), 'jobs cannot be looked after');
      });
    },
    waitForSteps: () => lastStep,
  };
}
