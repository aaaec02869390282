import { photoJudgement, type PlateFound } from '@placejuste/domain/photo-check';
import { isLowBandwidth } from '../platform/index.ts';
import type { Reader } from '../reading/index.ts';
import { canLook, lookAtPhoto, type PhotoLook } from './look-at-photo.ts';
import type { PhotoCheck, PhotoCheckWishes } from './photo-check.ts';
import { readCandidates, type ReadOneLine } from './read-plate.ts';

/** What the check needs; tests give their own. */
export interface RealCheckTools {
  readonly look: typeof lookAtPhoto;
  /** The engine, fetched with its code the first time a row of letters was found; null where it must not be fetched. */
  readonly reader: () => Promise<Pick<Reader, 'read'> | null>;
}

const browserTools: RealCheckTools = {
  look: lookAtPhoto,
  // Four megabytes are not for the slowest networks: the plate is then simply not looked for.
  reader: async () => (isLowBandwidth() ? null : (await import('../reading/index.ts')).reader),
};

/** Whether this browser can check photographs at all. */
export const realCheckRuns = canLook;

/**
 * The real check, on this device: light, sharpness, and the plate of the parked car. Nothing leaves the device, and the
 * screen never waits for it.
 */
export function realCheck(tools: RealCheckTools = browserTools): PhotoCheck {
  return {
    async check(kind, photo, wishes = {}) {
      try {
        const look = await tools.look({ photo, plate: kind === 'parking' }, wishes.signal);
        if (look === null) return null;
        const plate = kind === 'parking' ? await plateIn(look, tools, wishes) : null;
        return wishes.signal?.aborted === true ? null : photoJudgement(kind, look.measures, plate);
      } catch {
        // No worker could start, no code could be fetched: nothing is known of the photograph.
        return null;
      }
    },
  };
}

/** Null when nobody could look: the engine is not here and cannot be fetched now. */
async function plateIn({ candidates }: PhotoLook, tools: RealCheckTools, { signal, onProgress }: PhotoCheckWishes): Promise<PlateFound> {
  if (candidates.length === 0) return { seen: 'none' };
  const reader = await tools.reader();
  if (reader === null) return null;
  let silent = false;
  const wishes = { layout: 'line', ...(signal === undefined ? {} : { signal }), ...(onProgress === undefined ? {} : { onProgress }) } as const;
  const readLine: ReadOneLine = async (picture, allowed) => {
    if (silent) return null;
    const reading = await reader.read(picture, { ...wishes, allowed });
    silent = !reading.ok;
    return reading.ok ? (reading.lines[0] ?? null) : null;
  };
  const seen = await readCandidates(candidates, readLine);
  if (silent) return null;
  return seen.seen === 'read' ? { seen: 'read', plate: seen.reading.plate } : seen;
}
