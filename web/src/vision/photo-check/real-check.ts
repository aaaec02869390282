import { type PlainDate, toParisDay } from '@placejuste/domain/kernel';
import {
  type CardOnPhoto,
  judgePhoto,
  type PlateFinding,
  readOnPhoto,
  toUnclearCard,
} from '@placejuste/domain/photo-check';
import type { CardReading } from '../codes/read-card.ts';
import { isLowBandwidth } from '../../platform/index.ts';
import type { Reader } from '../reading/reader.ts';
import type { Reading, RecognisedLine } from '../reading/reading.ts';
import { canLook, lookAtPhoto, type PhotoLook, prepareWorker } from './look-at-photo.ts';
import type { PhotoCheck, PhotoCheckWishes } from './photo-check.ts';
import type { PlateCrop } from './plate-crop.ts';
import { readCandidates, type ReadOneLine } from './read-plate.ts';

/** Functions that the check needs; tests give their own. */
export interface RealCheckTools {
  readonly look: typeof lookAtPhoto;
  readonly warmUp: () => Promise<PlateCrop | null>;
  /** The engine, fetched with its code when a row of letters is first found; null when it must not be fetched. */
  readonly reader: () => Promise<Pick<Reader, 'read' | 'prepare'> | null>;
  /** Reads the card's code in a photograph; null when the code reader must not be fetched. */
  readonly card: (photo: Blob) => Promise<CardReading | null>;
  /** Current day in Paris. */
  readonly today: () => PlainDate;
}

const browserTools: RealCheckTools = {
  look: lookAtPhoto,
  warmUp: prepareWorker,
  // Four megabytes are too much for the slowest networks: the plate is then not read.
  reader: async () => (isLowBandwidth() ? null : (await import('../reading/reader.lazy.ts')).reader),
  card: async (photo) => (isLowBandwidth() ? null : (await import('../read-card.lazy.ts')).readCard(photo)),
  today: () => toParisDay(new Date()),
};

/** True when this browser can check photographs. */
export const canRunRealCheck = canLook;

/**
 * Creates the real check, run on this device: light, sharpness, the plate of the parked car, the code of the card
 * behind the windshield. Nothing leaves the device, and the screen never waits for it.
 */
export function createRealCheck(tools: RealCheckTools = browserTools): PhotoCheck {
  return {
    async check(kind, photo, wishes = {}) {
      try {
        const card = kind === 'windshield' ? readPhotoCard(photo, tools) : null;
        const look = tools.look({ photo, plate: kind === 'parking' }, wishes.signal);
        const plate = kind === 'parking' ? readPhotoPlate(look, tools, wishes) : null;
        const measures = await look.measures;
        if (measures === null) return null;
        wishes.onMeasured?.(judgePhoto(kind, measures, { plate: null }));
        const result = judgePhoto(kind, measures, { plate: await plate, card: await card });
        return wishes.signal?.aborted === true ? null : result;
      } catch {
        // A worker did not start or code could not be fetched: nothing is known about the photograph.
        return null;
      }
    },
  };
}

/** Null when the photograph could not be read, or shows no code of a card. */
async function readPhotoCard(photo: Blob, tools: RealCheckTools): Promise<CardOnPhoto> {
  const reading = await tools.card(photo).catch(() => null);
  if (reading?.state === 'read') return readOnPhoto(reading.facts, reading.signature, tools.today());
  return reading?.state === 'unclear' ? toUnclearCard(reading.fault) : null;
}

/** Null when the engine is not cached and cannot be fetched now. Never throws. */
async function readPhotoPlate(
  { candidates }: PhotoLook,
  tools: RealCheckTools,
  { signal, onProgress }: PhotoCheckWishes,
): Promise<PlateFinding> {
  const wishes = {
    layout: 'line',
    ...(signal === undefined ? {} : { signal }),
    ...(onProgress === undefined ? {} : { onProgress }),
  } as const;
  let silent = false;
  // Fetched with the first row of letters: without one, four megabytes are saved.
  let reader: ReturnType<RealCheckTools['reader']> | undefined;
  const readLine: ReadOneLine = async (picture, allowedLetters) => {
    if (silent) return null;
    const reading = await (await (reader ??= tools.reader().catch(() => null)))?.read(picture, {
      ...wishes,
      allowed: allowedLetters,
    });
    silent = reading?.ok !== true;
    return findFirstLine(reading);
  };
  const plateResult = await readCandidates(candidates, readLine);
  if (silent) return null;
  return plateResult.seen === 'read' ? { seen: 'read', plate: plateResult.reading.plate } : plateResult;
}

/** Number of readings after which the engine's code is fully optimised. */
const warmUpTurns = 3;

const findFirstLine = (reading: Reading | undefined): RecognisedLine | null =>
  reading?.ok === true ? (reading.lines[0] ?? null) : null;

/**
 * Starts and warms up the worker and the engine while the person aims: their start and first run take longer than the
 * check. Never throws, and fetches nothing over a slow network.
 */
export async function prepareCheck({
  reader,
  warmUp,
}: Pick<RealCheckTools, 'reader' | 'warmUp'> = browserTools): Promise<void> {
  if (!canLook()) return;
  const warmed = warmUp();
  try {
    const engine = await reader();
    if (engine === null || (await engine.prepare()) !== null) return;
    const plate = await warmed;
    for (let turn = 0; turn < warmUpTurns && plate !== null; turn += 1)
      await readCandidates([plate], async (picture, allowedLetters) =>
        findFirstLine(await engine.read(picture, { layout: 'line', allowed: allowedLetters })),
      );
  } catch {
    // Not cached and no network: the check then gives what it can without the engine.
  }
}
