import { readPaperFaultField } from '@placejuste/domain/exhibit-check';
import { windscreenFine } from '@placejuste/domain/fixtures';
import type { LetterFacts } from '@placejuste/domain/letter';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { apiCallsOf, oneDatabase, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import type { GeocodedAddress } from '../../platform/geocoder/index.ts';
import { approvePaper, readAsFine, type ReadOnPaper } from '../../../test/approved-papers.ts';
import { storeDeclaration, storeFile } from '../../../test/stored-files.ts';
import { openDossiers } from '../dossiers.fixtures.ts';

const picture = Buffer.from('a picture that nobody opens');
const lille = '12 Rue du Modèle 59000 Lille';
const arras = '3 Rue du Test 62000 Arras';
const unread: ReadOnPaper = { plate: null, holderName: null, cardNumber: null, expiresOn: null };

interface Declared {
  readonly plate: string;
  readonly label: string | null;
  /** UTC. */
  readonly at: string;
}
const sameStop = { plate: 'AB-123-CD', label: lille, at: '2026-11-10T12:51:00Z' } as const satisfies Declared;

oneDatabase('papers crossed between fines', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let fineId: string;
  let found: GeocodedAddress[] | null;

  beforeAll(async () => {
    const geocoder = { reverse: async () => null, search: async () => found };
    ({ platform, app } = await openDossiers(await open(), { geocoder }));
  });
  beforeEach(async () => {
    found = null;
    await newPerson();
  });
  /** Each person has an address of their own, so that the rate limit does not interfere. */
  let address = '';
  let people = 0;
  async function newPerson(): Promise<void> {
    ada = await platform.signIn();
    people += 1;
    address = `10.0.${Math.floor(people / 250)}.${people % 250}`;
    fineId = platform.newId();
  }

  const call = apiCallsOf(
    () => ada,
    () => app,
    { remoteAddress: () => address },
  );
  const stored = (name: string) => storeFile(platform, ada, { name: `${platform.newId()}-${name}`, content: picture });
  const approve = (kind: 'cmi' | 'carte_grise', read: Partial<ReadOnPaper> = {}) =>
    approvePaper(platform, ada, kind, kind === 'cmi' ? ['recto', 'verso'] : ['recto'], picture, {
      ...readAsFine(kind),
      ...read,
    });

  const declare = (declared: Declared): Promise<string> =>
    storeDeclaration(platform, ada, { ...declared, photos: [{ kind: 'parking', content: picture }] });
  async function fined(changes: object = {}): Promise<void> {
    const made = await call('POST', '/api/fines', {
      ...windscreenFine,
      id: fineId,
      noticePath: (await stored('notice.jpg')).path,
      ...changes,
    });
    expect(made.body.code).toBeUndefined();
  }
  const ask = (id = platform.newId(), body: object = {}) =>
    call('POST', `/api/fines/${fineId}/dossiers`, { id, ...body });
  const refusedFor = ({ body }: Awaited<ReturnType<typeof ask>>): string[] =>
    body.code === 'DOSSIER_PAPERS_CONTRADICT'
      ? Object.keys(body.fields).map((field) => readPaperFaultField(field)?.code ?? field)
      : [body.code ?? body.state];
  /** Confirms the paper that the refusal names, with the values of the fine on the screen. */
  async function confirm(refused: Awaited<ReturnType<typeof ask>>, changes: object = {}) {
    const paperId = Object.keys(refused.body.fields).map((field) => readPaperFaultField(field)?.paperId)[0];
    const { plate, debtorName, holderName, cardNumber, cardValidUntil, place } = windscreenFine;
    return call('POST', `/api/fines/${fineId}/confirmations`, {
      paperId,
      plate,
      debtorName,
      holderName,
      cardNumber,
      cardValidUntil,
      place,
      ...changes,
    });
  }
  const joinPaper = async (kind: string) =>
    call('POST', `/api/fines/${fineId}/papers`, {
      id: platform.newId(),
      kind,
      path: (await stored(`${kind}.jpg`)).path,
    });

  test('the certificate of another car stops the dossier, with both plates and what to do', async () => {
    await fined();
    await approve('cmi');
    await approve('carte_grise', { plate: 'EF-456-GH' });
    const refused = await ask();
    expect([refused.status, ...refusedFor(refused)]).toEqual([422, 'CERTIFICATE_OTHER_PLATE']);
    expect(Object.values(refused.body.fields)).toEqual([expect.stringMatching(/AB-123-CD.*EF-456-GH.*joignez/)]);
  });

  test('unread-name: what a form wrote by itself says nothing until its person confirms it', async () => {
    await approve('carte_grise');
    await approve('cmi', { isNameRead: false });
    await fined({ holderName: null, cardNumber: null });
    expect((await call('GET', `/api/fines/${fineId}`)).body.holderName).toBeNull();
    await call('PATCH', `/api/fines/${fineId}`, { holderName: 'Ada Essai', cardNumber: windscreenFine.cardNumber });
    const refused = await ask();
    expect(refusedFor(refused)).toEqual(['CARD_UNREAD']);
    expect((await confirm(refused)).status).toBe(200);
    expect(refusedFor(await ask())).toEqual(['queued']);
  });

  test.each([
    ['ces_civil', 'CMI-EXEMPLE-001', 'carte européenne de stationnement'],
    ['cmi', 'CMI-EXEMPLE-001', 'carte mobilité inclusion'],
    ['ces_civil', 'AUTRE-002', 'carte de stationnement'],
  ] as const)('european-card-called-cmi: joined beside a %s of n° %s, it is a %s', async (cardType, number, words) => {
    await fined({ cardNumber: 'CMI-EXEMPLE-001' });
    await approve('carte_grise');
    await approve('cmi', { cardType, cardNumber: number });
    await joinPaper('cmi-front');
    await joinPaper('cmi-back');
    // The reviewers do not see faces joined to a fine: their owner confirms them.
    const asked = await ask();
    if (asked.status !== 200) await confirm(asked, { cardNumber: 'CMI-EXEMPLE-001' });
    const made = asked.status === 200 ? asked : await ask();
    expect(refusedFor(made)).toEqual(['queued']);
    const titles = (made.body.exhibits as { kind: string; title: string }[]).map(({ title }) => title.toLowerCase());
    expect(titles).toContain(`${words}, recto`);
  });

  test('of the certificates of two cars, the dossier joins the one of the notice', async () => {
    await fined();
    await approve('cmi');
    const right = await approve('carte_grise');
    // The newest certificate of the account is that of the other car.
    platform.clock.advance(60);
    await approve('carte_grise', { plate: 'EF-456-GH' });
    const made = await ask();
    expect(refusedFor(made)).toEqual(['queued']);
    const { rows } = await platform.db.asService((tx) =>
      sql<{
        exhibits: readonly { objectId: string }[];
      }>`select exhibits from dossiers where id = ${made.body.id}`.execute(tx),
    );
    expect(rows[0]?.exhibits.map(({ objectId }) => objectId)).toContain(right.files['recto']);
  });

  test('the certificate joined to this very fine mends it, until the plate of the fine changes', async () => {
    await fined();
    await approve('cmi');
    await approve('carte_grise', { plate: 'EF-456-GH' });
    expect((await joinPaper('carte-grise')).status).toBe(200);
    expect(refusedFor(await ask())).toEqual(['queued']);
    await call('PATCH', `/api/fines/${fineId}`, { plate: 'GH-789-JK' });
    expect(refusedFor(await ask())).toEqual(['CERTIFICATE_UNREAD']);
  });

  test('papers approved before any reading are asked about once, and never taken for granted', async () => {
    await fined();
    await approve('cmi');
    await approve('carte_grise', unread);
    const refused = await ask();
    expect(refusedFor(refused)).toEqual(['CERTIFICATE_UNREAD']);
    expect(await confirm(refused)).toMatchObject({ status: 200, body: { confirmed: true } });
    expect(refusedFor(await ask())).toEqual(['queued']);
  });

  test('a confirmation covers what the screen showed: no corrected fine, no other person’s paper', async () => {
    await fined();
    await approve('cmi', unread);
    await approve('carte_grise');
    const refused = await ask();
    expect(refusedFor(refused)).toEqual(['CARD_UNREAD']);
    expect((await confirm(refused, { holderName: 'Basile Essai' })).body.code).toBe('PAPER_FACTS_CHANGED');
    expect(
      (await confirm({ ...refused, body: { fields: { [`CARD_UNREAD.${platform.newId()}`]: '' } } })).body.code,
    ).toBe('PAPER_FACTS_CHANGED');
    const stranger = await platform.signIn();
    expect(
      (
        await call(
          'POST',
          `/api/fines/${fineId}/confirmations`,
          {
            paperId: fineId,
            plate: null,
            debtorName: null,
            holderName: null,
            cardNumber: null,
            cardValidUntil: null,
            place: null,
          },
          stranger,
        )
      ).status,
    ).toBe(404);
    expect(refusedFor(await ask())).toEqual(['CARD_UNREAD']);
    const seen = await platform.db.asUser(stranger.claims, (tx) => sql`select 1 from paper_confirmations`.execute(tx));
    expect(seen.rows).toEqual([]);
  });

  test('the card of another holder stops the dossier, and both faces of the right one resume it', async () => {
    await fined();
    await approve('carte_grise');
    await approve('cmi', { holderName: 'Basile Essai', cardNumber: 'CMI-EXEMPLE-002' });
    expect(refusedFor(await ask())).toEqual(['CARD_OTHER_HOLDER', 'CARD_OTHER_NUMBER']);
    await joinPaper('cmi-front');
    // The front of one card is never joined with the back of another.
    expect((await ask()).body).toMatchObject({
      code: 'DOSSIER_EXHIBITS_MISSING',
      fields: { 'cmi-back': expect.any(String) },
    });
    await joinPaper('cmi-back');
    expect(refusedFor(await ask())).toEqual(['queued']);
  });

  test.each<[string, Partial<Declared>, string]>([
    ['another plate', { plate: 'EF-456-GH' }, 'DECLARATION_OTHER_PLATE'],
    ['another town', { label: arras }, 'DECLARATION_OTHER_PLACE'],
    ['another day', { at: '2026-11-07T12:51:00Z' }, 'DECLARATION_OTHER_MOMENT'],
    ['a place that nothing compares', { label: null }, 'DECLARATION_UNREAD'],
  ])('a declaration of %s is not joined, and untying it lets the dossier go', async (_case, changes, code) => {
    await approve('cmi');
    await approve('carte_grise');
    await fined({ declarationId: await declare({ ...sameStop, ...changes }) });
    expect(refusedFor(await ask())).toEqual([code]);
    await call('PATCH', `/api/fines/${fineId}`, { declarationId: null });
    expect(refusedFor(await ask())).toEqual(['queued']);
  });

  test('a declaration of the evening before is joined once the car is said not to have moved', async () => {
    await approve('cmi');
    await approve('carte_grise');
    await fined({ declarationId: await declare({ ...sameStop, at: '2026-11-09T18:30:00Z' }) });
    const refused = await ask();
    expect(refusedFor(refused)).toEqual(['DECLARATION_LONG_BEFORE']);
    const { observedOn, observedAt } = windscreenFine;
    // Confirming the place alone says nothing of the time between; confirming another time is refused.
    await confirm(refused);
    expect(refusedFor(await ask())).toEqual(['DECLARATION_LONG_BEFORE']);
    expect((await confirm(refused, { observedOn, observedAt: '23:59' })).body.code).toBe('PAPER_FACTS_CHANGED');
    await confirm(refused, { observedOn, observedAt });
    expect(refusedFor(await ask())).toEqual(['queued']);
  });

  test('the matcher runs again when the facts were corrected after the declaration was tied', async () => {
    await approve('cmi');
    await approve('carte_grise');
    await fined({ declarationId: await declare(sameStop) });
    expect(refusedFor(await ask())).toEqual(['queued']);
    await call('PATCH', `/api/fines/${fineId}`, {
      place: '8 rue du Test, 62000 Arras',
      authorityName: 'Ville d’Arras',
    });
    expect(refusedFor(await ask())).toEqual(['DECLARATION_OTHER_PLACE']);
  });

  test('where the map knows the place, the distance decides', async () => {
    await approve('cmi');
    await approve('carte_grise');
    await fined({ declarationId: await declare({ ...sameStop, label: null }) });
    found = [{ label: lille, latitude: 50.6292, longitude: 3.0573 }];
    expect(refusedFor(await ask())).toEqual(['queued']);
    found = [{ label: lille, latitude: 50.7, longitude: 3.0573 }];
    expect(refusedFor(await ask())).toEqual(['DECLARATION_OTHER_PLACE']);
  });

  test('a deposit made after the finding is said with its minutes', async () => {
    await approve('cmi');
    await approve('carte_grise');
    await fined({ declarationId: await declare({ ...sameStop, at: '2026-11-10T13:17:00Z' }) });
    const { warnings, objections } = (await ask()).body;
    expect(objections.by).toBe('la commune');
    expect(objections.rows).toContainEqual({
      code: 'DEPOSIT_AFTER_FINDING',
      standing: 'open',
      says: 'La déclaration a été enregistrée 12\u00a0minutes après l’heure portée par l’avis.',
      answer: expect.stringContaining('le droit tient à la carte'),
      exhibits: [],
    });
    expect(warnings.map(({ code }: { code: string }) => code)).not.toContain('DEPOSIT_AFTER_FINDING');
  });

  test('after a sending, a declaration of another stop is left out and does not block', async () => {
    await approve('cmi');
    await approve('carte_grise');
    await fined({ declarationId: await declare({ ...sameStop, label: arras }) });
    await platform.db.asService((tx) =>
      sql`update fines set status = 'sent', sent_on = '2026-11-12', sent_by = 'online' where id = ${fineId}`.execute(
        tx,
      ),
    );
    const made = await ask();
    expect(refusedFor(made)).toEqual(['queued']);
    expect(made.body.exhibits.map(({ kind }: { kind: string }) => kind)).not.toContain('evidence');
    expect(made.body.warnings.map(({ code }: { code: string }) => code)).toContain('DECLARATION_LEFT_OUT');
  });

  test.each<[string, (made: { certificate: string; paper: string }) => Promise<unknown>]>([
    [
      'the certificate is found to be of another car',
      ({ certificate }) =>
        platform.db.asService((tx) =>
          sql`update documents set plate = 'EF-456-GH' where id = ${certificate}`.execute(tx),
        ),
    ],
    ['the certificate is replaced', () => (platform.clock.advance(60), approve('carte_grise'))],
    ['the plate of the fine is corrected', () => call('PATCH', `/api/fines/${fineId}`, { plate: 'EF-456-GH' })],
    ['the declaration is untied', () => call('PATCH', `/api/fines/${fineId}`, { declarationId: null })],
    [
      'the notice is replaced',
      async () => call('PATCH', `/api/fines/${fineId}`, { noticePath: (await stored('other.jpg')).path }),
    ],
    ['a paper is removed', ({ paper }) => call('DELETE', `/api/papers/${paper}`)],
  ])('between the request and the making, %s: nothing is made', async (_case, change) => {
    await approve('cmi');
    const certificate = (await approve('carte_grise')).id;
    await fined({ declarationId: await declare(sameStop) });
    const paper = (await joinPaper('ticket')).body.id;
    const asked = await ask();
    expect(refusedFor(asked)).toEqual(['queued']);
    await change({ certificate, paper });
    await platform.runJobs();
    expect((await call('GET', `/api/dossiers/${asked.body.id}`)).body).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('a changé depuis votre demande'),
    });
  });

  test('papers and declarations crossed at random: nothing made contradicts its fine', {
    timeout: 120_000,
  }, async () => {
    const plate = fc.constantFrom('AB-123-CD', 'EF-456-GH', 'GH-789-JK');
    const name = fc.constantFrom('Ada Essai', 'Basile Essai', 'Chloé Modèle');
    const known = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 6 });
    const certificate = fc.record({ plate: known(plate), holderName: known(name) });
    const card = fc.record({
      holderName: known(name),
      cardNumber: known(fc.constantFrom('CMI-EXEMPLE-001', 'CMI-EXEMPLE-002')),
      expiresOn: fc.constantFrom(null, '2030-06-30', '2031-06-30'),
    });
    const declaration = fc.record({
      plate,
      label: known(fc.constantFrom(lille, arras)),
      at: fc.constantFrom(
        '2026-11-10T12:51:00Z',
        '2026-11-10T13:20:00Z',
        '2026-11-09T12:51:00Z',
        '2026-10-10T12:51:00Z',
      ),
    });
    const typed = fc.record({
      plate,
      debtorName: name,
      holderName: name,
      cardNumber: fc.constantFrom('CMI-EXEMPLE-001', 'CMI-EXEMPLE-002'),
      cardPermanent: fc.boolean(),
      track: fc.constantFrom('fps', 'fps-majore'),
    });
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        typed,
        fc.array(certificate, { maxLength: 3 }),
        fc.array(card, { maxLength: 3 }),
        fc.option(declaration, { nil: null }),
        async (fine, certificates, cards, declared) => {
          await newPerson();
          for (const read of certificates) await approve('carte_grise', read);
          for (const read of cards) await approve('cmi', read);
          const cardValidUntil = fine.cardPermanent ? null : '2031-06-30';
          await fined({ ...fine, cardValidUntil, declarationId: declared === null ? null : await declare(declared) });
          const asked = await ask();
          expect([200, 422]).toContain(asked.status);
          if (asked.status === 422) return;
          made += 1;
          const { rows } = await platform.db.asService((tx) =>
            sql<{
              facts: { letter: LetterFacts };
              exhibits: readonly { objectId: string | null }[];
            }>`select facts, exhibits from dossiers where id = ${asked.body.id}`.execute(tx),
          );
          const [row] = rows;
          if (row === undefined) throw new Error('The dossier is not kept');
          const papers = await platform.db.asService((tx) =>
            sql<{
              kind: string;
              plate: string | null;
              holder_name: string | null;
              card_number: string | null;
              expires_on: string | null;
            }>`select d.kind, d.plate, d.holder_name, d.card_number, d.expires_on
            from documents d join document_files f on f.document_id = d.id where f.object_id::text in
              (${sql.join(row.exhibits.map(({ objectId }) => objectId))})`.execute(tx),
          );
          for (const paper of papers.rows) {
            if (paper.kind === 'carte_grise')
              expect(paper).toMatchObject({ plate: fine.plate, holder_name: fine.debtorName });
            else
              expect(paper).toMatchObject({
                holder_name: fine.holderName,
                card_number: fine.cardNumber,
                expires_on: cardValidUntil,
              });
          }
          const joins = row.facts.letter.exhibits.some(({ kind }) => kind === 'evidence');
          expect(joins).toBe(declared !== null);
          if (declared !== null)
            expect([declared.plate, declared.label, declared.at.slice(0, 10)]).toEqual([
              fine.plate,
              lille,
              '2026-11-10',
            ]);
        },
      ),
      {
        numRuns: 40,
        examples: [
          [
            {
              plate: 'AB-123-CD',
              debtorName: 'Ada Essai',
              holderName: 'Ada Essai',
              cardNumber: 'CMI-EXEMPLE-001',
              cardPermanent: true,
              track: 'fps',
            },
            [{ plate: 'AB-123-CD', holderName: 'Ada Essai' }],
            [{ holderName: 'Ada Essai', cardNumber: 'CMI-EXEMPLE-001', expiresOn: null }],
            sameStop,
          ],
        ],
      },
    );
    expect(made).toBeGreaterThan(0);
  });
});
