import { drawBytes, isDrawn, secondLookAfterHours } from '@placejuste/domain/document';
import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import { secondLooksRepository } from './second-looks.repository.ts';

const drawSecondLookJobName = 'documents.second-look';
const payload = z.object({ id: z.uuid(), decidedAt: z.iso.datetime() });

/** Draws at the time of the decision; the document is offered to a colleague later. */
export async function drawSecondLook(
  { tx, jobs, randomBytes }: Pick<ServiceContext, 'tx' | 'jobs' | 'randomBytes'>,
  { id, decidedAt }: { readonly id: string; readonly decidedAt: Date },
): Promise<void> {
  if (!isDrawn(randomBytes(drawBytes))) return;
  const options = { startAfterSeconds: secondLookAfterHours * 3600 };
  await jobs.enqueue(tx, drawSecondLookJobName, { id, decidedAt: decidedAt.toISOString() }, options);
}

export function drawSecondLookJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: drawSecondLookJobName,
    payload,
    run: (draw) => runAsService(platform, (context) => offerSecondLook(context, draw)),
  };
}

/** Offers the document to the team again, unless its decision changed since or no colleague could look. */
async function offerSecondLook(
  { tx, clock, newId }: ServiceContext,
  { id, decidedAt }: z.infer<typeof payload>,
): Promise<void> {
  const looks = secondLooksRepository(tx, clock.now());
  await looks.draw({ id: newId(), documentId: id, decidedAt: new Date(decidedAt) });
}
