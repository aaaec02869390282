import { pino } from 'pino';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { mailsSlice, queueMail } from '../../mails/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { openJobs } from '../../platform/jobs/index.ts';
import type { RenderedMail } from '../../platform/mail/index.ts';
import { draft, openBroadcasts } from '../broadcasts.fixtures.ts';
import { advanceBroadcast } from './advance-broadcast.ts';
import { deliverToRecipientJob } from './deliver-to-recipient.job.ts';
import { sendBroadcastJob } from './send-broadcast.job.ts';

function signal(): { readonly promise: Promise<void>; give(): void } {
  let give = (): void => undefined;
  const promise = new Promise<void>((resolve) => (give = resolve));
  return { promise, give: () => give() };
}

eachDatabase('the queue of what is written to many', (open) => {
  test('delays no reminder, and mails stopped meanwhile are not sent', async () => {
    const db = await open();
    const [answered, date, firstTries] = [signal(), signal(), signal()];
    const tried: string[] = [];
    const deliver = async ({ to, subject }: RenderedMail): Promise<void> => {
      if (subject === 'Une date approche') return date.give();
      tried.push(to);
      if (tried.length === 2) firstTries.give();
      return answered.promise;
    };
    const mailer = { destination: 'test', ping: async () => undefined, folder: null, deliver };
    const opened = await openBroadcasts(db, { mailer });
    for (let more = 0; more < 2; more += 1) await opened.platform.signIn();
    const jobs = openJobs({ db, log: pino({ level: 'silent' }), pollSeconds: 3600 });
    db.beforeClose(() => jobs.stop());
    db.beforeClose(() => answered.give());
    const platform = { ...opened.platform, jobs };
    await jobs.start([
      ...(mailsSlice.jobs?.(platform) ?? []),
      deliverToRecipientJob(platform),
      sendBroadcastJob(platform),
    ]);
    const path = '/api/admin/broadcasts';
    const { id, version } = (await opened.call('POST', path, draft)).body;
    await opened.call('POST', `${path}/${id}/send`, { version });
    for (let steps = 0; steps < 2; steps += 1)
      await runAsService(platform, (context) => advanceBroadcast(context, { broadcastId: id, run: 1 }));
    await runAsService(platform, (context) =>
      queueMail(context, { to: opened.ada.email, subject: 'Une date approche', paragraphs: ['Bonjour'] }),
    );
    await date.promise;
    await firstTries.promise;
    expect((await opened.call('POST', `${path}/${id}/stop`)).body).toMatchObject({ state: 'stopped', sent: 0 });
    answered.give();
    await jobs.waitUntilDrained();
    expect(tried).toHaveLength(2);
    const { broadcast } = (await opened.call('GET', `${path}/${id}`)).body;
    expect(broadcast).toMatchObject({ state: 'stopped', total: 4, sent: 2 });
  }, 120_000);
});
