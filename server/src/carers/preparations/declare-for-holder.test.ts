import { preparedRemark } from '@placejuste/domain/carer';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, type TestPerson } from '../../../test/index.ts';
import {
  findDeclarationForAttestation,
  findDeclarationForDossier,
  listDeclarationsToMatch,
  listDueDeclarations,
} from '../../declarations/index.ts';
import { findEvidence } from '../../evidence/index.ts';
import { day, hour, openCarers } from '../carers.fixtures.ts';

eachDatabase('carers: declaring for the holder', (open) => {
  let house: Awaited<ReturnType<typeof openCarers>>;
  let helpId: string;
  beforeEach(async () => {
    house = await openCarers(await open());
    helpId = await house.help();
  });

  /** Rows of a query, as this person sees them. */
  const seenBy = (person: TestPerson, statement: RawBuilder<unknown>) =>
    house.platform.db.asUser(person.claims, async (tx) => (await statement.execute(tx)).rows);
  const declarations = async (person = house.marie) => (await house.call(person, 'GET', '/api/declarations')).body.rows;
  const unconfirmed = async () => (await house.call(house.marie, 'GET', '/api/carers/unconfirmed')).body.rows;
  const answer = (id: string, value: string, person = house.marie) =>
    house.call(person, 'POST', `/api/carers/unconfirmed/${id}`, { answer: value });

  test('deposited at once as the holder’s, signed by the carer’s phone, waiting for the holder', async () => {
    const { send, preparedBy, karim, marie, call, platform } = house;
    const action = await preparedBy(karim, helpId);
    const sent = await send(karim, action);
    expect(sent.status).toBe(200);
    expect(sent.body.result).toEqual({
      id: action.id,
      depositedAt: '2026-11-21T10:00:00.000Z',
      confirmation: 'waiting',
    });
    expect((await send(karim, action)).body).toMatchObject({ replayed: true, result: sent.body.result });
    expect(await declarations()).toMatchObject([
      { id: action.id, preparation: { by: 'Karim', holderPresent: true, confirmation: 'waiting' } },
    ]);
    expect(await declarations(karim)).toEqual([]);
    expect(await unconfirmed()).toMatchObject([{ id: action.id, plate: 'AB-123-CD', by: 'Karim' }]);
    const detail = (await call(marie, 'GET', `/api/declarations/${action.id}`)).body;
    expect(detail.photos).toHaveLength(2);
    const checked = (await call(null, 'GET', `/api/verify/${action.id}`)).body;
    expect(checked).toMatchObject({ state: 'held' });
    expect(checked.held.manifestSha256).not.toBeNull();
    expect(checked.held.remarks).toContain(preparedRemark.waiting);
    expect(JSON.stringify(checked)).not.toContain('Karim');
    await platform.runJobs();
    expect(platform.mails.at(-1)).toMatchObject({
      to: marie.email,
      subject: 'Une déclaration attend votre confirmation',
    });
    const journal = (await call(marie, 'GET', '/api/carers/journal?limit=1')).body;
    expect(journal.rows).toMatchObject([{ act: 'declared', actor: 'carer', carer: 'Karim', subjectId: action.id }]);
    const rest = (await call(marie, 'GET', `/api/carers/journal?after=${journal.next}`)).body;
    expect(rest.rows.map((row: { act: string }) => row.act)).toEqual(['accepted', 'invited']);
  });

  test('its time is that of the deposit, whenever confirmed; a confirmation is final', async () => {
    const { send, preparedBy, karim, marie, call, platform } = house;
    const action = await preparedBy(karim, helpId);
    await send(karim, action);
    const before = (await call(null, 'GET', `/api/verify/${action.id}`)).body;
    platform.clock.advance(3 * day);
    expect(await answer(action.id, 'declined')).toMatchObject({ status: 200, body: { confirmation: 'declined' } });
    expect(await answer(action.id, 'confirmed')).toMatchObject({ status: 200, body: { confirmation: 'confirmed' } });
    expect(await answer(action.id, 'declined')).toMatchObject({ status: 409, body: { code: 'CARER_ANSWER_FINAL' } });
    await platform.runJobs();
    const told = platform.mails.filter(({ to }) => to === karim.email).map(({ subject }) => subject);
    expect(told.filter((subject) => subject.includes('pas confirmé'))).toEqual([
      'Ce que vous avez préparé n’est pas confirmé',
    ]);
    expect((await call(null, 'GET', `/api/verify/${action.id}`)).body.held.bounds).toEqual(before.held.bounds);
    expect(await unconfirmed()).toEqual([]);
    const prepared = (await call(karim, 'GET', '/api/helped-people/prepared')).body.rows;
    expect(prepared).toMatchObject([{ id: action.id, helpId, act: 'declared', confirmation: 'confirmed' }]);
    const acts = (await call(marie, 'GET', '/api/carers/journal')).body.rows.map((row: { act: string }) => row.act);
    expect(acts.slice(0, 3)).toEqual(['confirmed', 'declined', 'declared']);
  });

  test.each([false, true])(
    'a carer told of a refusal is led to what they prepared, if they still help: ended %s',
    async (isEnded) => {
      const { platform, send, preparedBy, karim, marie, call } = house;
      const action = await preparedBy(karim, helpId);
      await send(karim, action);
      if (isEnded) await call(marie, 'POST', `/api/carers/${helpId}/end`);
      await answer(action.id, 'declined');
      await platform.runJobs();
      const mail = platform.mails.findLast(({ subject }) => subject.includes('pas confirmé'));
      expect(mail?.text.includes('/aidant')).toBe(!isEnded);
    },
  );

  test('unconfirmed, it counts for no fine, payment, match or attestation; confirmed, it does', async () => {
    const { send, preparedBy, karim, marie, platform } = house;
    const action = await preparedBy(karim, helpId);
    await send(karim, action);
    const usable = () =>
      platform.db.asUser(marie.claims, async (tx) => [
        (await findDeclarationForDossier(tx, action.id)) !== null,
        (await findDeclarationForAttestation(tx, action.id)) !== null,
        (await listDeclarationsToMatch(tx, new Date(0), new Date('2026-12-01'))).length,
        (await listDueDeclarations(tx)).length,
      ]);
    expect(await usable()).toEqual([false, false, 0, 0]);
    await answer(action.id, 'declined');
    expect(await usable()).toEqual([false, false, 0, 0]);
    await answer(action.id, 'confirmed');
    expect(await usable()).toEqual([true, true, 1, 1]);
    const attested = await platform.db.asUser(marie.claims, (tx) => findDeclarationForAttestation(tx, action.id));
    expect(attested?.confirmedAt).toEqual(platform.clock.now());
  });

  test('only the holder answers', async () => {
    const { send, preparedBy, karim, lea } = house;
    const action = await preparedBy(karim, helpId);
    await send(karim, action);
    for (const person of [karim, lea])
      expect(await answer(action.id, 'confirmed', person)).toMatchObject({
        status: 404,
        body: { code: 'CARER_NOTHING_TO_ANSWER' },
      });
    expect(await unconfirmed()).toHaveLength(1);
  });

  test('once sent, the carer cannot read the photographs, declaration, card or history', async () => {
    const { app, send, preparedBy, karim, marie } = house;
    const action = await preparedBy(karim, helpId);
    const [photo] = action.payload.photos;
    const path = photo?.path ?? '';
    const read = (url: string, person = karim) =>
      app.inject({ url, headers: { authorization: person.authorization } }).then((reply) => reply.statusCode);
    expect(await read(`/storage/v1/object/declaration-photos/${path}`)).toBe(200);
    await send(karim, action);
    const moved = path.replace(karim.id, marie.id);
    for (const one of [path, moved]) expect(await read(`/storage/v1/object/declaration-photos/${one}`)).toBe(404);
    expect(await read(`/storage/v1/object/declaration-photos/${moved}`, marie)).toBe(200);
    expect(await read(`/api/declarations/${action.id}`)).toBe(404);
    for (const table of ['profiles', 'documents', 'vehicles', 'declarations', 'fines']) {
      const reply = await app.inject({
        url: `/rest/v1/${table}?select=*`,
        headers: { authorization: karim.authorization },
      });
      expect(reply.body).not.toContain(marie.id);
      expect(reply.body).not.toContain('AB-123-CD');
    }
    for (const table of [
      'declarations',
      'declaration_photos',
      'vehicles',
      'carer_acts',
      'evidence_deposits',
      'account_standings',
    ])
      expect(await seenBy(karim, sql`select * from ${sql.table(`public.${table}`)}`), table).toEqual(
        table === 'account_standings' ? [expect.objectContaining({ user_id: karim.id })] : [],
      );
    expect(await seenBy(karim, sql`select id from public.storage_objects`)).toEqual([]);
  });

  test('a photograph moved to the holder is closed to the carer: links, lists, copies, renders', async () => {
    const { app, send, preparedBy, karim, marie } = house;
    const action = await preparedBy(karim, helpId);
    const path = action.payload.photos[0]?.path ?? '';
    const moved = path.replace(karim.id, marie.id);
    const asKarim = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const headers = { authorization: karim.authorization };
      const reply = await app.inject({ method, url: `/storage/v1${url}`, headers, ...(payload && { payload }) });
      return { status: reply.statusCode, text: reply.body };
    };
    const sign = (name: string) => asKarim('POST', `/object/sign/declaration-photos/${name}`, { expiresIn: 3600 });
    const { signedURL } = JSON.parse((await sign(path)).text) as { readonly signedURL: string };
    const byLink = async () => (await app.inject({ url: `/storage/v1${signedURL}` })).statusCode;
    expect(await byLink()).toBe(200);
    await send(karim, action);
    expect(await byLink()).toBeGreaterThanOrEqual(400);
    for (const name of [path, moved]) {
      const elsewhere = { bucketId: 'declaration-photos', sourceKey: name, destinationKey: `${karim.id}/copie.jpg` };
      for (const answer of [
        await sign(name),
        await asKarim('GET', `/object/info/declaration-photos/${name}`),
        await asKarim('GET', `/render/image/authenticated/declaration-photos/${name}?width=100`),
        await asKarim('POST', '/object/copy', elsewhere),
        await asKarim('POST', '/object/move', elsewhere),
        await asKarim('DELETE', `/object/declaration-photos/${name}`),
      ])
        expect(answer.status, answer.text).toBeGreaterThanOrEqual(400);
    }
    for (const prefix of [karim.id, marie.id, ''])
      expect(await asKarim('POST', '/object/list/declaration-photos', { prefix })).toEqual({ status: 200, text: '[]' });
    const kept = await app.inject({
      url: `/storage/v1/object/declaration-photos/${moved}`,
      headers: { authorization: marie.authorization },
    });
    expect(kept.statusCode).toBe(200);
  });

  test('the carer reads a first name and plates, and nothing once the help has ended', async () => {
    const { call, karim, lea, marie, vehicleId, send, preparedBy } = house;
    await send(karim, await preparedBy(karim, helpId));
    expect((await call(karim, 'GET', '/api/helped-people')).body).toEqual({
      rows: [{ id: helpId, firstName: 'Marie', vehicles: [{ id: vehicleId, plate: 'AB-123-CD', name: 'AB-123-CD' }] }],
    });
    expect((await call(lea, 'GET', '/api/helped-people')).body).toEqual({ rows: [] });
    await call(marie, 'POST', `/api/carers/${helpId}/end`);
    expect((await call(karim, 'GET', '/api/helped-people')).body).toEqual({ rows: [] });
    expect((await call(karim, 'GET', '/api/helped-people/prepared')).body.rows).toEqual([]);
  });

  test('a carer removed while offline: earlier actions are accepted, later ones refused', async () => {
    const { call, karim, marie, platform, preparedBy, send } = house;
    const before = await preparedBy(karim, helpId, { takenAtClaim: '2026-11-21T10:30:00.000Z', manifest: null });
    const late = await preparedBy(karim, helpId, { takenAtClaim: '2026-11-21T12:30:00.000Z', manifest: null });
    platform.clock.advance(hour);
    await call(marie, 'POST', `/api/carers/${helpId}/end`);
    platform.clock.advance(2 * hour);
    expect((await send(karim, before)).status).toBe(200);
    const refused = await send(karim, late);
    expect(refused).toMatchObject({ status: 403, body: { code: 'CARER_HELP_ENDED' } });
    expect(refused.body.message).toContain('Elles restent sur votre téléphone');
    expect(await unconfirmed()).toMatchObject([{ id: before.id, by: 'Karim' }]);
    expect((await call(karim, 'GET', '/api/helped-people/prepared')).body.rows).toEqual([]);
    const [declared, ended] = (await call(marie, 'GET', '/api/carers/journal')).body.rows;
    expect(declared).toMatchObject({ act: 'declared', madeAt: '2026-11-21T10:30:00.000Z', isAfterEnd: true });
    expect(Date.parse(declared.at) - Date.parse(ended.at)).toBe(2 * hour * 1000);
    expect(ended).not.toHaveProperty('isAfterEnd');
    expect(ended).not.toHaveProperty('madeAt');
    await platform.runJobs();
    const mail = platform.mails.find(({ subject }) => subject.includes('attend votre confirmation'));
    expect(JSON.stringify(mail)).toContain('avait préparé cette déclaration de stationnement avant la fin de son aide');
  });

  test('a server time after the end refutes a false time; nothing is accepted after thirty days', async () => {
    const { call, karim, marie, platform, preparedBy, send } = house;
    const early = { takenAtClaim: '2026-11-21T09:30:00.000Z', manifest: null };
    await call(marie, 'POST', `/api/carers/${helpId}/end`);
    platform.clock.advance(hour);
    const serverTime = (await call(karim, 'GET', '/api/sync/contact')).body;
    const lying = await preparedBy(karim, helpId, { ...early, lastContact: serverTime });
    expect((await send(karim, lying)).body.code).toBe('CARER_HELP_ENDED');
    expect((await send(karim, await preparedBy(karim, helpId, early))).status).toBe(200);
    platform.clock.advance(31 * day);
    expect((await send(karim, await preparedBy(karim, helpId, early))).body.code).toBe('CARER_HELP_ENDED');
  });

  test('another’s person, help or file is refused, and nothing is written', async () => {
    const { karim, lea, marie, preparedBy, send, platform } = house;
    expect((await send(lea, await preparedBy(lea, helpId))).body.code).toBe('CARER_HELP_UNKNOWN');
    expect((await send(marie, await preparedBy(marie, helpId))).body.code).toBe('CARER_HELP_UNKNOWN');
    expect((await send(karim, await preparedBy(karim, platform.newId()))).body.code).toBe('CARER_HELP_UNKNOWN');
    const { payload } = await preparedBy(lea, helpId);
    const stolen = await preparedBy(karim, helpId, { photos: payload.photos, manifest: null });
    expect((await send(karim, stolen)).body.code).toBe('PHOTO_NOT_RECEIVED');
    expect(await declarations()).toEqual([]);
  });

  test('a vehicle of somebody else is not accepted', async () => {
    const { call, karim, preparedBy, send, platform } = house;
    const other = platform.newId();
    await call(karim, 'PUT', `/api/vehicles/${other}`, { plate: 'zz 999 zz', name: '' });
    const action = await preparedBy(karim, helpId, { vehicleId: other, manifest: null });
    expect((await send(karim, action)).body.code).toBe('VEHICLE_NOT_FOUND');
  });

  test('a holder who may not declare: the carer learns no reason, and keeps their capture', async () => {
    const { karim, marie, preparedBy, send, platform, app } = house;
    const action = await preparedBy(karim, helpId);
    await platform.db.script(`update public.profiles set subscription_paid = false where user_id = '${marie.id}';
      delete from public.account_standings where user_id = '${marie.id}'`);
    const refused = await send(karim, action);
    expect(refused).toMatchObject({ status: 403, body: { code: 'CARER_HOLDER_CLOSED' } });
    expect(refused.body.message).not.toMatch(/abonnement/i);
    const path = action.payload.photos[0]?.path ?? '';
    const url = `/storage/v1/object/declaration-photos/${path}`;
    expect((await app.inject({ url, headers: { authorization: karim.authorization } })).statusCode).toBe(200);
  });

  test('its holder reads the local time, overseas too; the carer reads no place', async () => {
    const { karim, preparedBy, send } = house;
    await send(karim, await preparedBy(karim, helpId));
    const at = Date.parse('2026-11-21T09:00:00.000Z');
    const position = { latitude: -20.88, longitude: 55.45, accuracy: 8, timestamp: at };
    const overseas = await preparedBy(karim, helpId, { position, manifest: null });
    expect((await send(karim, overseas)).status).toBe(200);
    const clocks = (await unconfirmed()).map((row: { id: string; clock: string }) => [
      row.id === overseas.id,
      row.clock,
    ]);
    expect(clocks.toSorted()).toEqual([
      [false, 'paris'],
      [true, 'reunion'],
    ]);
    const prepared = (await house.call(karim, 'GET', '/api/helped-people/prepared')).body.rows;
    expect(JSON.stringify(prepared)).not.toMatch(/clock|latitude|reunion/);
  });

  test('two carers at once, and the same action twice at once: each is stored once', async () => {
    const { karim, lea, invite, accept, preparedBy, send } = house;
    const second = await invite(lea.email);
    await accept(lea, second.secret);
    const [one, other] = [await preparedBy(karim, helpId), await preparedBy(lea, second.id)];
    const answers = await Promise.all([send(karim, one), send(karim, one), send(lea, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await unconfirmed()).toHaveLength(2);
    const journal = (await house.call(house.marie, 'GET', '/api/carers/journal')).body.rows;
    expect(journal.filter((row: { act: string }) => row.act === 'declared')).toHaveLength(2);
  });

  test('once the carer is erased, the holder’s proof stays verifiable, without their name', async () => {
    const { karim, marie, call, platform, preparedBy, send } = house;
    const action = await preparedBy(karim, helpId);
    await send(karim, action);
    const checked = (await call(null, 'GET', `/api/verify/${action.id}`)).body;
    await platform.db.script(`delete from auth.users where id = '${karim.id}'`);
    expect(checked).toMatchObject({ state: 'held' });
    expect((await call(null, 'GET', `/api/verify/${action.id}`)).body).toEqual(checked);
    const evidence = await platform.db.asService((tx) => findEvidence(tx, action.id));
    expect(evidence?.manifest).not.toBeNull();
    expect(await declarations()).toMatchObject([{ preparation: { by: '' } }]);
    expect((await call(marie, 'GET', '/api/carers')).body.rows).toEqual([]);
    const journal = (await call(marie, 'GET', '/api/carers/journal')).body;
    expect(JSON.stringify(journal)).not.toMatch(/Karim|exemple\.fr/);
  });
});
