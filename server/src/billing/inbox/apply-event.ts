import type { ServiceContext } from '../../platform/http/index.ts';
import { settleEvent } from '../settle-event.ts';
import { inboxRepository } from './inbox.repository.ts';
import { toProviderEvent } from './received-event.view.ts';

/** Applies a stored event exactly once: a concurrent call waits for the lock, then finds nothing left to do. */
export async function applyEvent(
  context: ServiceContext,
  { providerName, eventId }: { readonly providerName: string; readonly eventId: string },
): Promise<void> {
  const row = await inboxRepository(context.tx).lock(providerName, eventId);
  if (row !== undefined) await settleEvent(context, { providerName, event: toProviderEvent(row) });
}
