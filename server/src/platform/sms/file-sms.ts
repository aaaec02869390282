import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock/index.ts';
import type { SmsSender } from './sms-sender.ts';

/** Writes each message as a text file, so that a developer can confirm a number without a provider. */
export function createFileSmsSender(folder: string, clock: Clock, newId: () => string): SmsSender {
  return {
    name: 'files',
    async send({ to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = clock.now().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${stamp}-${newId()}.txt`);
      // Renamed once complete, like mails.
      await writeFile(`${file}.new`, `+${to}\n\n${text}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}
