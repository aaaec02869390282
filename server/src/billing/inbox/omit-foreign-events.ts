import type { ServiceContext } from '../../platform/http/index.ts';
import { isChargeEvent, isPaymentEvent, type ProviderEvent } from '../../platform/payment/index.ts';
import { inboxRepository } from './inbox.repository.ts';

interface ToldEvents {
  readonly providerName: string;
  readonly events: readonly ProviderEvent[];
}

/** As we name what we ask for: a checkout, or a charge of a subscription (`subscription:charge:attempt`). */
const ownReference = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)/;

/**
 * Leaves out what other deployments on the same account of the provider asked for. An event that names another one is
 * ours where we have what it is about: a payment is never taken without its service.
 */
export async function omitForeignEvents(
  { tx }: Pick<ServiceContext, 'tx'>,
  { providerName, events }: ToldEvents,
): Promise<readonly ProviderEvent[]> {
  const references = events.flatMap((event) => (event.isForeign === true ? (findReference(event) ?? []) : []));
  const knownReferences = await inboxRepository(tx).listKnownReferences(providerName, references);
  return events.filter((event) => event.isForeign !== true || knownReferences.has(findReference(event) ?? ''));
}

function findReference(event: ProviderEvent): string | null {
  const isOfPayment = isPaymentEvent(event) || isChargeEvent(event);
  return isOfPayment && ownReference.test(event.reference) ? event.reference : null;
}
