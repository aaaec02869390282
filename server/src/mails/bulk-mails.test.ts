import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { runAsService } from '../platform/http/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import type { Mail } from '../platform/mail/index.ts';
import { countBulkMails, takeBackBulkMails } from './bulk-mails.ts';
import { deliverMailJobs } from './deliver-mail.job.ts';
import { queueMail } from './queue-mail.ts';

const batch = '01933b6e-0000-7000-8000-0000000000b1';
const personOf = (at: number) => `01933b6e-0000-7000-8000-00000000000${at}`;

eachDatabase('mails to many', (open) => {
  test('keep no date waiting, and those that nobody tried are taken back', async () => {
    const db = await open();
    const platform = makeTestPlatform(db);
    const jobs = openJobs({ db, log: pino({ level: 'silent' }), secondsBetweenLooks: 3600 });
    db.beforeClose(() => jobs.stop());
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    db.beforeClose(() => release());
    let arrived = (): void => undefined;
    const date = new Promise<void>((resolve) => (arrived = resolve));
    const tried: string[] = [];
    let begun = (): void => undefined;
    const firstTries = new Promise<void>((resolve) => (begun = resolve));
    const deliver = async ({ to, subject }: Mail) => {
      if (subject === 'Une date approche') return arrived();
      tried.push(to);
      if (tried.length === 2) begun();
      return answered;
    };
    const mailer = { destination: 'test', ping: async () => undefined, folder: null, deliver };
    await jobs.start(deliverMailJobs({ ...platform, mailer }));
    const queue = (mail: Parameters<typeof queueMail>[1]) =>
      runAsService({ ...platform, jobs }, (context) => queueMail(context, mail));
    for (const at of [1, 2, 3, 4])
      await queue({
        to: `p${at}@exemple.fr`,
        subject: 'À tous',
        paragraphs: ['Bonjour'],
        bulk: { batch, person: personOf(at) },
      });
    await queue({ to: 'ada.essai@exemple.fr', subject: 'Une date approche', paragraphs: ['Bonjour'] });
    await date;
    await firstTries;
    expect(await db.asService(countBulkMails)).toBe(4);
    const back = await db.asService((tx) => takeBackBulkMails(tx, batch));
    const triedPeople = tried.map((to) => personOf(Number(to[1])));
    expect([...back, ...triedPeople].toSorted()).toEqual([1, 2, 3, 4].map(personOf));
    expect(back).toHaveLength(2);
    release();
    await jobs.drained();
    expect(tried).toHaveLength(2);
    expect(await db.asService((tx) => takeBackBulkMails(tx, personOf(1)))).toEqual([]);
  }, 120_000);
});
