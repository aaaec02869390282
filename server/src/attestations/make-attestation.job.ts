import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { Typst } from '../platform/typst/index.ts';
import { removeObjects, storeGenerated } from '../storage/index.ts';
import { gatherAttestation } from './attestation-facts.ts';
import { attestationsRepository } from './attestations.repository.ts';
import { smallPicture } from './small-picture.ts';
import { typesetAttestation } from './typeset-attestation.ts';

export const makeAttestationJobName = 'make-attestation';
const payload = z.object({ id: z.uuid() });

/** Makes the attestation of one declaration. Called again after a crash it starts over; once ready it does nothing. */
export function makeAttestationJob(platform: Platform, typst: Typst): JobDefinition<z.infer<typeof payload>> {
  return {
    name: makeAttestationJobName,
    payload,
    retryLimit: 3,
    retryDelaySeconds: 5,
    concurrency: 1,
    giveUp: ({ id }) => platform.db.asService((tx) => attestationsRepository(tx).fail(id)),
    async run({ id }, signal) {
      const row = await platform.db.asService((tx) => attestationsRepository(tx).attestation(id));
      if (row === undefined || row.state === 'ready') return;
      try {
        await make(platform, typst, id, signal);
      } catch (error) {
        // The server is stopping: the job is taken up again at the next start.
        if (signal.aborted) throw error;
        platform.log.error(
          { declaration: id, kind: error instanceof Error ? error.name : typeof error },
          'attestation not made',
        );
        await platform.db.asService((tx) => attestationsRepository(tx).fail(id));
      }
    },
  };
}

async function make(platform: Platform, typst: Typst, id: string, signal: AbortSignal): Promise<void> {
  const say = async (percent: number): Promise<void> => {
    signal.throwIfAborted();
    await platform.db.asService((tx) => attestationsRepository(tx).advance(id, percent));
  };
  await say(10);
  const gathered = await platform.db.asService((tx) => gatherAttestation(tx, platform, id));
  // Erased since it was asked for.
  if (gathered === null) return;
  const pictures = await Promise.all(
    gathered.photos.map((photo) => smallPicture(platform, gathered.userId, photo.object_id)),
  );
  await say(50);
  const { pdf } = await typesetAttestation(typst, gathered, pictures);
  await say(90);
  await platform.db.asService(async (tx) => {
    const attestations = attestationsRepository(tx);
    const before = (await attestations.attestation(id))?.object_id ?? null;
    // One of older facts, or of a try that stopped: it makes room.
    await removeObjects(platform, tx, before === null ? [] : [before]);
    const file = await storeGenerated(platform, tx, {
      ownerId: gathered.userId,
      bucket: 'dossiers',
      path: `${gathered.userId}/attestation-${id}-${gathered.sha256.slice(0, 16)}.pdf`,
      mime: 'application/pdf',
      content: pdf,
    });
    await attestations.finish(id, {
      facts_sha256: gathered.sha256,
      object_id: file.id,
      size_bytes: file.size,
      sha256: file.sha256,
    });
  });
}
