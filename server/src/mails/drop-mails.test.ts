import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { runAsService } from '../platform/http/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import { deliverMailJobs } from './deliver-mail.job.ts';
import { dropMailsTo } from './drop-mails.ts';
import { queueMail } from './queue-mail.ts';
import { sealMail } from './sealed-mail.ts';

const ada = { to: 'Ada.Essai@exemple.fr', subject: 'Une date approche', paragraphs: ['Bonjour'] };
const basile = { ...ada, to: 'basile.essai@exemple.fr' };

eachDatabase('the mails of an address that goes', (open) => {
  test('mails-of-others-opened-to-find-hers: hers are deleted, and no other is unsealed', async () => {
    const db = await open();
    const platform = makeTestPlatform(db);
    const jobs = openJobs({ db, log: pino({ level: 'silent' }), pollSeconds: 3600 });
    db.beforeClose(() => jobs.stop());
    const mailer = { ...platform.mailer, deliver: () => Promise.reject(new Error('away')) };
    await jobs.start(deliverMailJobs({ ...platform, jobs, mailer }));
    await runAsService({ ...platform, jobs }, async (context) => {
      for (const mail of [ada, basile, { ...ada, code: '123456' }, basile]) await queueMail(context, mail);
    });
    // A mail queued by an earlier version, and one that cannot be unsealed.
    const old = sealMail(platform, { ...ada, text: '', html: '', attachments: [] });
    for (const payload of [old, { sealed: 'no seal of ours' }])
      await db.asService((tx) =>
        sql`insert into pgboss.job (name, data, state, completed_on)
          values ('notices.deliver-mail', ${JSON.stringify(payload)}::jsonb, 'completed', now())`.execute(tx),
      );
    const opened: string[] = [];
    const secrets = {
      key: (purpose: string) => {
        opened.push(purpose);
        return platform.secrets.key(purpose);
      },
    };
    expect(await db.asService((tx) => dropMailsTo({ secrets }, tx, 'ada.essai@exemple.fr'))).toBe(3);
    expect(opened.filter((purpose) => purpose === 'mail-queue')).toHaveLength(2);
    const { rows } = await db.script(`select data::text as text, singleton_key as about from pgboss.job
      where name in ('notices.deliver-mail', 'mails.deliver-code')`);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/essai/i);
  });
});
