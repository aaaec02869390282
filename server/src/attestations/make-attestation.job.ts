import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { TypstFailure, type Typst } from '../platform/typst/index.ts';
import { traceError } from '../platform/log/index.ts';
import { addGenerated, putGenerated, removeObjects, type GeneratedBytes } from '../storage/index.ts';
import { gatherAttestation, type GatheredAttestation } from './attestation-facts.ts';
import { attestationsRepository } from './attestations.repository.ts';
import { renderSmallPicture } from './small-picture.ts';
import { typesetAttestation } from './typeset-attestation.ts';

export const makeAttestationJobName = 'make-attestation';
const payload = z.object({ id: z.uuid() });

/** Makes the attestation of one declaration. A run after a crash starts over; once it is ready, it does nothing. */
export function makeAttestationJob(platform: Platform, typst: Typst): JobDefinition<z.infer<typeof payload>> {
  return {
    name: makeAttestationJobName,
    payload,
    retryLimit: 3,
    retryDelaySeconds: 5,
    concurrency: 1,
    giveUp: ({ id }) => runAsService(platform, ({ tx }) => attestationsRepository(tx).fail(id)),
    async run({ id }, signal) {
      const row = await runAsService(platform, ({ tx }) => attestationsRepository(tx).find(id));
      if (row === undefined || row.state === 'ready') return;
      try {
        await makeAttestation({ platform, typst, signal }, id);
      } catch (error) {
        // Busy, interrupted, or the server is stopping: the job is retried, and given up after the last try.
        if (signal.aborted || !(error instanceof TypstFailure)) throw error;
        platform.log.error({ declaration: id, ...traceError(error) }, 'attestation not made');
        await runAsService(platform, ({ tx }) => attestationsRepository(tx).fail(id));
      }
    },
  };
}

interface Making {
  readonly platform: Platform;
  readonly typst: Typst;
  readonly signal: AbortSignal;
}

async function makeAttestation({ platform, typst, signal }: Making, id: string): Promise<void> {
  const advance = async (percent: number): Promise<void> => {
    signal.throwIfAborted();
    await runAsService(platform, ({ tx }) => attestationsRepository(tx).advance(id, percent));
  };
  await advance(10);
  const gathered = await runAsService(platform, (context) => gatherAttestation(context, id));
  // Erased since the request.
  if (gathered === null) return;
  const pictures = await Promise.all(
    gathered.photos.map((photo) => renderSmallPicture(platform, gathered.userId, photo.object_id)),
  );
  await advance(50);
  const { pdf } = await typesetAttestation(typst, gathered, pictures);
  await advance(90);
  const bytes = await putGenerated(platform, { bucket: 'dossiers', content: pdf });
  await runAsService(platform, (context) => keepAttestation(context, gathered, bytes));
}

async function keepAttestation(
  context: ServiceContext,
  { userId, facts: { declaration: id }, sha256 }: GatheredAttestation,
  bytes: GeneratedBytes,
): Promise<void> {
  const attestations = attestationsRepository(context.tx);
  const before = (await attestations.find(id))?.object_id ?? null;
  // Replaces a file of older facts, or of an interrupted try.
  await removeObjects(context, before === null ? [] : [before]);
  const file = await addGenerated(context, {
    ownerId: userId,
    path: `${userId}/attestation-${id}-${sha256.slice(0, 16)}.pdf`,
    mime: 'application/pdf',
    bytes,
  });
  await attestations.finish(id, {
    facts_sha256: sha256,
    object_id: file.id,
    size_bytes: file.size,
    sha256: file.sha256,
  });
}
