import { findConfirmedPhone, queueSms, type Person } from '../../accounts/index.ts';
import { ownRefusal } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { buildTextMessage } from './text-message.text.fr.ts';

/** Long enough for a provider of messages that is away for a day; a later message would only worry its reader. */
const triedMs = 3 * 24 * 3_600_000;

interface TextedMail {
  readonly userId: string;
  readonly person: Pick<Person, 'email'>;
  /** Paragraphs of the mail, greeting first. */
  readonly paragraphs: readonly string[];
}

/**
 * Sends by text message, to the confirmed number, a mail that is owed on a durable medium (C. conso. L221-13, L215-1-1,
 * L221-21) or asks for an act, when the account has no mailbox that accepts it.
 */
export async function textInsteadOfMail(
  context: ServiceContext,
  { userId, person, paragraphs }: TextedMail,
): Promise<void> {
  const { tx, clock } = context;
  if (person.email !== '' && (await ownRefusal(tx, person)) === null) return;
  const to = await findConfirmedPhone(tx, userId);
  if (to === null) return;
  const until = new Date(clock.now().getTime() + triedMs);
  await queueSms(context, { userId, to, text: buildTextMessage(paragraphs), until });
}
