import * as z from 'zod';
import { isDeposited } from '../evidence/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import { declarationsRepository } from './declarations.repository.ts';

export const completeDeclarationJobName = 'declarations.complete';

const payload = z.object({ id: z.uuid() });

/**
 * `processing → ready` once the receipt of a declaration exists: what its holder takes away is made from it on demand.
 */
export function completeDeclarationJob(platform: Platform): JobDefinition<z.infer<typeof payload>> {
  return {
    name: completeDeclarationJobName,
    payload,
    // A declaration left « en cours de traitement » would be said so for ever: tried for about half a day.
    retryLimit: 20,
    retryDelaySeconds: 10,
    run: (deposited) => runAsService(platform, (context) => completeDeclaration(context, deposited)),
  };
}

async function completeDeclaration({ tx }: ServiceContext, { id }: z.infer<typeof payload>): Promise<void> {
  if (await isDeposited(tx, id)) await declarationsRepository(tx).complete(id);
}
