import { documentMails, isExpired, isValidated } from '@placejuste/domain/document';
import { parisDay } from '@placejuste/domain/kernel';
import * as z from 'zod';
import { markDocumentValidated, personOf, recordAudit } from '../accounts/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { asSubmission } from './document-view.ts';
import { documentsRepository } from './documents.repository.ts';
import { mailHolder } from './mail-holder.ts';

export const expireDocumentJobName = 'documents.expire';
const payload = z.object({ id: z.uuid() });

/** Seconds until the day after `lastDay` has surely begun in Paris: 02:00 UTC, never in the past. */
export function secondsUntilExpired(lastDay: string, now: Date): number {
  const after = Date.parse(`${lastDay}T02:00:00Z`) + 86_400_000;
  return Math.max(0, Math.ceil((after - now.getTime()) / 1000));
}

/** Acts once on the end of an approved paper: the flag falls unless another paper holds it, and its holder is told. */
export function expireDocumentJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: expireDocumentJobName,
    payload,
    async run({ id }) {
      const now = platform.clock.now();
      const today = parisDay(now);
      await platform.db.asService(async (tx) => {
        const repository = documentsRepository(tx);
        const document = await repository.document(id);
        if (document === undefined || !isExpired(document.expires_on, today)) return;
        if (!(await repository.markExpired(id, now))) return;
        const others = (await repository.submissions(document.user_id)).map(asSubmission);
        if (isValidated(others, document.kind, today)) return;
        await markDocumentValidated(tx, document.user_id, { kind: document.kind, validated: false, at: now });
        await recordAudit(
          { ...platform, tx },
          {
            actorId: null,
            action: 'document.expired',
            subjectType: 'document',
            subjectId: id,
          },
        );
        const person = await personOf(tx, document.user_id);
        if (person !== null)
          await mailHolder(platform, tx, person.email, documentMails.expired(person.firstName, document.kind));
      });
    },
  };
}
