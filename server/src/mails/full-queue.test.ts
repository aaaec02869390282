import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { runAsService } from '../platform/http/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import type { RenderedMail } from '../platform/mail/index.ts';
import { deliverMailJobs } from './deliver-mail.job.ts';
import { queueMail } from './queue-mail.ts';
import { sealMail } from './sealed-mail.ts';

/** `npm run faults` uses a hundred thousand. */
const waiting = process.env['DRILL'] === undefined ? 2000 : 100_000;
const batch = 5000;

eachDatabase('a full queue of mails', (open) => {
  test('mails that wait for a silent server do not delay a sign-in code', async () => {
    const db = await open();
    const platform = makeTestPlatform(db);
    const jobs = openJobs({ db, log: pino({ level: 'silent' }), pollSeconds: 3600 });
    db.beforeClose(() => jobs.stop());
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    let arrived = (_mail: RenderedMail): void => undefined;
    const code = new Promise<RenderedMail>((resolve) => (arrived = resolve));
    const mailer = {
      destination: 'test',
      ping: async () => undefined,
      folder: null,
      deliver: async (mail: RenderedMail) => (mail.subject === 'Votre code' ? arrived(mail) : answered),
    };
    db.beforeClose(() => release());
    await jobs.start(deliverMailJobs({ ...platform, mailer }));
    const mail = { to: 'ada.essai@exemple.fr', subject: 'Une date approche', paragraphs: ['Bonjour'] };
    const sealed = sealMail(platform, { ...mail, text: '', html: '', attachments: [] });
    // Few enough rows for the time limit of a statement, on a busy machine too.
    for (let written = 0; written < waiting; written += batch)
      await db.asService((tx) =>
        sql`insert into pgboss.job (name, data) select 'notices.deliver-mail', ${JSON.stringify(sealed)}::jsonb
          from generate_series(1, ${Math.min(batch, waiting - written)}::int)`.execute(tx),
      );
    // Starts the four workers that send mails: each then waits for its server.
    for (let at = 0; at < 5; at += 1) await runAsService({ ...platform, jobs }, (context) => queueMail(context, mail));
    await runAsService({ ...platform, jobs }, (context) =>
      queueMail(context, { ...mail, subject: 'Votre code', code: '123456' }),
    );
    expect((await code).to).toBe(mail.to);
    expect((await jobs.countJobs()).queued).toBeGreaterThanOrEqual(waiting);
    release();
  }, 120_000);
});
