import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
  /** The six digits, when the mail contains some. */
  readonly code: string | undefined;
}

async function read(file: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(await readFile(file));
  const text = mail.text ?? '';
  return {
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text,
    links: [...text.matchAll(/https?:\/\/[^\s<>»]+/g)].map((match) => match[0]),
    code: /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0],
  };
}

/** Mails to that address in the data folder, oldest first. */
export async function mailsTo(dataDir: string, address: string): Promise<readonly ReceivedMail[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map((name) => read(join(folder, name))));
  return mails.filter((mail) => mail.to === address);
}

/** Newest mail to that address with a matching subject; retries until it arrives. */
export async function awaitMail(dataDir: string, address: string, subject: RegExp): Promise<ReceivedMail> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const mails = await mailsTo(dataDir, address);
    const mail = mails.findLast((one) => subject.test(one.subject));
    if (mail !== undefined) return mail;
    if (performance.now() > deadline) {
      throw new Error(
        `No mail to that address about ${subject}; received: ${mails.map((one) => one.subject).join(' | ')}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
