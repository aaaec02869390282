import type { PlateSight } from '@placejuste/domain/photo-check';
import { isLowBandwidth } from '../../platform/index.ts';
import type { Reader } from '../reading/reader.ts';
import { type LookThread, startWorker } from './look-at-photo.ts';
import { type PlateRow, type ReadOneLine, readCandidates } from './read-plate.ts';

/** What the watch needs; tests give their own. */
export interface WatchTools {
  /** What the camera sees now; null when there is nothing to see, behind another tab for one. */
  readonly frame: (video: HTMLVideoElement) => Promise<ImageBitmap | null>;
  readonly start: () => LookThread;
  /** Null where the engine must not be fetched. */
  readonly reader: () => Promise<Pick<Reader, 'read'> | null>;
  /** Milliseconds. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** The phone rests twice as long as it looked: its shutter comes first. */
const restShare = 2;
const leastRestMs = 500;

const browserTools: WatchTools = {
  frame: async (video) =>
    document.visibilityState === 'visible' && video.videoWidth > 0 ? createImageBitmap(video) : null,
  start: startWorker,
  reader: async () => (isLowBandwidth() ? null : (await import('../reading/reader.lazy.ts')).reader),
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Looks for a plate in what the camera sees, on this device, until it is stopped. Never throws. */
export function watchPlate(
  video: HTMLVideoElement,
  onSight: (sight: PlateSight) => void,
  { frame, start, reader, now, wait }: WatchTools = browserTools,
): () => void {
  let isOn = true;
  const worker = start();
  const rowIn = (picture: ImageBitmap) =>
    new Promise<PlateRow | null>((resolve, reject) => {
      worker.onmessage = ({ data }) => data.kind === 'row' && resolve(data.row);
      worker.onerror = reject;
      worker.postMessage({ frame: picture }, [picture]);
    });
  const look = async (): Promise<void> => {
    const picture = await frame(video);
    if (picture === null) return;
    const row = await rowIn(picture);
    const plate = row === null || !isOn ? null : await plateOf(row, reader);
    if (isOn) onSight({ row: row?.place ?? null, plate });
  };
  const watch = async (): Promise<void> => {
    while (isOn) {
      const began = now();
      await look();
      await wait(Math.max(leastRestMs, restShare * (now() - began)));
    }
  };
  // No worker, no picture, no engine: the guide drawn over the camera is still there.
  watch().catch(() => undefined);
  return () => {
    isOn = false;
    worker.terminate();
  };
}

async function plateOf(row: PlateRow, reader: WatchTools['reader']): Promise<string | null> {
  const engine = await reader().catch(() => null);
  if (engine === null) return null;
  const readLine: ReadOneLine = async (picture, allowed) => {
    const reading = await engine.read(picture, { layout: 'line', allowed });
    return reading.ok ? (reading.lines[0] ?? null) : null;
  };
  const seen = await readCandidates([row], readLine);
  return seen.seen === 'read' ? seen.reading.plate : null;
}
