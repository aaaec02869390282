import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { foldText, toPlainDate } from '@placejuste/domain/kernel';
import { type Candidate, readNotice, type RecognisedPage } from '@placejuste/domain/notice-reading';
import { evenLight, readUpright, straightenSheet } from '@placejuste/domain/sheet-straightening';
import sharp from 'sharp';
import makeCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { computeReadingScale } from '../../src/vision/notice-reading/notice-page.ts';
import { toReadWords } from '../../src/vision/notice-reading/words-of-line.ts';
import { type Engine, makeEngine } from '../../src/vision/reading/engine.ts';
import type { PrintedField } from './notice-words.ts';
import type { NoticePicture } from './notice-pictures.ts';

/** Date on which the drawn notices are read. */
const today = toPlainDate('2026-11-29');

const packaged = createRequire(import.meta.url);
const readPackagedFile = async (path: string) => new Uint8Array(await readFile(packaged.resolve(path)));

/** Starts the engine of the application, from the same files. */
export async function startEngine(): Promise<Engine> {
  return makeEngine({
    makeCore,
    wasm: await readPackagedFile('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
    language: await readPackagedFile('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz'),
  });
}

/** Recognises the words of a picture like the application: reduced, shadows removed, straightened. */
export async function recognisePicture(engine: Engine, jpeg: Buffer): Promise<RecognisedPage> {
  const { width = 1, height = 1 } = await sharp(jpeg).metadata();
  const { data, info } = await sharp(jpeg)
    .resize(Math.round(width * computeReadingScale({ width, height })))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const grey = evenLight({ rgba: new Uint8ClampedArray(data), ...size });
  const straight = straightenSheet({ ...size, data: grey });
  return readUpright(straight, size, (pixels) =>
    Promise.resolve(engine.read(pixels, { layout: 'page' }).map(toReadWords)),
  );
}

type Strength = Candidate['strength'];

/** `doubted`: a wrong value marked as doubtful. `asserted`: a wrong value shown as certain, which must never happen. */
export const outcomes = ['right', 'right, doubted', 'doubted', 'not read', 'asserted'] as const;
export type Outcome = (typeof outcomes)[number];

type DrawnNotice = Pick<NoticePicture, 'facts' | 'prints'>;

export interface FieldOutcome {
  readonly field: PrintedField;
  readonly outcome: Outcome;
  readonly read: string;
  readonly truth: string;
}

/**
 * Compares the reading of each field with the notice. A field that is not printed counts only when a value is asserted.
 */
export function judge(page: RecognisedPage, { facts, prints }: DrawnNotice): readonly FieldOutcome[] {
  const reading = readNotice([page], today);
  const firsts: Readonly<Record<PrintedField, Candidate<unknown> | null | undefined>> = {
    track: reading.track,
    number: reading.number[0],
    noticeDate: reading.noticeDate[0],
    observedOn: reading.observedOn[0],
    observedAt: reading.observedAt[0],
    place: reading.place[0],
    plate: reading.plate[0],
    amount: reading.amount[0],
    authority: reading.authority[0],
  };
  return (Object.keys(firsts) as PrintedField[]).flatMap((field): readonly FieldOutcome[] => {
    const first = firsts[field];
    const isPrinted = prints.includes(field);
    const truth = isPrinted ? String(facts[field]) : 'not printed';
    const value = first == null ? '' : String(first.value);
    const outcome = judgeField(first?.strength ?? null, isPrinted && isSameText(value, truth));
    return isPrinted || outcome === 'asserted' ? [{ field, outcome, read: value, truth }] : [];
  });
}

function judgeField(strength: Strength | null, isRight: boolean): Outcome {
  if (strength === null) return 'not read';
  if (isRight) return strength === 'doubtful' ? 'right, doubted' : 'right';
  return strength === 'doubtful' ? 'doubted' : 'asserted';
}

/** Compares texts without accents, which do not change a place. */
function isSameText(text: string, truth: string): boolean {
  return foldText(text) === foldText(truth);
}
