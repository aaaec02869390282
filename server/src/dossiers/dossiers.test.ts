import { createHash } from 'node:crypto';
import { writePresenceStatement } from '@placejuste/domain/evidence';
import { postedFine } from '@placejuste/domain/fixtures';
import { writeEvidencePage, type LetterFacts } from '@placejuste/domain/letter';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { directSandbox } from '../../test/direct-sandbox.ts';
import {
  oneDatabaseInEachRun,
  processSandbox,
  type ApiCallOf,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { notificationsOf } from '../../test/notifications-of.ts';
import { storeDeclaration, storeFile } from '../../test/stored-files.ts';
import { dossierId, fineId, openDossiers, prepareFine } from './dossiers.fixtures.ts';
import { runAsService } from '../platform/http/index.ts';
import { noteRulingReading } from '../rulings/index.ts';
import { attachedText, readPdf } from '../../test/pdf-tools.ts';

const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();

oneDatabaseInEachRun('dossiers', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let basile: TestPerson;
  let call: ApiCallOf;

  beforeEach(async () => {
    ({ platform, app, call, ada, basile } = await openDossiers(await open()));
  });

  const file = (name: string, content: Uint8Array, mime = 'image/jpeg') =>
    storeFile(platform, ada, { name, content, mime });

  const declared = async (payment: 'due' | 'paid'): Promise<string> =>
    storeDeclaration(platform, ada, {
      label: '12 rue du Modèle 59000 Lille',
      at: '2026-11-10T12:40:00Z',
      depositedAt: '2026-11-10T12:41:00Z',
      payment,
      latitude: 50.637,
      longitude: 3.0635,
      photos: [
        { kind: 'parking', content: await picture },
        { kind: 'windshield', content: await picture },
      ],
    });

  const prepared = async (changes: object = {}) =>
    prepareFine({ platform, call }, { owner: ada, picture: await picture, changes });
  const ask = () => call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId });
  const look = () => call('GET', `/api/dossiers/${dossierId}`);
  async function download(): Promise<Buffer> {
    const link = await call('GET', `/api/dossiers/${dossierId}/link`);
    const reply = await app.inject({ url: link.body.url });
    expect(reply.statusCode).toBe(200);
    return reply.rawPayload;
  }

  it('goes from asked to a PDF that independent readers find sound and complete', async () => {
    // This test opens files as the product does, each in a process of its own.
    Object.assign(platform, { fileSandbox: { ...processSandbox(), readText: directSandbox().readText } });
    const declarationId = await declared('paid');
    await prepared({ declarationId });
    expect((await ask()).body).toMatchObject({
      state: 'queued',
      percent: 0,
      step: 'Votre dossier attend son tour.',
      pages: null,
    });
    expect((await call('GET', `/api/dossiers/${dossierId}/link`)).body.code).toBe('DOSSIER_NOT_READY');
    await platform.runJobs();
    const ready = (await look()).body;
    expect(await notificationsOf(platform, ada.id)).toEqual(['dossier-ready']);
    expect(ready).toMatchObject({
      state: 'ready',
      declarationId,
      percent: 100,
      step: 'Votre dossier est prêt.',
      failure: null,
    });
    expect(codesOf(ready)).toEqual(['PAYMENT_NOT_STOPPED']);
    expect(ready.objections.rows.map(({ code }: { code: string }) => code)).toContain('TOWN_MAY_ASK_TICKET');
    expect(ready.guide.ways.map((way: { kind: string }) => way.kind)).toEqual(['official', 'registered']);
    expect(ready.exhibits.map((exhibit: { kind: string }) => exhibit.kind)).toEqual([
      'notice',
      'carte-grise',
      'cmi-front',
      'cmi-back',
      'evidence',
      'photo-vehicle',
      'photo-windshield',
    ]);

    const pdf = await download();
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(ready.sha256);
    const read = readPdf(pdf);
    expect(read).toMatchObject({ tagged: true, archival: '3A', pages: ready.pages, attached: ['recours.json'] });
    expect(read.title).toContain('Recours administratif préalable obligatoire');
    expect(read.fonts.length).toBeGreaterThan(0);
    expect(read.fonts.filter(({ embedded }) => !embedded)).toEqual([]);
    for (const part of [
      'Ada Essai',
      '1 rue de l’Exemple',
      'Ville de Lille',
      '21590350100017 26 1 314 000 001',
      'clé 61',
      'mardi 10 novembre 2026 à 14 h 05',
      '12 rue du Modèle',
      'AB-123-CD',
      'CMI-EXEMPLE-001',
      'L. 241-3',
      'Le forfait n’était donc pas dû.',
      'jeudi 10 décembre 2026',
      '0 €',
      'enregistrée le 10 novembre 2026 à 13 h 41',
    ]) {
      expect(read.text).toContain(part);
    }
    expect(read.text).toContain(`/verifier/${declarationId}`);
    // Letter on two pages at most, then one page per exhibit. The source of an older address is unknown, and not named.
    expect(read.pageTexts.findIndex((text) => text.startsWith('Pièce n° 1'))).toBeLessThanOrEqual(2);
    expect(read.text).not.toMatch(/[Bb]ase d’adresses|moment du stationnement|en cours de validité/);
    expect(read.pageTexts.slice(-7).map((text) => text.slice(0, 10))).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((number) => `Pièce n° ${number}`),
    );
    expect(read.text).not.toMatch(/amende/i);
    // No operator has noted the reading of a ruling: the letter argues from the law alone.
    expect(read.text).not.toMatch(/Conseil d’État|Cour de cassation/);
  });

  it('sends the summary only when the person asks for it, and always shows it to them', async () => {
    await prepared();
    const summary = expect.arrayContaining([expect.objectContaining({ heading: 'Pourquoi cette lettre\u00a0?' })]);
    expect((await ask()).body).toMatchObject({ withSummary: false, summary });
    await platform.runJobs();
    const pdf = await download();
    expect(readPdf(pdf).text).not.toContain('Résumé facile à lire');
    expect(attachedText(pdf)).not.toContain('La lettre dit');
    const id = platform.newId();
    expect((await call('POST', `/api/fines/${fineId}/dossiers`, { id, withSummary: true })).body).toMatchObject({
      withSummary: true,
      summary,
    });
    await platform.runJobs();
    const link = await call('GET', `/api/dossiers/${id}/link`);
    expect(readPdf((await app.inject({ url: link.body.url })).rawPayload).text).toContain('Résumé facile à lire');
  });

  it('says that the card was in force only once its first day was typed', async () => {
    await prepared({ cardPermanent: false, cardValidFrom: '2021-07-01', cardValidUntil: '2031-06-30' });
    expect((await call('GET', `/api/fines/${fineId}`)).body.cardValidFrom).toBe('2021-07-01');
    await ask();
    await platform.runJobs();
    expect(readPdf(await download()).text).toContain(
      'valable du 1er juillet 2021 au 30 juin 2031 et donc en cours de validité le 10 novembre 2026',
    );
  });

  it('joins the proof of the free ticket kept with the declaration, and its number on the record', async () => {
    const declarationId = await declared('paid');
    const ticket = await file('ticket.jpg', await picture);
    const at = platform.clock.now();
    await platform.db.asService((tx) =>
      sql`insert into declaration_tickets (id, user_id, declaration_id, number, object_id, sha256, size,
        kept_at_claim, added_at)
      values (${platform.newId()}, ${ada.id}, ${declarationId}, 'AB 12', ${ticket.id}, ${ticket.sha256},
        ${ticket.size}, ${at}, ${at})`.execute(tx),
    );
    await prepared({ declarationId });
    const { exhibits } = (await ask()).body;
    expect(exhibits.map((exhibit: { kind: string }) => exhibit.kind)).toEqual([
      'notice',
      'carte-grise',
      'cmi-front',
      'cmi-back',
      'ticket',
      'evidence',
      'photo-vehicle',
      'photo-windshield',
    ]);
    const { rows } = await platform.db.asService((tx) =>
      sql<{ facts: { letter: LetterFacts } }>`select facts from dossiers`.execute(tx),
    );
    const page = rows[0] === undefined ? null : writeEvidencePage(rows[0].facts.letter);
    expect(page?.rows.at(-1)).toEqual([
      'Ticket gratuit de la ville',
      expect.stringMatching(/^n° AB 12, reçu le .* heure de Paris$/),
      'Auteur de la déclaration\u00a0; date\u00a0: horloge du service PlaceJuste',
    ]);
    expect(page?.photographs.rows[0]).toEqual([
      'Pièce n° 5\u00a0: Ticket gratuit ou enregistrement de l’immatriculation',
      ticket.sha256,
    ]);
  });

  it('photographs-of-the-morning-as-now: each photograph has its own hour, and no place it lacks', async () => {
    const declarationId = await declared('paid');
    await platform.db.asService(async (tx) => {
      await sql`update declarations set saved_at_claim = '2026-11-10T12:41:00Z' where id = ${declarationId}`.execute(
        tx,
      );
      await sql`update declaration_photos set origin = 'camera', taken_at_claim = '2026-11-10T12:40:00Z' where kind
        = 'windshield'`.execute(tx);
      await sql`update declaration_photos set origin = 'camera', taken_at_claim = '2026-11-10T07:08:00Z', latitude =
        50.7, longitude = 3.2, accuracy_m = 12, position_at = '2026-11-10T07:08:00Z' where kind = 'parking'`.execute(
        tx,
      );
    });
    await prepared({ declarationId });
    await ask();
    const { rows } = await platform.db.asService((tx) =>
      sql<{ facts: { letter: LetterFacts } }>`select facts from dossiers`.execute(tx),
    );
    const { letter } = rows[0]!.facts;
    expect(
      letter.exhibits
        .filter(({ kind }) => kind.startsWith('photo-'))
        .map(({ detail }) => detail.replaceAll('\u00a0', ' ')),
    ).toEqual([
      'prise le 10 novembre 2026 à 8 h 08, selon l’horloge du téléphone',
      'prise le 10 novembre 2026 à 13 h 40, selon l’horloge du téléphone',
    ]);
    expect(letter.declaration).toMatchObject({
      positionOn: '2026-11-10',
      positionAt: '13:40',
      photographs: [
        {
          kind: 'parking',
          takenOn: '2026-11-10',
          takenAt: '08:08',
          elsewhere: { latitude: 50.7, longitude: 3.2, accuracyMetres: 12 },
        },
        { kind: 'windshield', takenOn: '2026-11-10', takenAt: '13:40', elsewhere: null },
      ],
    });
  });

  it('joins what the holder signed about that parking, beside the letter that says so', async () => {
    const declarationId = await declared('paid');
    const whose = { type: 'placejuste.presence', version: 1, declaration: declarationId, account: ada.id } as const;
    const takenAt = '2026-11-10T12:40:00.000Z';
    const said = { name: 'Ada Essai', plate: 'AB-123-CD', takenAt, presence: 'passenger' } as const;
    const statement = JSON.stringify({
      ...whose,
      ...said,
      words: writePresenceStatement({ ...said, clock: 'paris' }),
      signedAt: takenAt,
    });
    await platform.db.asService((tx) =>
      sql`insert into declaration_presences (id, declaration_id, user_id, statement, recorded_at)
      values (${platform.newId()}, ${declarationId}, ${ada.id}, ${statement}, '2026-11-10T12:45:00Z')`.execute(tx),
    );
    await prepared({ declarationId, holderPresence: 'passenger' });
    expect((await ask()).body.exhibits).toContainEqual({
      number: 5,
      kind: 'presence-record',
      title: 'Déclaration faite en ligne au nom de la personne titulaire',
    });
    await platform.runJobs();
    const read = readPdf(await download());
    expect(read.text).toContain(
      'une déclaration faite en ligne à mon nom, enregistrée le 10 novembre 2026 (pièce n° 5)',
    );
    const record = read.pageTexts.find((text) => text.startsWith('Pièce n° 5'));
    expect(record).toMatch(/je me trouvais à bord de ce véhicule.*Une carte à ce nom.*n’est pas signée à la main/);
    expect(record).toMatch(/Une carte à ce nom.*l’a reçu le 10 novembre 2026 à 13 h 45.*n’est pas signée à la main/);
  });

  it('asks for the declaration’s price before the download, unless payments are off', async () => {
    const declarationId = await declared('due');
    await prepared({ declarationId });
    await ask();
    await platform.runJobs();
    const refused = await call('GET', `/api/dossiers/${dossierId}/link`);
    expect([refused.status, refused.body.code]).toEqual([402, 'DOSSIER_PAYMENT_DUE']);
    expect(refused.body.message).toContain('5,00 €');
    // Nobody could pay it meanwhile, and the deadline approaches.
    const off = (query: ReturnType<typeof sql>) => platform.db.asService((tx) => query.execute(tx));
    await off(sql`insert into feature_switches values ('payments', 'incident', ${platform.clock.now()})`);
    expect((await call('GET', `/api/dossiers/${dossierId}/link`)).status).toBe(200);
    await off(sql`delete from feature_switches`);
    expect((await call('GET', `/api/dossiers/${dossierId}/link`)).status).toBe(402);
    await platform.db.asService((tx) => sql`update declarations set payment = 'paid'`.execute(tx));
    expect(readPdf(await download()).tagged).toBe(true);
  });

  it('is the same to the byte when the same facts are typeset again', async () => {
    await prepared();
    await ask();
    await platform.runJobs();
    const first = (await look()).body.sha256;
    await platform.db.asService((tx) =>
      sql`update dossiers set state = 'queued', object_id = null, sha256 = null`.execute(tx),
    );
    await platform.db.asService((tx) => sql`delete from storage_objects where bucket = 'dossiers'`.execute(tx));
    await platform.db.asService((tx) => platform.jobs.enqueue(tx, 'make-dossier', { id: dossierId }));
    await platform.runJobs();
    expect((await look()).body.sha256).toBe(first);
  });

  it('asked twice is made once', async () => {
    await prepared();
    await ask();
    expect((await ask()).body.id).toBe(dossierId);
    expect(platform.jobs.waiting().filter((name) => name === 'make-dossier')).toHaveLength(1);
    expect((await call('GET', `/api/fines/${fineId}/dossiers`)).body.rows).toHaveLength(1);
  });

  it('takes the notice as a PDF of several pages, and warns that the owner of the car must sign', async () => {
    await runAsService(platform, (context) => noteRulingReading(context, { ruling: 'ce-472912', number: '472912' }));
    await prepared({ ...postedFine, id: fineId, noticePath: undefined });
    const pages = await file('notice.pdf', twoPages, 'application/pdf');
    await call('PATCH', `/api/fines/${fineId}`, { noticePath: pages.path });
    expect(codesOf((await ask()).body)).toEqual(['DEBTOR_MUST_SIGN', 'PAYMENT_NOT_STOPPED', 'STATEMENT_TO_SIGN']);
    await platform.runJobs();
    const read = readPdf(await download());
    expect(read.text).toContain('Pièce n° 1 (1 sur 2)');
    expect(read.text).toContain('Pièce n° 1 (2 sur 2)');
    expect(read.text).toContain('Signature : Basile Modèle');
    expect(read.text).toContain('n° 472912');
  });

  it('stays on two pages and prints any words, however long or strange', async () => {
    const long = 'Très'.repeat(50);
    await prepared({
      remarks: `#panic("x") $ \\ */ ${'Łódź Ελλάδα Привет 😀 中文 '.repeat(55)}`.slice(0, 1500),
      place: `${'Quai du Modèle '.repeat(19)}`,
      debtorName: long,
      holderName: 'Zoé Très-Long-Nom '.repeat(11).trim(),
      authorityName: 'Métropole inventée '.repeat(10).trim(),
      debtorAddress: `${'a'.repeat(55)}\n`.repeat(7).trim(),
      authorityAddress: `${'b'.repeat(55)}\n`.repeat(7).trim(),
      geolocated: true,
    });
    await ask();
    await platform.runJobs();
    const read = readPdf(await download());
    expect(read.pageTexts.findIndex((text) => text.startsWith('Pièce n° 1'))).toBeLessThanOrEqual(2);
    expect(read.text).toContain('#panic("x") $ \\ */ Łódź Ελλάδα Привет');
    expect(read.archival).toBe('3A');
  });

  it('fails in words when a paper cannot be read, and another may be asked for', async () => {
    await prepared();
    const broken = await file('broken.jpg', Buffer.from('not a picture'));
    await call('PATCH', `/api/fines/${fineId}`, { noticePath: broken.path });
    await ask();
    await platform.runJobs();
    expect((await look()).body).toMatchObject({
      state: 'failed',
      step: 'La préparation s’est arrêtée.',
      failure: expect.stringMatching(/^Pièce n° 1, Avis de paiement.*\u00a0: ce fichier ne peut pas être lu/),
      failedExhibit: 'notice',
    });
    expect(
      (await call('POST', `/api/fines/${fineId}/dossiers`, { id: dossierId.replace('d1', 'd2') })).body.state,
    ).toBe('queued');
  });

  it('belongs to one person, whose file cannot be guessed around the payment', async () => {
    await prepared();
    await ask();
    await platform.runJobs();
    for (const url of [
      `/api/dossiers/${dossierId}`,
      `/api/dossiers/${dossierId}/link`,
      `/api/fines/${fineId}/dossiers`,
    ]) {
      expect((await call('GET', url, undefined, basile)).status).toBe(404);
    }
    expect((await call('POST', `/api/fines/${fineId}/dossiers`, { id: platform.newId() }, basile)).status).toBe(404);
    expect((await call('GET', `/storage/v1/object/dossiers/${ada.id}/${dossierId}.pdf`)).status).not.toBe(200);
    const forged = platform.db.asUser(ada.claims, (tx) =>
      sql`update dossiers set state = 'ready' where id = ${dossierId}`.execute(tx),
    );
    await expect(forged).rejects.toThrow(/permission denied/);
  });
});

const codesOf = (dossier: { warnings: { code: string }[] }): string[] => dossier.warnings.map(({ code }) => code);

/** A PDF of two blank pages, written by hand. */
const twoPages = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 2/Kids[3 0 R 4 ' +
    '0 R]/MediaBox[0 0 595 842]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n4 0 ' +
    'obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n',
);
