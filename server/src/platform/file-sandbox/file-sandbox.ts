import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { Logger } from '../log/index.ts';
import { createFairTurns } from './fair-turns.ts';
import { parseAnswer } from './parse-answer.ts';
import { listCandidateRestrictions, listMissingRestrictions, sandboxCommand } from './restrictions.ts';
import type { Restrictions, SandboxLimits } from './restrictions.ts';
import { runProcess } from './run-process.ts';
import { parseText } from './parse-text.ts';
import type { RecognisedPage } from './text-messages.ts';
import { encodeFrame, readyMark, type FileFault, type RedrawOrder, type RedrawnFile } from './sandbox-messages.ts';

/** Opens files from outside, each in a restricted process that ends afterwards. */
export interface FileSandbox {
  /**
   * The file as pictures redrawn by us. `owner` is the sender: owners take turns. A refusal is caused by the file and
   * is always the same.
   * @throws SandboxBusy when it would wait too long
   */
  redraw(owner: string, content: Buffer, order: RedrawOrder): Promise<Result<RedrawnFile, FileFault>>;
  /**
   * The words of pictures that we drew, by recognition: seconds of processor a page, for jobs alone. Null when they
   * cannot be read within the limits, or when nothing is recognised here.
   * @throws SandboxBusy when it would wait too long
   */
  readText(owner: string, pictures: readonly Buffer[]): Promise<readonly RecognisedPage[] | null>;
  /** Finds what this machine can restrict, and writes once what it cannot. */
  prepare(): Promise<Restrictions>;
}

/**
 * An ordinary page takes 0.3 s of processor, a photograph of twelve million pixels 0.4 s and 120 MB. The limit of
 * elapsed time is long because the process has a low priority: on a busy machine a valid file must not be refused.
 */
const usualLimits: SandboxLimits = { cpuSeconds: 12, wallMs: 60_000, memoryMb: 700, answerBytes: 12_000_000 };
const places = availableParallelism() > 1 ? 2 : 1;
const usualTurns = { places, maxWaiting: 24, maxWaitingOfOne: 8, waitMs: 120_000 };

/**
 * A page takes 2 to 4 s of processor and 200 MB; its priority is the lowest, so the limit of elapsed time is very long.
 */
const readingLimits: SandboxLimits = { cpuSeconds: 60, wallMs: 300_000, memoryMb: 700, answerBytes: 4_000_000 };
const readingTurns = { places: 1, maxWaiting: 24, maxWaitingOfOne: 8, waitMs: 600_000 };

const textEntry = fileURLToPath(new URL('./text.process.ts', import.meta.url));
const entry = fileURLToPath(new URL('./reader.process.ts', import.meta.url));
/** A white PNG of two pixels, with which a process is tested. */
const sample = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGP4/5/h/38AC/oD/eAlihAAAAAASUVORK5CYII=',
  'base64',
);
const sampleOrder: RedrawOrder = {
  types: ['image/png'],
  maxPixels: 4,
  maxPages: 1,
  side: 2,
  quality: 80,
  maxBytes: 10_000,
};

interface FileSandboxOptions {
  readonly log: Logger;
  readonly limits?: SandboxLimits;
  readonly turns?: typeof usualTurns;
  /** False when no text is recognised; the result is then as if no text could be read. */
  readonly canRecognizeText?: boolean;
}

export function createFileSandbox({
  log,
  limits = usualLimits,
  turns = usualTurns,
  canRecognizeText = true,
}: FileSandboxOptions): FileSandbox {
  const inTurn = createFairTurns(turns);
  const inReadingTurn = createFairTurns(readingTurns);
  let prepared: Promise<Restrictions> | null = null;

  const attemptRedraw = async (restrictions: Restrictions, content: Buffer, order: RedrawOrder) => {
    const outcome = await runProcess(
      sandboxCommand(entry, limits, restrictions),
      encodeFrame(order, [content]),
      limits,
    );
    const isReady = outcome.output[0] === readyMark;
    const answer = outcome.kind === 'ended' && isReady ? parseAnswer(outcome.output.subarray(1), order) : null;
    return { kind: outcome.kind, ready: isReady, answer };
  };

  const prepare = async (): Promise<Restrictions> => {
    for (const restrictions of listCandidateRestrictions(limits)) {
      const { answer } = await attemptRedraw(restrictions, sample, sampleOrder);
      if (answer === null || 'fault' in answer) continue;
      const missingNames = listMissingRestrictions(restrictions);
      if (missingNames.length > 0)
        log.warn({ missing: missingNames }, 'files of strangers are opened without these restrictions');
      return restrictions;
    }
    throw new Error('No process that opens files could be started');
  };

  const prepareOnce = (): Promise<Restrictions> => {
    prepared ??= prepare().catch((fault: unknown) => {
      // The next file tries again, because the machine may have been short of memory for a moment.
      prepared = null;
      throw fault;
    });
    return prepared;
  };

  return {
    prepare: prepareOnce,
    readText: async (owner, pictures) => {
      if (!canRecognizeText) return null;
      return inReadingTurn(owner, async () => {
        const restrictions = await prepareOnce();
        const input = encodeFrame({ pages: pictures.map(({ length }) => length) }, pictures);
        const outcome = await runProcess(sandboxCommand(textEntry, readingLimits, restrictions), input, readingLimits);
        const isWhole = outcome.kind === 'ended' && outcome.output[0] === readyMark;
        const pages = isWhole ? parseText(outcome.output.subarray(1), pictures.length) : null;
        if (pages === null) log.warn({ kind: outcome.kind }, 'the text of a picture was not recognised');
        return pages;
      });
    },
    redraw: (owner, content, order) =>
      inTurn(owner, async () => {
        const restrictions = await prepareOnce();
        const { kind, ready, answer } = await attemptRedraw(restrictions, content, order);
        if (answer !== null) return 'fault' in answer ? refuse(answer.fault) : ok(answer);
        // Before the mark the process had not read the file yet: the fault is ours, and a job tries again.
        if (!ready && kind === 'died') throw new Error('The process that opens files did not start');
        log.warn({ kind }, 'a file ended the process that opened it');
        return refuse('FILE_TOO_HEAVY');
      }),
  };
}
