import * as z from 'zod';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { readMail, receivedMail, receiveMail, type MailOutcome, type ReceivedMail } from '../support/index.ts';
import type { Config } from './config.ts';
import { TaskRefusal } from './task-refusal.ts';

export type SupportMail = Pick<Config['mail'], 'supportAddress' | 'from'>;

/** Only the parts of a mail that are stored are sent: the process of the command reads the mail. */
export const receiveMailTask = z.object({ do: z.literal('receive-mail'), mail: receivedMail });

/** Mails may contain pictures, which are refused with a sentence; a mail server limits the size well below. */
const maxMailBytes = 40_000_000;

/** Exit codes that mail servers understand (sysexits.h): retry later, or return the mail to its sender. */
export const mailExits = { later: 75, unreadable: 65 } as const;

/** A mail that is never accepted, however often it is retried. */
export class MailUnreadable extends Error {
  override readonly name = 'MailUnreadable';
}

/** Reads the mail on the standard input, as Postfix and Exim hand it over. */
export async function readMailTask(
  input: AsyncIterable<Buffer | string>,
  { supportAddress, from }: SupportMail,
): Promise<z.infer<typeof receiveMailTask>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of input) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    size += bytes.length;
    if (size > maxMailBytes) throw new MailUnreadable('Ce message est trop gros.');
    parts.push(bytes);
  }
  const ours = [supportAddress, from].flatMap((address) => address?.toLowerCase() ?? []);
  const mail = await readMail(Buffer.concat(parts), ours);
  if (mail === null) throw new MailUnreadable('Ce message n’a pas d’auteur, ou ne peut pas être lu.');
  return { do: 'receive-mail', mail };
}

const answers: Readonly<Record<MailOutcome, string>> = {
  threaded: 'Ajouté au fil de son message.',
  new: 'Nouveau message dans la file.',
  known: 'Déjà reçu : rien n’est changé.',
  refused: 'Un e-mail n’est pas arrivé : son destinataire le lira à l’écran.',
  dropped: 'Envoyé par un programme : rien n’est gardé.',
};

export async function runReceiveMail(
  platform: Platform,
  mail: ReceivedMail,
  { supportAddress: replyAddress }: SupportMail,
): Promise<string> {
  if (replyAddress === null) throw new TaskRefusal('SUPPORT_ADDRESS : absente. Aucun e-mail n’est pris.');
  const result = await runAsService(platform, (context) => receiveMail(context, { mail, replyAddress }));
  if (!result.ok) throw new TaskRefusal('Trop de messages de cette adresse en une heure : à reprendre plus tard.');
  return answers[result.value];
}
