import { access, constants, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock/index.ts';
import { buildComposerOptions, type Mailer } from './mailer.ts';

/** Writes each mail as a complete `.eml`, so that a developer can confirm an address without a mail server. */
export function createFileMailer(folder: string, from: string, clock: Clock, newId: () => string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    destination: folder,
    folder,
    async deliver(mail) {
      const info = await composer.sendMail({ from, ...buildComposerOptions(mail), date: clock.now() });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = clock.now().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${stamp}-${newId()}.eml`);
      // Renamed once complete, so that the local page never shows half a mail.
      await writeFile(`${file}.new`, info.message as Buffer, { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    async ping() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
  };
}
