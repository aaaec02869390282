import { simulatedCheckMs, simulateCheck } from '@placejuste/domain/photo-check';
import type { PhotoCheck } from './photo-check.ts';

export interface SimulationTools {
  /** From 0 to 1, 1 excluded. */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

const browserTools: SimulationTools = {
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The specification's simulation (§5): two seconds, then a lot. For the demonstration, which says that it is one. */
export function createSimulatedCheck({ random, wait }: SimulationTools = browserTools): PhotoCheck {
  return {
    async check(kind, photo, { signal } = {}) {
      await wait(simulatedCheckMs);
      return signal?.aborted === true ? null : simulateCheck(kind, photo, random);
    },
  };
}
