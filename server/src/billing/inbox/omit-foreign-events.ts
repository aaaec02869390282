import type { ServiceContext } from '../../platform/http/index.ts';
import { isChargeEvent, isPaymentEvent, type ProviderEvent } from '../../platform/payment/index.ts';
import { inboxRepository } from './inbox.repository.ts';

interface EventBatch {
  readonly providerName: string;
  readonly events: readonly ProviderEvent[];
}

/** Form of our own references: a checkout, or a charge of a subscription (`subscription:charge:attempt`). */
const ownReference = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)/;

/**
 * Drops the events of other deployments that share the account at the provider. An event that names another deployment
 * is still ours when we store its checkout or charge: a payment taken must be served.
 */
export async function omitForeignEvents(
  { tx }: Pick<ServiceContext, 'tx'>,
  { providerName, events }: EventBatch,
): Promise<readonly ProviderEvent[]> {
  const references = events.flatMap((event) => (event.isForeign === true ? (findReference(event) ?? []) : []));
  const knownReferences = await inboxRepository(tx).listKnownReferences(providerName, references);
  return events.filter((event) => event.isForeign !== true || knownReferences.has(findReference(event) ?? ''));
}

function findReference(event: ProviderEvent): string | null {
  const isOfPayment = isPaymentEvent(event) || isChargeEvent(event);
  return isOfPayment && ownReference.test(event.reference) ? event.reference : null;
}
