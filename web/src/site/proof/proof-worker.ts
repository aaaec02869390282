/// <reference lib="webworker" />
import { computeProof } from './compute-proof.ts';

addEventListener('message', ({ data: { id, bits } }: MessageEvent<{ readonly id: string; readonly bits: number }>) =>
  postMessage(computeProof(id, bits)),
);
