import { computeSubscriptionState, computeTerms } from '@placejuste/domain/subscription';
import type { ServiceContext } from '../../platform/http/index.ts';
import { buildRecordId, findRecordMail } from './record-mails.ts';
import { writeSubscriptionMail } from '../subscriptions/mail-subscription-act.ts';
import { toTerms } from '../subscriptions/subscription.view.ts';
import { subscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { ContractRecord, RecordOwner } from './contract-record.ts';

/**
 * Lists each contract and each later request about it, in the words of its mail, whether or not a mailbox accepted it.
 * Where the words were not stored, the mail is written again from the facts known at that time: what the provider
 * reported later, even about earlier days, is left out.
 */
export async function listSubscriptionRecords(
  { tx, publicUrl }: Pick<ServiceContext, 'tx' | 'publicUrl'>,
  { userId, firstName, stored }: RecordOwner,
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
      const id = buildRecordId(row, mail);
      const storedRecord = stored.get(id);
      if (storedRecord !== undefined) {
        records.push(storedRecord);
        continue;
      }
      const { at, recordedAt } = mailEvent;
      const eventsSoFar = ownEvents.filter((event) => event.recordedAt <= recordedAt);
      const state = computeSubscriptionState(computeTerms(toTerms(row), eventsSoFar, at), eventsSoFar, at);
      const { content, saleTerms } = await writeSubscriptionMail(
        { tx, publicUrl, clock: { now: () => at } },
        { row, mail, state, events: eventsSoFar },
        firstName,
      );
      const { subject: title, paragraphs } = content;
      records.push({ id, at, title, paragraphs, saleTerms, isRewritten: true });
    }
  }
  return records;
}
