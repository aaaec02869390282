import { maxLateCaptures } from '@placejuste/domain/carer';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, keepObject } from '../../../test/index.ts';
import { setAccountStatus } from '../../accounts/index.ts';
import { day, hour, openCarers } from '../carers.fixtures.ts';

eachDatabase('carers: a notice for the holder', (open) => {
  let house: Awaited<ReturnType<typeof openCarers>>;
  let helpId: string;
  beforeEach(async () => {
    house = await openCarers(await open());
    helpId = await house.help();
  });

  async function noticeBy(person = house.karim, changes: object = {}) {
    const id = house.platform.newId();
    const noticePath = `${person.id}/${id}/avis.jpg`;
    await keepObject(house.platform, person, noticePath, Buffer.from(id), { bucket: 'documents' });
    const payload = {
      helpId,
      track: 'fps',
      noticeNumber: '21590350100017261105123456',
      noticeDate: '2026-11-10',
      delivery: 'post',
      noticePath,
      ...changes,
    };
    return { id, kind: 'carer.note-fine', version: 1, payload };
  }
  const waiting = async () => (await house.call(house.marie, 'GET', '/api/carers/unconfirmed-notices')).body.rows;
  const declined = async (person = house.marie) =>
    (await house.call(person, 'GET', '/api/carers/declined-notices')).body.rows;
  const fines = async (person = house.marie) => (await house.call(person, 'GET', '/api/fines')).body.rows;
  const answer = (id: string, value: string, person = house.marie) =>
    house.call(person, 'POST', `/api/carers/unconfirmed/${id}`, { answer: value });

  test('a carer’s notice becomes the holder’s fine once confirmed; the carer cannot read it', async () => {
    const { karim, marie, call, send, platform, app } = house;
    const action = await noticeBy();
    const sent = await send(karim, action);
    expect(sent.body.result).toEqual({
      id: action.id,
      recordedAt: '2026-11-21T10:00:00.000Z',
      confirmation: 'waiting',
    });
    expect((await send(karim, action)).body.replayed).toBe(true);
    expect(await fines()).toEqual([]);
    expect(await waiting()).toMatchObject([{ id: action.id, by: 'Karim', noticeNumber: '21590350100017261105123456' }]);
    await platform.runJobs();
    expect(platform.mails.at(-1)).toMatchObject({ to: marie.email, subject: 'Un avis attend votre confirmation' });
    for (const path of [action.payload.noticePath, action.payload.noticePath.replace(karim.id, marie.id)]) {
      const url = `/storage/v1/object/documents/${path}`;
      expect((await app.inject({ url, headers: { authorization: karim.authorization } })).statusCode).toBe(404);
    }
    const seen = await platform.db.asUser(karim.claims, (tx) => sql`select * from public.carer_notices`.execute(tx));
    expect(seen.rows).toEqual([]);
    expect((await answer(action.id, 'confirmed', karim)).status).toBe(404);
    expect(await answer(action.id, 'confirmed')).toMatchObject({ status: 200, body: { confirmation: 'confirmed' } });
    expect(await answer(action.id, 'confirmed')).toMatchObject({ status: 200 });
    expect(await fines()).toMatchObject([{ id: action.id, noticeNumber: '21590350100017261105123456' }]);
    expect(await fines(karim)).toEqual([]);
    expect((await call(marie, 'GET', `/api/fines/${action.id}`)).body.noticePath).toContain(marie.id);
    expect((await call(karim, 'GET', '/api/helped-people/prepared')).body.rows).toMatchObject([
      { act: 'fine-noted', confirmation: 'confirmed' },
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('when declined, it makes no fine, and may still be confirmed', async () => {
    const action = await noticeBy();
    await house.send(house.karim, action);
    await answer(action.id, 'declined');
    expect([await fines(), await waiting()]).toEqual([[], []]);
    expect(await declined()).toMatchObject([{ id: action.id, noticeNumber: '21590350100017261105123456' }]);
    expect(await declined(house.karim)).toEqual([]);
    expect((await answer(action.id, 'confirmed')).status).toBe(200);
    expect((await answer(action.id, 'declined')).body.code).toBe('CARER_ANSWER_FINAL');
    expect(await fines()).toHaveLength(1);
    expect(await declined()).toEqual([]);
  });

  test('a declined notice is offered for ninety days, and no longer', async () => {
    const action = await noticeBy();
    await house.send(house.karim, action);
    await answer(action.id, 'declined');
    house.platform.clock.advance(90 * day);
    expect(await declined()).toHaveLength(1);
    house.platform.clock.advance(hour);
    expect(await declined()).toEqual([]);
  });

  test.each([
    ['a field that cannot be', { noticeDate: '2026-12-24' }, 'FINE_FIELDS'],
    ['a file of nobody', { noticePath: 'ailleurs/avis.jpg' }, 'FINE_NOTICE_UNKNOWN'],
    ['a help of nobody', { helpId: '01933b6e-0000-7000-8000-0000000000ff' }, 'CARER_HELP_UNKNOWN'],
  ])('%s is refused, and nothing waits', async (_what, changes, code) => {
    expect((await house.send(house.karim, await noticeBy(house.karim, changes))).body.code).toBe(code);
    expect(await waiting()).toEqual([]);
  });

  test('carer-told-to-stop-goes-on-writing: ten earlier captures are accepted after the end', async () => {
    const { karim, marie, call, send, platform } = house;
    const before = platform.clock.now().toISOString();
    await send(karim, await noticeBy());
    platform.clock.advance(hour);
    expect((await call(marie, 'POST', `/api/carers/${helpId}/end`)).status).toBe(200);
    const actions = await Promise.all(Array.from({ length: 12 }, () => noticeBy()));
    const late = (action: object) => send(karim, { ...action, createdAt: before });
    const answers = await Promise.all(actions.map(late));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxLateCaptures);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(['CARER_LATE_TOO_MANY', 'CARER_LATE_TOO_MANY']);
    expect(await waiting()).toHaveLength(maxLateCaptures + 1);
  });

  test('a suspended carer prepares nothing; that of a suspended holder learns no reason', async () => {
    const { karim, marie, platform, preparedBy, send } = house;
    const suspend = (id: string, status: 'suspended' | 'active') =>
      platform.db.asService((tx) => setAccountStatus(tx, id, { status, at: platform.clock.now() }));
    await suspend(karim.id, 'suspended');
    for (const action of [await noticeBy(), await preparedBy(karim, helpId)])
      expect((await send(karim, action)).body.code).toBe('ACCOUNT_SUSPENDED');
    await suspend(karim.id, 'active');
    await suspend(marie.id, 'suspended');
    platform.clock.advance(hour);
    const late = { ...(await noticeBy()), createdAt: platform.clock.now().toISOString() };
    expect((await send(karim, late)).body.code).toBe('CARER_HOLDER_CLOSED');
    expect(await waiting()).toEqual([]);
  });

  test('a declaration that the carer names is ignored', async () => {
    const action = await noticeBy(house.karim, { declarationId: house.platform.newId() });
    expect((await house.send(house.karim, action)).status).toBe(200);
    expect((await answer(action.id, 'confirmed')).status).toBe(200);
    expect((await house.call(house.marie, 'GET', `/api/fines/${action.id}`)).body.declarationId).toBeNull();
  });

  test('typed before the end it is accepted, after it is not', async () => {
    const { call, karim, marie, platform, send } = house;
    const [before, after] = [await noticeBy(), await noticeBy()];
    platform.clock.advance(hour);
    await call(marie, 'POST', `/api/carers/${helpId}/end`);
    platform.clock.advance(hour);
    expect((await send(karim, { ...before, createdAt: '2026-11-21T10:30:00.000Z' })).status).toBe(200);
    const late = await send(karim, { ...after, createdAt: '2026-11-21T11:30:00.000Z' });
    expect(late.body.code).toBe('CARER_HELP_ENDED');
    expect(await waiting()).toHaveLength(1);
  });
});
