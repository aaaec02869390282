import { computeSubscriptionState, computeTerms, type SubscriptionMail } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { writeSubscriptionMail } from '../subscriptions/mail-subscription-act.ts';
import { toTerms } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { ContractRecord, RecordOwner } from './contract-record.ts';

/**
 * Lists each contract and each later request about it, in the words of its mail, from the facts known when that mail
 * was written, whether or not a mailbox accepted it and whatever the provider reported later about earlier days.
 */
export async function listSubscriptionRecords(
  { tx, publicUrl }: Pick<ServiceContext, 'tx' | 'publicUrl'>,
  { userId, firstName }: RecordOwner,
): Promise<readonly ContractRecord[]> {
  const subscriptions = subscriptionsRepository(tx);
  const rows = await subscriptions.listOfPerson(userId);
  const events = await subscriptions.listEventsOfEach(rows.map(({ id }) => id));
  const records: ContractRecord[] = [];
  for (const row of rows) {
    const ownEvents = events.get(row.id) ?? [];
    for (const mailEvent of ownEvents) {
      if (mailEvent.kind !== 'mailed' && mailEvent.kind !== 'mail-refused') continue;
      const mail = findRecordMail(mailEvent.mail);
      if (mail === null) continue;
      const { at, recordedAt } = mailEvent;
      const eventsSoFar = ownEvents.filter((event) => event.recordedAt <= recordedAt);
      const state = computeSubscriptionState(computeTerms(toTerms(row), eventsSoFar, at), eventsSoFar, at);
      const { content, saleTerms } = await writeSubscriptionMail(
        { tx, publicUrl, clock: { now: () => at } },
        { row, mail, state, events: eventsSoFar },
        firstName,
      );
      const { subject: title, paragraphs } = content;
      records.push({ id: `${row.id}:${mailEvent.mail}`, at, title, paragraphs, saleTerms });
    }
  }
  return records;
}

/** The mail of that key, where it confirms an agreement or a request. */
function findRecordMail(key: string): SubscriptionMail | null {
  if (key === 'started' || key === 'stop' || key === 'withdrawn') return { name: key };
  for (const name of ['plan-asked', 'plan-kept'] as const)
    if (key.startsWith(`${name}:`)) return { name, change: key.slice(name.length + 1) };
  return null;
}
