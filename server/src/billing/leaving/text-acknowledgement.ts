import { confirmedPhone, queueSms, type Person } from '../../accounts/index.ts';
import { ownRefusal } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { acknowledgementText } from './acknowledgement.text.fr.ts';

/** A provider of messages that is away for a day does not lose it; later it would only worry its reader. */
const triedMs = 3 * 24 * 3_600_000;

interface Acknowledgement {
  readonly userId: string;
  readonly person: Pick<Person, 'email'>;
  /** Of the mail, its greeting first. */
  readonly paragraphs: readonly string[];
}

/**
 * Whoever leaves is owed an acknowledgement on a durable medium (C. conso. L215-1-1, L221-21): where mails have no
 * mailbox to go to, their words go to the confirmed number of the account.
 */
export async function textAcknowledgement(
  context: ServiceContext,
  { userId, person, paragraphs }: Acknowledgement,
): Promise<void> {
  const { tx, clock } = context;
  if (person.email !== '' && (await ownRefusal(tx, person)) === null) return;
  const to = await confirmedPhone(tx, userId);
  if (to === null) return;
  const until = new Date(clock.now().getTime() + triedMs);
  await queueSms(context, { userId, to, text: acknowledgementText(paragraphs), until });
}
