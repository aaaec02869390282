import { formSheetPart } from '@placejuste/domain/letter';
import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { traceError } from '../../platform/log/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { releaseBuffer } from '../../platform/memory/index.ts';
import { TypstFailure, type Typst } from '../../platform/typst/index.ts';
import { addGenerated, putGenerated, type GeneratedBytes } from '../../storage/index.ts';
import { loadPictures, buildSecretPath, buildVerifyUrl, writeFrozenLetter } from './dossier-files.ts';
import { dossiersRepository, type DossierRow } from '../dossiers.repository.ts';
import type { PartFile } from '../dossiers.tables.ts';
import { UnfitExhibit } from './exhibit-pictures.ts';
import { readPrintedProof } from './read-printed-proof.ts';
import { typesetDossier } from './typeset-dossier.ts';

export const makePartsJobName = 'make-dossier-parts';
const payload = z.object({ id: z.uuid() });

/** Makes the letter and each exhibit as separate files, for portals that accept them one by one. */
export function makePartsJob(platform: Platform, typst: Typst): JobDefinition<z.infer<typeof payload>> {
  return {
    name: makePartsJobName,
    payload,
    retryLimit: 3,
    retryDelaySeconds: 5,
    concurrency: 1,
    giveUp: ({ id }) => runAsService(platform, ({ tx }) => dossiersRepository(tx).failParts(id)),
    async run({ id }, signal) {
      const row = await runAsService(platform, ({ tx }) => dossiersRepository(tx).find(id));
      // Failed ones are made too: the operator queued them again.
      if (row === undefined || row.parts_state === null || row.parts_state === 'ready') return;
      try {
        const pdfs = await typesetParts({ platform, typst, signal }, row);
        const parts = await putParts(platform, pdfs);
        await runAsService(platform, (context) => keepParts(context, row, parts));
      } catch (error) {
        // Busy, interrupted, or the server is stopping: the job is retried, and given up after the last try.
        if (signal.aborted || !(error instanceof UnfitExhibit || error instanceof TypstFailure)) throw error;
        platform.log.error({ dossier: id, ...traceError(error) }, 'parts not made');
        await runAsService(platform, ({ tx }) => dossiersRepository(tx).failParts(id));
      }
    },
  };
}

interface PartPdf {
  readonly number: number;
  readonly pdf: Uint8Array;
}

interface Making {
  readonly platform: Platform;
  readonly typst: Typst;
  readonly signal: AbortSignal;
}

async function typesetParts({ platform, typst, signal }: Making, row: DossierRow): Promise<readonly PartPdf[]> {
  const letter = writeFrozenLetter(row);
  const pictures = await loadPictures(platform, row);
  const proof = await runAsService(platform, (context) => readPrintedProof(context, row.declaration_id));
  const pdfs: PartPdf[] = [];
  const sheet = row.kind === 'tsp' ? [formSheetPart] : [];
  for (const number of [0, ...letter.exhibits.map((exhibit) => exhibit.number), ...sheet]) {
    signal.throwIfAborted();
    const part = number === formSheetPart ? 'form-sheet' : number;
    const { pdf } = await typesetDossier(typst, {
      kind: row.kind,
      letter,
      facts: row.facts.letter,
      pictures,
      madeAt: row.created_at,
      verifyUrl: buildVerifyUrl(platform, row),
      proof,
      part: number === 0 ? 'letter' : part,
      withSummary: row.facts.withSummary === true,
      signature: row.facts.signature ?? null,
      handOver: true,
    });
    pdfs.push({ number, pdf });
  }
  return pdfs;
}

interface StoredPart {
  readonly number: number;
  readonly bytes: GeneratedBytes;
}

async function putParts(platform: Platform, pdfs: readonly PartPdf[]): Promise<readonly StoredPart[]> {
  const storedParts: StoredPart[] = [];
  for (const { number, pdf } of pdfs) {
    storedParts.push({ number, bytes: await putGenerated(platform, { bucket: 'dossiers', content: pdf }) });
    releaseBuffer(pdf);
  }
  return storedParts;
}

async function keepParts(context: ServiceContext, row: DossierRow, storedParts: readonly StoredPart[]): Promise<void> {
  const parts: PartFile[] = [];
  for (const { number, bytes } of storedParts) {
    const file = await addGenerated(context, {
      ownerId: row.user_id,
      path: buildSecretPath(context, row, number),
      mime: 'application/pdf',
      bytes,
    });
    parts.push({ number, objectId: file.id, sizeBytes: file.size });
  }
  await dossiersRepository(context.tx).finishParts(row.id, parts);
}
