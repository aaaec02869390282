/// <reference lib="webworker" />
import { findProof } from './find-proof.ts';

addEventListener('message', ({ data: { id, bits } }: MessageEvent<{ readonly id: string; readonly bits: number }>) =>
  postMessage(findProof(id, bits)),
);
