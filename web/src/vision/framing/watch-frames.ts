import type { FrameSight, FramingSubject } from '@placejuste/domain/photo-check';
import { isLowBandwidth } from '../../platform/index.ts';
import type { Reader } from '../reading/reader.ts';
import { type FrameFacts, type LookThread, startWorker } from '../photo-check/look-at-photo.ts';
import { type PlateRow, type ReadOneLine, readCandidates } from '../photo-check/read-plate.ts';

/** Browser functions that the watch needs; tests give their own. */
export interface WatchTools {
  /** Current frame of the camera; null when there is none, for example in a hidden tab. */
  readonly frame: (video: HTMLVideoElement) => Promise<ImageBitmap | null>;
  readonly start: () => LookThread;
  /** The recognition engine; null when it must not be fetched. */
  readonly reader: () => Promise<Pick<Reader, 'read'> | null>;
  /** Current time in milliseconds. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** The pause between two frames is twice the analysis time, so that the shutter stays responsive. */
const restShare = 2;
const minRestMs = 500;

const browserTools: WatchTools = {
  frame: async (video) =>
    document.visibilityState === 'visible' && video.readyState >= video.HAVE_CURRENT_DATA
      ? createImageBitmap(video)
      : null,
  start: startWorker,
  reader: async () => (isLowBandwidth() ? null : (await import('../reading/reader.lazy.ts')).reader),
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The video of the camera, and the subject of the photograph. */
interface Aim {
  readonly video: HTMLVideoElement;
  readonly subject: FramingSubject;
}

/**
 * Analyses frames of the camera on this device. `onSight` receives null when the analysis fails and ends. Never throws.
 * Returns the function that stops it.
 */
export function watchFrames(
  { video, subject }: Aim,
  onSight: (sight: FrameSight | null) => void,
  { frame, start, reader, now, wait }: WatchTools = browserTools,
): () => void {
  let isOn = true;
  const worker = start();
  const measureFrame = (picture: ImageBitmap) =>
    new Promise<FrameFacts>((resolve, reject) => {
      worker.onmessage = ({ data }) => data.kind === 'frame' && resolve(data.facts);
      worker.onerror = reject;
      worker.postMessage({ frame: picture, subject }, [picture]);
    });
  const look = async (): Promise<void> => {
    const picture = await frame(video);
    if (picture === null) return;
    const facts = await measureFrame(picture);
    const sight = await buildSight(facts, async (row) => (isOn ? readPlateRow(row, reader) : null));
    if (isOn) onSight(sight);
  };
  const watch = async (): Promise<void> => {
    while (isOn) {
      const began = now();
      await look();
      await wait(Math.max(minRestMs, restShare * (now() - began)));
    }
  };
  // The worker or a frame failed: the outline drawn over the camera remains.
  watch().catch(() => isOn && onSight(null));
  return () => {
    isOn = false;
    worker.terminate();
  };
}

async function buildSight(
  facts: FrameFacts,
  readPlate: (row: PlateRow) => Promise<string | null>,
): Promise<FrameSight> {
  if (facts.subject !== 'plate') return facts;
  const { subject, measures, row } = facts;
  return { subject, measures, row: row?.place ?? null, plate: row === null ? null : await readPlate(row) };
}

async function readPlateRow(row: PlateRow, reader: WatchTools['reader']): Promise<string | null> {
  const engine = await reader().catch(() => null);
  if (engine === null) return null;
  const readLine: ReadOneLine = async (picture, allowedLetters) => {
    const reading = await engine.read(picture, { layout: 'line', allowed: allowedLetters });
    return reading.ok ? (reading.lines[0] ?? null) : null;
  };
  const plateResult = await readCandidates([row], readLine);
  return plateResult.seen === 'read' ? plateResult.reading.plate : null;
}
