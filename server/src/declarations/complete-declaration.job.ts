import * as z from 'zod';
import { isDeposited } from '../evidence/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { declarationsRepository } from './declarations.repository.ts';

export const completeDeclarationJobName = 'declarations.complete';

const payload = z.object({ id: z.uuid() });

/**
 * `processing → ready` once the receipt of a declaration exists: what its holder takes away is made from it on demand.
 */
export function completeDeclarationJob({ db }: Pick<Platform, 'db'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: completeDeclarationJobName,
    payload,
    // A declaration left « en cours de traitement » would be said so for ever: tried for about half a day.
    retryLimit: 20,
    retryDelaySeconds: 10,
    async run({ id }) {
      await db.asService(async (tx) => {
        if (await isDeposited(tx, id)) await declarationsRepository(tx).complete(id);
      });
    },
  };
}
