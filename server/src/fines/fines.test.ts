import type { NewFine } from '@placejuste/contracts/fines';
import { windscreenFine } from '@placejuste/domain/fixtures';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  eachDatabase,
  openApp,
  withoutDossier,
  type ApiCallOf,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { approvePaper, readAsFine } from '../../test/approved-papers.ts';
import { whileOpen } from '../../test/while-open.ts';
import { finesSlice } from './index.ts';

const id = '01a00000-0000-7000-8000-000000000001';
const newFine: NewFine = { ...windscreenFine, id };
const bare = {
  id,
  track: 'fps',
  noticeNumber: '21590350100017 26 1 314 000 001',
  noticeDate: '2026-11-10',
  delivery: 'post',
};

eachDatabase('fines', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCallOf;
  let basile: TestPerson;

  beforeEach(async () => {
    ({ platform, app, ada, call } = await openApp(await open(), { slices: [finesSlice(withoutDossier)] }));
    basile = await platform.signIn();
  });

  const nameAccounts = (first: string, last: string) =>
    platform.db.asService((tx) =>
      sql`update auth.users set raw_user_meta_data = raw_user_meta_data ||
        ${JSON.stringify({ first_name: first, last_name: last })}::jsonb`.execute(tx),
    );

  describe('a fine typed by hand', () => {
    it('is kept and answers its two dates, its authority and that nothing lacks', async () => {
      const made = await call('POST', '/api/fines', newFine);
      expect(made.status).toBe(200);
      expect(made.body).toMatchObject({
        status: 'to-contest',
        plate: 'AB-123-CD',
        missing: {},
        decoded: {
          siren: '215903501',
          authority: { name: 'Lille', department: '59' },
          issuedOn: '2026-11-10',
          warnings: [],
        },
      });
      const [rapo, payment] = made.body.deadlines;
      expect(rapo).toMatchObject({ code: 'rapo', safe: '2026-12-10', outer: '2026-12-11', state: 'open' });
      expect(rapo.law[0]).toEqual({
        text: 'article R. 2333-120-13 du code général des collectivités territoriales',
        readIn: 'secondary',
        readOn: '2026-11-20',
      });
      expect(payment).toMatchObject({ code: 'payment', safe: '2027-02-10' });
      expect((await call('GET', `/api/fines/${id}`)).body).toEqual(made.body);
    });

    it('tells what to look at again, whatever its track', async () => {
      const doubtful = { ...newFine, track: 'contravention', noticeNumber: '12345678901234', debtorIsUser: false };
      const made = await call('POST', '/api/fines', doubtful);
      expect(made.body).toMatchObject({
        decoded: null,
        warnings: [{ code: 'NUMBER_IS_PAYMENT' }, { code: 'DEBTOR_SIGNS_ALONE' }],
      });
    });

    it('sent twice is one fine, as it was first kept', async () => {
      const first = await call('POST', '/api/fines', newFine);
      const again = await call('POST', '/api/fines', { ...newFine, place: 'Ailleurs' });
      expect(again.body).toEqual(first.body);
      expect((await call('GET', '/api/fines')).body.rows).toHaveLength(1);
    });

    it('asks nothing that its owner’s approved papers already say, and nobody else’s', async () => {
      for (const kind of ['cmi', 'carte_grise'] as const)
        await approvePaper(platform, ada, kind, [], Buffer.from(''), {
          ...readAsFine(kind),
          holderName: 'Ada Essai',
        });
      await nameAccounts('Ada', 'Essai');
      const { observedOn, observedAt, place, plate, authorityName } = windscreenFine;
      const read = { ...bare, observedOn, observedAt, place, plate, authorityName };
      const made = await call('POST', '/api/fines', read);
      expect(made.body).toMatchObject({ certificate: 'user', debtorName: 'Ada Essai', cardPermanent: true });
      expect(Object.keys(made.body.missing).sort()).toEqual(['authorityAddress', 'debtorAddress', 'holderPresence']);
      const other = await call('POST', '/api/fines', { ...read, id: platform.newId() }, basile);
      expect(other.body).toMatchObject({ certificate: null, cardNumber: null });
    });

    it('may begin with the notice’s identity alone and says what lacks, in French', async () => {
      const made = await call('POST', '/api/fines', bare);
      expect(made.body).toMatchObject({ status: 'to-check', noticeNumber: '21590350100017261314000001' });
      expect(made.body.missing.debtorName).toBe('Cette information est nécessaire pour préparer le dossier.');
      const completed = await call('PATCH', `/api/fines/${id}`, {
        ...windscreenFine,
        noticeDate: undefined,
        track: undefined,
      });
      expect(completed.body).toMatchObject({
        status: 'to-contest',
        missing: {},
        noticeDate: '2026-11-10',
        delivery: 'windscreen',
      });
    });

    it('changes only the fields sent, and empties those sent as null', async () => {
      await call('POST', '/api/fines', newFine);
      const changed = await call('PATCH', `/api/fines/${id}`, { plate: 'ef456gh', place: null });
      expect(changed.body).toMatchObject({
        plate: 'EF-456-GH',
        place: null,
        debtorName: 'Ada Essai',
        status: 'to-check',
      });
    });
  });

  describe('taken for a notice of another type', () => {
    const contravention = { track: 'contravention', noticeNumber: '1234567890', noticeKey: null };

    it('is corrected, and its dates with it, before anything is sent', async () => {
      await call('POST', '/api/fines', newFine);
      const changed = await call('PATCH', `/api/fines/${id}`, contravention);
      expect(changed.body).toMatchObject({ track: 'contravention', noticeNumber: '1234567890', decoded: null });
      expect(changed.body.deadlines.map(({ code }: { code: string }) => code)).toEqual(['requete', 'payment']);
      expect((await call('GET', `/api/fines/${id}`)).body.track).toBe('contravention');
      const back = await call('PATCH', `/api/fines/${id}`, { track: 'fps' });
      expect([back.status, Object.keys(back.body.fields ?? {})]).toEqual([422, ['noticeNumber']]);
    });

    it('rectified: waits for the tribunal, is corrected as such, and undone once it was a mistake', async () => {
      const made = await call('POST', '/api/fines', { ...newFine, rectified: true });
      expect(made.body).toMatchObject({ status: 'to-contest', decisionOn: '2026-11-10', reduced: true, steps: [] });
      const codes = ({ body }: typeof made) => body.deadlines.map(({ code }: { code: string }) => code);
      expect(codes(made)).toEqual(['tsp']);
      const [line] = (await call('GET', '/api/fines')).body.rows;
      expect(line.nextDeadline).toMatchObject({ code: 'tsp', safe: '2026-12-10' });
      const moved = await call('PATCH', `/api/fines/${id}`, { noticeDate: '2026-11-12', delivery: 'post' });
      expect(moved.body).toMatchObject({ decisionOn: '2026-11-12', decisionDelivery: 'post' });
      expect(codes(moved)).toEqual(['tsp']);
      const mistaken = await call('PATCH', `/api/fines/${id}`, { rectified: false });
      expect(mistaken.body).toMatchObject({ decisionOn: null, reduced: false });
      expect(codes(mistaken)).toEqual(['rapo', 'payment']);
      expect(codes(await call('PATCH', `/api/fines/${id}`, { rectified: true }))).toEqual(['tsp']);
    });

    it('rectified: an acceptance noted by mistake and taken back leaves it one', async () => {
      await call('POST', '/api/fines', { ...newFine, rectified: true });
      const step = { id: '01a00000-0000-7000-8000-000000000012', step: 'accepted', on: '2026-11-20' };
      expect((await call('POST', `/api/fines/${id}/steps`, step)).body.status).toBe('accepted');
      const undone = await call('DELETE', `/api/fines/${id}/steps/${step.id}`);
      expect(undone.body).toMatchObject({ status: 'to-contest', decisionOn: '2026-11-10', reduced: true });
      expect(undone.body.deadlines.map(({ code }: { code: string }) => code)).toEqual(['tsp']);
    });

    it('keeps its type while a payment of the fee is noted', async () => {
      await call('POST', '/api/fines', newFine);
      const step = { id: '01a00000-0000-7000-8000-000000000011', step: 'payment-waits', on: '2026-11-20' };
      expect((await call('POST', `/api/fines/${id}/steps`, step)).status).toBe(200);
      const refused = await call('PATCH', `/api/fines/${id}`, contravention);
      expect(refused.body.fields).toEqual({ track: expect.stringMatching(/^Vous avez noté un paiement/) });
      expect((await call('PATCH', `/api/fines/${id}`, { track: 'fps-majore' })).body.track).toBe('fps-majore');
    });
  });

  describe('is refused', () => {
    it('field by field, in French, with nothing kept', async () => {
      const refused = await call('POST', '/api/fines', {
        ...newFine,
        noticeNumber: '123',
        plate: '??',
        observedAt: '25:00',
      });
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({
        code: 'FINE_FIELDS',
        message: 'Certaines informations sont à corriger. Rien de ce que vous avez saisi n’est perdu.',
        fields: {
          noticeNumber: 'Le numéro de l’avis compte 26 chiffres, sous «\u00a0Numéro de l’avis de paiement\u00a0».',
          plate: 'Cette immatriculation semble incomplète. Exemple\u00a0: AB-123-CD.',
          observedAt: 'Indiquez l’heure du constat, par exemple 14:05.',
        },
      });
      expect((await call('GET', '/api/fines')).body.rows).toEqual([]);
    });

    it.each([
      ['a notice that was not uploaded', { noticePath: 'nowhere/notice.jpg' }, 422, 'FINE_NOTICE_UNKNOWN'],
      [
        'a declaration of nobody',
        { declarationId: '01a00000-0000-7000-8000-00000000000f' },
        422,
        'FINE_DECLARATION_UNKNOWN',
      ],
      ['a wrong type', { amountCents: '35' }, 400, 'INVALID_REQUEST'],
      ['an id that is none', { id: '1' }, 400, 'INVALID_REQUEST'],
      ['a text beyond any notice', { place: 'x'.repeat(5000) }, 400, 'INVALID_REQUEST'],
      ['a null character', { place: 'a\u0000b' }, 200, undefined],
    ])('%s', async (_case, changes, status, code) => {
      const reply = await call('POST', '/api/fines', { ...newFine, ...changes });
      expect([reply.status, reply.body.code]).toEqual([status, code]);
    });

    it('once sent: what was sent no longer changes', async () => {
      await call('POST', '/api/fines', newFine);
      await platform.db.asService((tx) => sql`update fines set status = 'sent'`.execute(tx));
      const refused = await call('PATCH', `/api/fines/${id}`, { place: 'Ailleurs' });
      expect([refused.status, refused.body.code]).toEqual([409, 'FINE_ALREADY_SENT']);
    });

    it('sent-on-another-device-meanwhile: the sending stands, the change is refused', async () => {
      await call('POST', '/api/fines', newFine);
      const first = sql`update fines set status = 'sent', sent_on = '2026-11-20', sent_by = 'registered'`;
      const refused = await whileOpen(platform.db, { first }, () =>
        call('PATCH', `/api/fines/${id}`, { place: 'Ailleurs' }),
      );
      expect([refused.status, refused.body.code]).toEqual([409, 'FINE_ALREADY_SENT']);
      expect((await call('GET', `/api/fines/${id}`)).body.status).toBe('sent');
    });
  });

  describe('belongs to one person', () => {
    it('nobody else reads it, changes it, or learns more than that its id is taken', async () => {
      await call('POST', '/api/fines', newFine);
      expect((await call('GET', `/api/fines/${id}`, undefined, basile)).status).toBe(404);
      expect((await call('PATCH', `/api/fines/${id}`, { place: 'x' }, basile)).status).toBe(404);
      expect((await call('GET', '/api/fines', undefined, basile)).body.rows).toEqual([]);
      expect((await call('POST', '/api/fines', newFine, basile)).body).toMatchObject({ code: 'FINE_ID_TAKEN' });
    });

    it('row security holds without any condition of ours', async () => {
      await call('POST', '/api/fines', newFine);
      const seen = await platform.db.asUser(basile.claims, (tx) =>
        sql<{ count: number }>`select count(*)::int as count from fines`.execute(tx),
      );
      expect(seen.rows).toEqual([{ count: 0 }]);
      const given = platform.db.asUser(basile.claims, (tx) =>
        sql`insert into fines (id, user_id, track, notice_number, notice_date, delivery) values
          (${platform.newId()}, ${ada.id}, 'fps', ${'1'.repeat(26)}, '2026-11-10', 'post')`.execute(tx),
      );
      await expect(given).rejects.toThrow(/permission denied/);
    });

    it('answers 401 without a session', async () => {
      expect((await app.inject({ url: '/api/fines' })).statusCode).toBe(401);
    });
  });

  it('lists what ends first, then what awaits an answer, then what is over, each once', async () => {
    const notices: readonly (readonly [string, string, ...object[]])[] = [
      ['1', '2026-11-02'],
      ['2', '2026-11-10'],
      ['3', '2026-11-05'],
      [
        '4',
        '2026-11-04',
        { step: 'sent', on: '2026-11-20', channel: 'online' },
        { step: 'accepted', on: '2026-11-21' },
      ],
      ['5', '2026-11-03', { step: 'closed', on: '2026-11-21' }],
      // Its deadline has passed.
      ['6', '2026-06-01'],
    ];
    for (const [index, noticeDate, ...steps] of notices) {
      const id = `01a00000-0000-7000-8000-00000000000${index}`;
      await call('POST', '/api/fines', { ...newFine, id, noticeDate, observedOn: noticeDate });
      for (const step of steps)
        expect((await call('POST', `/api/fines/${id}/steps`, { id: platform.newId(), ...step })).status).toBe(200);
    }
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 6; page += 1) {
      const { body } = await call('GET', `/api/fines?limit=2${after}`);
      seen.push(...body.rows.map((row: { id: string }) => row.id.slice(-1)));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(seen).toEqual(['1', '3', '2', '6', '5', '4']);
  });

  it('lists what ends on one day newest first, page after page, each once', async () => {
    for (let index = 1; index <= 7; index += 1)
      await call('POST', '/api/fines', { ...newFine, id: `01a00000-0000-7000-8000-00000000000${index}` });
    const seen: string[] = [];
    let after = '';
    for (let page = 0; page < 4; page += 1) {
      const { body } = await call('GET', `/api/fines?limit=3${after}`);
      seen.push(...body.rows.map((row: { id: string }) => row.id.slice(-1)));
      if (body.next === null) break;
      after = `&after=${body.next}`;
    }
    expect(seen).toEqual(['7', '6', '5', '4', '3', '2', '1']);
    expect((await call('GET', '/api/fines?after=%27%3Bdrop')).status).toBe(200);
  });

  it('reads a number while it is being typed', async () => {
    const read = await call('GET', '/api/fine-numbers/21750001600019-21-3-124-052-010');
    expect(read.body).toMatchObject({
      authority: { name: 'Paris', postcode: '75001' },
      issuedOn: '2021-05-04',
      warnings: [],
    });
    const wrong = await call('GET', '/api/fine-numbers/21750001600018213124052010');
    expect(wrong.body.warnings.map((warning: { code: string }) => warning.code)).toEqual(['SIRET_UNLIKELY']);
    expect((await call('GET', '/api/fine-numbers/123')).body.fields).toEqual({
      number: 'Le numéro de l’avis compte 26 chiffres, sous «\u00a0Numéro de l’avis de paiement\u00a0».',
    });
  });
});
