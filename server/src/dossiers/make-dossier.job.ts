import { createHmac } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { DossierFailureCode, DossierStep } from '@placejuste/domain/letter';
import { rapoLetter } from '@placejuste/domain/letter';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { TypstFailure, type Typst } from '../platform/typst/index.ts';
import { readObject, readPreview, storeGenerated } from '../storage/index.ts';
import { dossiersRepository, type DossierRow } from './dossiers.repository.ts';
import { exhibitPictures, UnreadableExhibit } from './exhibit-pictures.ts';
import { typesetDossier } from './typeset-dossier.ts';

export const makeDossierJobName = 'make-dossier';
const payload = z.object({ id: z.uuid() });

/** Makes the PDF of a dossier. Called again after a crash it starts over; once ready it does nothing. */
export function makeDossierJob(platform: Platform, typst: Typst): JobDefinition<z.infer<typeof payload>> {
  return {
    name: makeDossierJobName,
    payload,
    retryLimit: 3,
    retryDelaySeconds: 5,
    concurrency: 1,
    async run({ id }, signal) {
      const row = await platform.db.asService((tx) => dossiersRepository(tx).dossier(id));
      if (row === undefined || row.state === 'ready') return;
      try {
        await make(platform, typst, row, signal);
      } catch (error) {
        // The server is stopping: the job is taken up again at the next start.
        if (signal.aborted) throw error;
        const failure = failureOf(error);
        // The message of a library may quote what it read: only its kind is logged.
        platform.log.error({ dossier: id, failure, kind: error instanceof Error ? error.name : typeof error }, 'dossier not made');
        await platform.db.asService((tx) => dossiersRepository(tx).fail(id, failure));
      }
    },
  };
}

async function make(platform: Platform, typst: Typst, row: DossierRow, signal: AbortSignal): Promise<void> {
  const say = async (step: DossierStep, percent: number): Promise<void> => {
    signal.throwIfAborted();
    await platform.db.asService((tx) => dossiersRepository(tx).advance(row.id, step, percent));
  };
  await say('gathering', 10);
  const pictures = await Promise.all(row.exhibits.map(({ objectId }) => picturesOf(platform, typst, objectId)));
  await say('typesetting', 50);
  const { letter: facts } = row.facts;
  const letter = rapoLetter(facts, facts.preparedOn);
  if (!letter.ok) throw new Error(letter.code);
  const made = await typesetDossier(typst, { letter: letter.value, noticeNumber: facts.fine.noticeNumber, pictures, madeAt: row.created_at });
  await say('storing', 90);
  await platform.db.asService(async (tx) => {
    const file = await storeGenerated(platform, tx, {
      ownerId: row.user_id,
      bucket: 'dossiers',
      path: `${row.user_id}/${secretName(platform, row.id)}.pdf`,
      mime: 'application/pdf',
      content: made.pdf,
    });
    await dossiersRepository(tx).finish(row.id, {
      object_id: file.id,
      pages: made.pages,
      size_bytes: file.size,
      sha256: file.sha256,
      ready_at: platform.clock.now(),
    });
  });
}

/** The copy made when the file arrived is what is printed; without one, the file itself is drawn now. */
async function picturesOf(platform: Platform, typst: Typst, objectId: string): Promise<readonly Buffer[]> {
  const ready = await readPreview(platform, objectId);
  if (ready !== null) return [await buffer(ready)];
  const file = await readObject(platform, objectId);
  if (file === null) throw new UnreadableExhibit('gone');
  return exhibitPictures(typst, await buffer(file.content), file.mime);
}

/** The owner may read their own files by path: the name is not one they can guess while a payment is due. */
function secretName(platform: Pick<Platform, 'secrets'>, id: string): string {
  return createHmac('sha256', platform.secrets.key('dossier-names')).update(id).digest('hex');
}

function failureOf(error: unknown): DossierFailureCode {
  if (error instanceof UnreadableExhibit) return 'EXHIBIT_UNREADABLE';
  return error instanceof TypstFailure && error.kind === 'late' ? 'TOO_LONG' : 'INTERNAL';
}
