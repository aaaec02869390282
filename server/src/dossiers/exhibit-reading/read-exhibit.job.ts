import { findCardCode, type CodeCertificate } from '@placejuste/domain/card-code';
import { maxReadPages, readExhibit, type ExhibitRead } from '@placejuste/domain/exhibit-reading';
import { toParisDay } from '@placejuste/domain/kernel';
import * as z from 'zod';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { readRedrawn } from '../../storage/index.ts';
import { checkCardSignature } from './check-card-signature.ts';
import { readingsRepository } from './readings.repository.ts';
import { notifyContradiction } from './notify-contradiction.ts';

export const readExhibitJobName = 'read-exhibit';
const payload = z.object({ objectId: z.uuid() });

/**
 * Reads a paper of a dossier once, whatever the device reported: only values and their positions are stored, encrypted.
 * The code of a card is checked against `certificates`.
 */
export function readExhibitJob(
  platform: Platform,
  certificates: readonly CodeCertificate[],
): JobDefinition<z.infer<typeof payload>> {
  return {
    name: readExhibitJobName,
    payload,
    // About ten hours: an object store that is down says nothing about the paper.
    retryLimit: 17,
    retryDelaySeconds: 20,
    concurrency: 1,
    async giveUp({ objectId }, why) {
      // An exhibit that was only out of reach can still be read once the operator retries the job.
      if (why === 'process-ended')
        await runAsService(platform, ({ tx }) => readingsRepository(tx).finish(objectId, null));
    },
    async run({ objectId }) {
      const row = await runAsService(platform, ({ tx }) => readingsRepository(tx).find(objectId));
      if (row?.state !== 'queued') return;
      const reading = await readPaper(platform, { ownerId: row.user_id, objectId, certificates });
      await runAsService(platform, async (context) => {
        await readingsRepository(context.tx).finish(objectId, reading);
        if (reading !== null) await notifyContradiction(context, { userId: row.user_id, objectId });
      });
    },
  };
}

interface PaperToRead {
  readonly ownerId: string;
  readonly objectId: string;
  readonly certificates: readonly CodeCertificate[];
}

/** Null when its pictures are unavailable or not recognised. */
async function readPaper(
  platform: Platform,
  { ownerId, objectId, certificates }: PaperToRead,
): Promise<ExhibitRead | null> {
  const redrawn = await readRedrawn(platform, objectId);
  if (!redrawn.ok) return null;
  const pages = await platform.fileSandbox.readText(ownerId, redrawn.value.slice(0, maxReadPages));
  if (pages === null) return null;
  const code = findCardCode(pages.flatMap(({ codes = [] }) => codes.map(({ text }) => text)));
  const signature = code === null ? null : await checkCardSignature(code, certificates);
  return readExhibit(pages, toParisDay(platform.clock.now()), signature);
}
