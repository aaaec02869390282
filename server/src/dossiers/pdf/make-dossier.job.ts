import type { DossierFailureCode, DossierStep } from '@placejuste/domain/letter';
import { notificationMessages } from '@placejuste/domain/notification';
import * as z from 'zod';
import { notifyPerson } from '../../notifications/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { traceError } from '../../platform/log/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { releaseBuffer } from '../../platform/memory/index.ts';
import { TypstFailure, type Typst, type TypstPdf } from '../../platform/typst/index.ts';
import { addGenerated, putGenerated, type GeneratedBytes } from '../../storage/index.ts';
import { loadPictures, buildSecretPath, buildVerifyUrl, writeFrozenLetter } from './dossier-files.ts';
import { dossiersRepository, type DossierRow } from '../dossiers.repository.ts';
import { canStillBeMade } from './recheck-dossier.ts';
import { UnfitExhibit } from './exhibit-pictures.ts';
import { mailAnchor } from './mail-anchor.ts';
import { readPrintedProof } from './read-printed-proof.ts';
import { typesetDossier } from './typeset-dossier.ts';

export const makeDossierJobName = 'make-dossier';
const payload = z.object({ id: z.uuid() });

/** Makes the PDF of a dossier. A run after a crash starts over; once the dossier is ready, it does nothing. */
export function makeDossierJob(platform: Platform, typst: Typst): JobDefinition<z.infer<typeof payload>> {
  return {
    name: makeDossierJobName,
    payload,
    retryLimit: 3,
    retryDelaySeconds: 5,
    concurrency: 1,
    giveUp: ({ id }) => failDossier(platform, id, { failure: 'INTERNAL', exhibit: null }),
    async run({ id }, signal) {
      const row = await runAsService(platform, ({ tx }) => dossiersRepository(tx).find(id));
      if (row === undefined || row.state === 'ready') return;
      try {
        await makeDossier({ platform, typst, signal }, row);
      } catch (error) {
        const failure = toFailureCode(error);
        // Busy, interrupted, or the server is stopping: the job is retried, and given up after the last try.
        if (failure === null || signal.aborted) throw error;
        platform.log.error({ dossier: id, failure, ...traceError(error) }, 'dossier not made');
        const exhibit = error instanceof UnfitExhibit ? error.exhibit : null;
        await failDossier(platform, id, { failure, exhibit });
      }
    },
  };
}

interface Making {
  readonly platform: Platform;
  readonly typst: Typst;
  readonly signal: AbortSignal;
}

async function makeDossier({ platform, typst, signal }: Making, row: DossierRow): Promise<void> {
  const advance = async (step: DossierStep, percent: number): Promise<void> => {
    signal.throwIfAborted();
    await runAsService(platform, ({ tx }) => dossiersRepository(tx).advance(row.id, step, percent));
  };
  await advance('gathering', 10);
  if (!(await runAsService(platform, (context) => canStillBeMade(context, row)))) {
    await failDossier(platform, row.id, { failure: 'PAPERS_CHANGED', exhibit: null });
    return;
  }
  const pictures = await loadPictures(platform, row);
  await advance('typesetting', 50);
  const proof = await runAsService(platform, (context) => readPrintedProof(context, row.declaration_id));
  const output = await typesetDossier(typst, {
    kind: row.kind,
    letter: writeFrozenLetter(row),
    facts: row.facts.letter,
    pictures,
    madeAt: row.created_at,
    verifyUrl: buildVerifyUrl(platform, row),
    proof,
    part: 'whole',
    withSummary: row.facts.withSummary === true,
    signature: row.facts.signature ?? null,
    handOver: true,
  });
  await advance('storing', 90);
  const bytes = await putGenerated(platform, { bucket: 'dossiers', content: output.pdf });
  await runAsService(platform, async (context) => {
    if (proof !== null) await mailAnchor(context, { row, proof });
    await keepDossier(context, row, { pages: output.pages, bytes });
  });
  releaseBuffer(output.pdf);
}

async function keepDossier(
  context: ServiceContext,
  row: DossierRow,
  output: Pick<TypstPdf, 'pages'> & { readonly bytes: GeneratedBytes },
): Promise<void> {
  const file = await addGenerated(context, {
    ownerId: row.user_id,
    path: buildSecretPath(context, row, 'whole'),
    mime: 'application/pdf',
    bytes: output.bytes,
  });
  await dossiersRepository(context.tx).finish(row.id, {
    object_id: file.id,
    pages: output.pages,
    size_bytes: file.size,
    sha256: file.sha256,
    ready_at: context.clock.now(),
  });
  const message = notificationMessages.dossierReady(row.fine_id, row.kind);
  await notifyPerson(context, { userId: row.user_id, message });
}

/** Marks the dossier as failed and notifies its owner, who may have closed the page, as for one that is ready. */
async function failDossier(
  platform: Platform,
  id: string,
  { failure, exhibit }: { readonly failure: DossierFailureCode; readonly exhibit: number | null },
): Promise<void> {
  await runAsService(platform, async (context) => {
    const failed = await dossiersRepository(context.tx).fail(id, failure, exhibit);
    if (failed === undefined) return;
    await notifyPerson(context, {
      userId: failed.user_id,
      message: notificationMessages.dossierFailed(failed.fine_id, failed.kind),
    });
  });
}

/** Converts an error into a failure; null for an error that a retry may fix. */
function toFailureCode(error: unknown): DossierFailureCode | null {
  if (error instanceof UnfitExhibit) return error.failure;
  if (!(error instanceof TypstFailure)) return null;
  return error.kind === 'late' ? 'TOO_LONG' : 'INTERNAL';
}
