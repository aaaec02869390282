import { simulatedCheckMs, simulateCheck } from '@placejuste/domain/photo-check';
import type { PhotoCheck } from './photo-check.ts';

export interface SimulationTools {
  /** Returns a number from 0 to 1, 1 excluded. */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

const browserTools: SimulationTools = {
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Creates the specification's simulation (§5): a random result after two seconds, for the demonstration only. */
export function createSimulatedCheck({ random, wait }: SimulationTools = browserTools): PhotoCheck {
  return {
    async check(kind, photo, { signal } = {}) {
      await wait(simulatedCheckMs);
      return signal?.aborted === true ? null : simulateCheck(kind, photo, random);
    },
  };
}
