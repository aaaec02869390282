import { beforeEach, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { nextStepSlice } from '../../next-step/index.ts';
import { notificationsSlice } from '../../notifications/index.ts';
import { carersSlice } from '../index.ts';
import { day, hour, openCarers } from '../carers.fixtures.ts';

eachDatabase('carers: a notice that waits', (open) => {
  let house: Awaited<ReturnType<typeof openCarers>>;
  let helpId: string;
  let noticeId: string;
  beforeEach(async () => {
    house = await openCarers(await open(), [notificationsSlice({ contact: 'contact@exemple.fr' }), nextStepSlice]);
    await carersSlice.start?.(house.platform);
    helpId = await house.help();
    noticeId = house.platform.newId();
    const payload = {
      helpId,
      track: 'fps',
      noticeNumber: '21590350100017261105123456',
      noticeDate: '2026-11-10',
      delivery: 'windscreen',
    };
    const sent = await house.send(house.karim, { id: noticeId, kind: 'carer.note-fine', version: 1, payload });
    expect(sent.status).toBe(200);
    await house.platform.runJobs();
  });

  /** Subjects of the mails sent during so many days, hour by hour. */
  async function days(count: number): Promise<readonly string[]> {
    const before = house.platform.mails.length;
    for (let hours = 0; hours < count * 24; hours += 1) {
      house.platform.clock.advance(hour);
      await house.platform.runJobs();
    }
    return house.platform.mails
      .slice(before)
      .map(({ to, subject }) => `${to === house.marie.email ? 'Marie' : 'Karim'}: ${subject}`);
  }
  const both = [
    'Marie: Un avis attend votre réponse au plus tard le jeudi 10 décembre 2026',
    'Karim: L’avis que vous avez photographié n’est pas encore confirmé',
  ];

  test('is reminded to both after two days, after a week and before its date, by day', async () => {
    expect(await days(1)).toEqual([]);
    expect(await days(1)).toEqual(both);
    expect(await days(4)).toEqual([]);
    expect(await days(1)).toEqual(both);
    const told = (await house.call(house.karim, 'GET', '/api/notifications')).body.rows;
    expect(told).toMatchObject([{ kind: 'preparation-waiting' }, { kind: 'preparation-waiting' }]);
    const own = (await house.call(house.marie, 'GET', '/api/notifications')).body.rows;
    expect(own[0]).toMatchObject({ kind: 'notice-prepared', subjectId: noticeId, path: '/pwa/a-confirmer' });
  });

  test.each(['confirmed', 'declined'])('%s, it is recalled to nobody', async (answer) => {
    expect((await house.call(house.marie, 'POST', `/api/carers/unconfirmed/${noticeId}`, { answer })).status).toBe(200);
    await house.platform.runJobs();
    const subjects = await days(2);
    expect(subjects.filter((subject) => both.includes(subject))).toEqual([]);
  });

  test('only its holder is reminded once the help has ended', async () => {
    await house.call(house.marie, 'POST', `/api/carers/${helpId}/end`);
    await house.platform.runJobs();
    expect((await days(2)).filter((subject) => both.includes(subject))).toEqual(both.slice(0, 1));
  });

  test('a service that was off for days reminds of it once', async () => {
    house.platform.clock.advance(7 * day);
    await house.platform.runJobs();
    expect((await days(1)).filter((subject) => both.includes(subject))).toEqual([]);
    expect(house.platform.mails.filter(({ subject }) => subject === both[0]?.slice('Marie: '.length))).toHaveLength(1);
  });

  test('is part of the holder’s next step, with its date, and of nobody else’s', async () => {
    expect((await house.call(house.marie, 'GET', '/api/next-step')).body.notices).toEqual([
      { id: noticeId, safe: '2026-12-10' },
    ]);
    expect((await house.call(house.karim, 'GET', '/api/next-step')).body.notices).toEqual([]);
  });
});
