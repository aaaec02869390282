import { writePresenceStatement } from '@placejuste/domain/evidence';
import { readPaperFaultField } from '@placejuste/domain/exhibit-check';
import { windscreenFine } from '@placejuste/domain/fixtures';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, type ApiCallOf, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { storeDeclaration, storeFile } from '../../test/stored-files.ts';
import { fineId, openDossiers, prepareFine } from './dossiers.fixtures.ts';

const picture = Buffer.from('a picture that nobody opens');
const impossible = { situations: ['ticket-impossible'], obstacle: 'horodateur en panne' };

eachDatabase('a letter that a paper of its dossier denies', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, ada, call } = await openDossiers(await open()));
  });

  const ask = (body: object = {}) =>
    call('POST', `/api/fines/${fineId}/dossiers`, { id: platform.newId(), kind: 'rapo', ...body });
  async function join(kind: string, letter?: string): Promise<string> {
    const { path } = await storeFile(platform, ada, { name: `${platform.newId()}.jpg`, content: picture });
    return (await call('POST', `/api/fines/${fineId}/papers`, { id: platform.newId(), kind, path, letter })).body.id;
  }

  const park = (at: string, plate: string = windscreenFine.plate) =>
    storeDeclaration(platform, ada, {
      plate,
      label: '12 Rue du Modèle 59000 Lille',
      at,
      photos: [{ kind: 'parking', content: picture }],
    });

  it('is not made: a ticket is joined, and none could be taken', async () => {
    await prepareFine({ platform, call }, { owner: ada, picture });
    const paper = await join('ticket');
    const refused = await ask({ case: impossible });
    expect([refused.status, refused.body.code]).toEqual([422, 'DOSSIER_FACTS_MISSING']);
    expect(refused.body.fields).toEqual({ situations: expect.stringContaining('alors qu’un ticket est joint') });
    expect(platform.jobs.waiting()).not.toContain('make-dossier');
    await call('DELETE', `/api/papers/${paper}`);
    expect((await ask({ case: impossible })).status).toBe(200);
  });

  it('is not made: a slip of the post is joined, and the appeal left in line', async () => {
    await prepareFine({ platform, call }, { owner: ada, picture });
    platform.clock.set('2027-01-12T10:00:00Z');
    for (const kind of ['appeal-copy', 'receipt']) await join(kind);
    await join('deposit-proof', 'photos');
    const online = { sentOn: '2026-11-28', receivedOn: '2026-11-28', sentBy: 'online' };
    // The deposit slip of another letter proves nothing about the appeal.
    expect((await ask({ kind: 'tsp', case: online })).status).toBe(200);
    await join('deposit-proof', 'rapo');
    const refused = await ask({ kind: 'tsp', case: online });
    expect(refused.body).toMatchObject({
      code: 'DOSSIER_FACTS_MISSING',
      fields: { sentBy: expect.stringContaining('preuve de dépôt à la poste') },
    });
  });

  it('is not made: an answer is joined, and none came', async () => {
    await prepareFine({ platform, call }, { owner: ada, picture });
    platform.clock.set('2027-01-12T10:00:00Z');
    for (const kind of ['appeal-copy', 'receipt', 'decision']) await join(kind);
    const silence = { sentOn: '2026-11-28', receivedOn: '2026-11-30', sentBy: 'registered' };
    const refused = await ask({ kind: 'tsp', case: silence });
    expect(refused.body).toMatchObject({
      code: 'DOSSIER_FACTS_MISSING',
      fields: { refusedOn: expect.stringContaining('alors qu’une réponse est jointe') },
    });
    expect((await ask({ kind: 'tsp', case: { ...silence, refusedOn: '2026-12-20' } })).status).toBe(200);
    // The reminder has no field for the day of an answer: the error is shown beside a field that it has.
    expect((await ask({ kind: 'follow-up', case: silence })).body).toMatchObject({
      code: 'DOSSIER_FACTS_MISSING',
      fields: { sentOn: expect.stringContaining('la relance n’est plus utile') },
    });
  });

  it.each([
    ['after its sale', { motive: 'sold', eventOn: '2026-11-01' }, 'DECLARATION_AFTER_EVENT'],
    ['where another of its plate is said to be', { motive: 'plate-copied' }, 'DECLARATION_AT_THAT_PLACE'],
  ])('is not made: the declaration tied to it parks the car %s', async (_case, said, code) => {
    const declarationId = await park('2026-11-10T12:51:00Z');
    const changes = { ...said, declarationId };
    await prepareFine({ platform, call }, { owner: ada, picture, changes });
    for (const kind of ['cession', 'cession-receipt', 'complaint']) await join(kind);
    const refused = await ask();
    expect(refused.body.code).toBe('DOSSIER_PAPERS_CONTRADICT');
    expect(Object.keys(refused.body.fields).map((field) => readPaperFaultField(field))).toEqual([
      { code, paperId: declarationId },
    ]);
    await call('PATCH', `/api/fines/${fineId}`, { declarationId: null });
    expect((await ask()).status).toBe(200);
  });

  it('is not made: whoever signed about that parking drove, and the letter names another driver', async () => {
    const declarationId = await park('2026-11-10T12:51:00Z');
    const takenAt = '2026-11-10T12:51:00.000Z';
    const said = { name: 'Ada Essai', plate: windscreenFine.plate, takenAt, presence: 'driver' } as const;
    const statement = JSON.stringify({
      type: 'placejuste.presence',
      version: 1,
      declaration: declarationId,
      account: ada.id,
      ...said,
      words: writePresenceStatement({ ...said, clock: 'paris' }),
      signedAt: takenAt,
    });
    await platform.db.asService((tx) =>
      sql`insert into declaration_presences (id, declaration_id, user_id, statement, recorded_at)
      values (${platform.newId()}, ${declarationId}, ${ada.id}, ${statement}, '2026-11-10T12:52:00Z')`.execute(tx),
    );
    const lent = { motive: 'lent', driverName: 'Camille Exemple', driverAddress: '3 rue du Modèle\n59000 Lille' };
    const penal = { track: 'contravention', noticeNumber: '4000000001', noticeKey: null };
    const changes = { ...penal, ...lent, declarationId };
    await prepareFine({ platform, call }, { owner: ada, picture, changes });
    const letter = { kind: 'requete', case: { offence: 'reserved-place', offenceWords: 'Emplacement réservé' } };
    const refused = await ask(letter);
    expect(refused.body.code).toBe('DOSSIER_PAPERS_CONTRADICT');
    expect(Object.keys(refused.body.fields).map((field) => readPaperFaultField(field)?.code)).toEqual([
      'DECLARATION_OTHER_DRIVER',
    ]);
    await call('PATCH', `/api/fines/${fineId}`, { driverName: 'Ada Essai' });
    expect((await ask(letter)).status).toBe(200);
  });

  it.each([
    ['2026-11-20T09:00:00Z', windscreenFine.plate, true],
    ['2026-10-20T09:00:00Z', windscreenFine.plate, false],
    ['2026-11-20T09:00:00Z', 'EF-456-GH', false],
  ])('warns that a car sold on 1 November was parked since, tied or not: %s, %s: %s', async (at, plate, isTold) => {
    await park(at, plate);
    await prepareFine({ platform, call }, { owner: ada, picture, changes: { motive: 'sold', eventOn: '2026-11-01' } });
    for (const kind of ['cession', 'cession-receipt']) await join(kind);
    const made = await ask();
    const codes = made.body.warnings.map(({ code }: { readonly code: string }) => code);
    expect([made.status, codes.includes('DECLARATION_SINCE_EVENT')]).toEqual([200, isTold]);
  });
});
