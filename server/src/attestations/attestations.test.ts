import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  asJson,
  declarationOf,
  oneDatabaseInEachRun,
  makePhone,
  openDeclarations,
  presenceStatementOf,
  type ApiCall,
  type DeclarationSpec,
  type Phone,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { attachedText, readPdf, structureOf } from '../../test/pdf-tools.ts';
import { evidenceSlice } from '../evidence/index.ts';
import type { TimeStampAuthority } from '../platform/timestamping/index.ts';
import { storageSlice } from '../storage/index.ts';
import { attestationsSlice } from './index.ts';

const geocoder = { reverse: async () => ({ label: '1 Rue Inventée 59000 Lille' }), search: async () => [] };
const tall = sharp({ create: { width: 300, height: 400, channels: 3, background: '#6688aa' } })
  .jpeg()
  .toBuffer();
const wide = sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa8866' } })
  .jpeg()
  .toBuffer();
/** An authority whose answers no test here reads. */
const authority: TimeStampAuthority = {
  url: 'https://horodatage.exemple.fr/tsa',
  stamp: async () => ({ at: new Date('2026-11-21T10:00:07.250Z'), aheadMs: 0, reply: Buffer.from('réponse') }),
  findRoot: async () => null,
};

oneDatabaseInEachRun('attestations', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let call: ApiCall;
  let phone: Phone;
  let vehicleId: string;

  async function start(timeStamps: readonly TimeStampAuthority[] = []): Promise<void> {
    ({ platform, app, call, ada, vehicleId } = await openDeclarations(await open(), {
      slices: [storageSlice, evidenceSlice, attestationsSlice],
      geocoder,
      overrides: { timeStamps },
    }));
    phone = makePhone();
    await call(ada, 'PUT', `/api/evidence/devices/${phone.key}`, { jwk: phone.jwk, label: '' });
  }

  async function deposit({
    pictures,
    signed = true,
    change = {},
    capture,
  }: {
    pictures?: DeclarationSpec['pictures'];
    signed?: boolean;
    change?: object;
    capture?: DeclarationSpec['capture'];
  } = {}): Promise<string> {
    const { action, manifest } = await declarationOf(platform, {
      owner: ada,
      vehicleId,
      pictures: pictures ?? [await tall, await wide],
      ...(capture === undefined ? {} : { capture }),
    });
    const photos = action.photos.map((photo) => ({ ...photo, origin: 'camera' }));
    const sent = await call(ada, 'POST', '/api/declarations', {
      ...action,
      photos,
      ...change,
      manifest: signed ? phone.sign(asJson(manifest)) : null,
    });
    expect(sent.status).toBe(200);
    return action.id;
  }

  const ask = (id: string, person: TestPerson | null = ada) =>
    call(person, 'POST', `/api/declarations/${id}/attestation`);
  const look = (id: string, person: TestPerson | null = ada) =>
    call(person, 'GET', `/api/declarations/${id}/attestation`);

  async function made(id: string) {
    expect((await ask(id)).status).toBe(200);
    await platform.runJobs();
    const { body } = await look(id);
    expect(body).toMatchObject({ state: 'ready', percent: 100, said: 'Votre attestation est prête.' });
    const file = await app.inject({ url: body.file.url });
    expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining(`attestation-${id}.pdf`),
    ]);
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(body.file.sha256);
    return file.rawPayload;
  }

  beforeEach(() => start());

  it('goes from asked to one page that independent readers find sound, tagged and complete', async () => {
    await start([authority]);
    const id = await deposit({ change: { placeLabel: '12 rue du Modèle, Lille' } });
    expect((await ask(id)).body).toEqual({
      state: 'queued',
      percent: 0,
      said: 'Votre attestation attend son tour.',
      file: null,
    });
    const pdf = await made(id);
    const read = readPdf(pdf);
    expect(read).toMatchObject({
      tagged: true,
      archival: '3A',
      pages: 1,
      attached: ['manifeste.json', 'manifeste.sig', 'recu.json', 'recu.sig'],
    });
    expect(read.fonts.length).toBeGreaterThan(0);
    expect(read.fonts.filter(({ embedded }) => !embedded)).toEqual([]);
    expect(structureOf(pdf)).toMatchObject({
      headings: ['H1', 'H2', 'H2', 'H2', 'H2'],
      tableHeads: 7,
      figures: 3,
      figuresWithoutWords: 0,
    });
    const { sha256: parking } = (await call(ada, 'GET', `/api/declarations/${id}`)).body.photos[0];
    const manifest = attachedText(pdf);
    for (const part of [
      'Prise avant le 21 novembre 2026 à 11:00:00 (heure de Paris)',
      'AB-123-CD',
      '12 rue du Modèle, Lille',
      'latitude 50,62920° ; longitude 3,05730°',
      'à 8 m près',
      'Sur ce téléphone',
      phone.key,
      'Déposée',
      'entrée n° 1',
      'Horodatée',
      'horodatage.exemple.fr, le 21 novembre 2026 à 11:00:08',
      'Horodatage non qualifié',
      parking,
      createHash('sha256').update(manifest).digest('hex'),
      `https://placejuste.example/verifier/${id}`,
      'prise dans l’application',
      'du téléphone',
    ]) {
      expect(read.text).toContain(part);
    }
    expect(read.text).not.toMatch(new RegExp(`certifi|${ada.email}|${ada.id}`, 'i'));
    expect(JSON.parse(manifest)).toMatchObject({ type: 'placejuste.manifest', declaration: id });

    // A statement signed later by a holder who did not drive is added to the page, and its signed text to the
    // attachments.
    const signedAt = '2026-11-21T09:00:00.000Z';
    const statement = presenceStatementOf({ declaration: id, account: ada.id, signedAt });
    const { signature, key } = phone.sign(statement);
    expect(
      (
        await call(ada, 'POST', '/api/presence-statements', {
          id: platform.newId(),
          statement,
          signature: { signature, key },
        })
      ).status,
    ).toBe(200);
    const after = readPdf(await made(id));
    expect(after).toMatchObject({
      pages: 1,
      archival: '3A',
      attached: ['manifeste.json', 'manifeste.sig', 'presence.json', 'presence.sig', 'recu.json', 'recu.sig'],
    });
    for (const part of [
      'Présence du titulaire',
      'je me trouvais à bord de ce véhicule',
      'nom tapé et case cochée, signature du téléphone',
    ])
      expect(after.text).toContain(part);
  });

  it('gives an address to the base only where the service signed it', async () => {
    const typed = readPdf(await made(await deposit({ change: { placeLabel: '1 Rue Inventée 59000 Lille' } })));
    expect(typed.text).toContain('1 Rue Inventée 59000 Lille');
    expect(typed.text).not.toContain('Base d’adresses');
    const { label, proof } = (await call(ada, 'GET', '/api/places/reverse?lat=50.6292&lon=3.0573')).body;
    const signed = await deposit({ change: { placeLabel: label, placeLabelProof: proof } });
    expect(readPdf(await made(signed)).text).toContain('Base d’adresses');
  });

  it('the same facts give the same bytes; a new one is made only when something new is known', async () => {
    const id = await deposit();
    const first = await made(id);
    expect((await ask(id)).body.state).toBe('ready');
    expect(platform.jobs.waiting()).not.toContain('make-attestation');
    // It is made again after the loss of its file.
    await platform.db.asService((tx) => sql`delete from storage_objects where bucket = 'dossiers'`.execute(tx));
    expect((await made(id)).equals(first)).toBe(true);
    await call(ada, 'PATCH', `/api/declarations/${id}`, { placeLabel: '3 rue Corrigée, Lille' });
    platform.clock.advance(60);
    const second = await made(id);
    expect(readPdf(second).text).toContain('3 rue Corrigée, Lille');
    // A typed address, which the geocoder did not give.
    expect(readPdf(second).text).not.toContain('Base d’adresses');
    const kept = await platform.db.asService((tx) =>
      sql<{ count: number }>`select count(*) from storage_objects where bucket = 'dossiers'`.execute(tx),
    );
    expect(kept.rows[0]?.count).toBe(1);
  });

  describe('stays on one page and says what is so', () => {
    it('a long address of strange words, and both bounds', async () => {
      const label = `#panic("x") ${'Impasse-du-Très-Long-Modèle'.repeat(6)}`.slice(0, 200);
      const contact = await signedContact();
      platform.clock.advance(300);
      const read = readPdf(await made(await deposit({ change: { placeLabel: label, lastContact: contact } })));
      expect([read.pages, read.archival]).toEqual([1, '3A']);
      expect(read.text).toContain('Prise entre 11:00:00 et 11:05:00, le 21 novembre 2026 (heure de Paris)');
      expect(read.text).toContain('#panic("x")');
    });

    it('yesterdays-photographs-as-now: each photograph’s own hour and place, and every doubt', async () => {
      const elsewhere = {
        latitude: 50.7,
        longitude: 3.2,
        accuracy: 900,
        timestamp: Date.parse('2026-11-20T08:08:12.000Z'),
      };
      const capture = {
        savedAt: '2026-11-21T09:40:00.000Z',
        takenAt: ['2026-11-20T08:08:12.000Z', '2026-11-20T08:09:12.000Z'],
        positions: [elsewhere, elsewhere],
      } as const;
      const contact = await signedContact();
      platform.clock.advance(300);
      const read = readPdf(
        await made(await deposit({ capture, change: { placeLabel: '12 rue du Modèle, Lille', lastContact: contact } })),
      );
      expect([read.pages, read.archival]).toEqual([1, '3A']);
      const said = read.text.replace(/\s+/g, ' ');
      for (const part of [
        'Déclarée entre',
        'prise dans l’application, le 20 novembre 2026 à 09:08:12 selon le téléphone',
        '20 novembre 2026 à 09:09:12',
        'Enregistrement',
        'Autre position',
        'latitude 50,70000°',
        'plus de trente minutes avant l’enregistrement',
        'plus de cent mètres du lieu déclaré',
      ]) {
        expect(said).toContain(part);
      }
      expect(said).not.toMatch(/Prise entre|au moment du stationnement/);
    });

    it('no stamp, no manifest, a position by hand, a picture that cannot be drawn', async () => {
      const id = await deposit({
        pictures: [Buffer.from('not a picture'), await wide],
        signed: false,
        change: {
          positionSource: 'manual',
          position: {
            latitude: 50.6292,
            longitude: 3.0573,
            accuracy: null,
            timestamp: Date.parse('2026-11-21T09:00:00.000Z'),
          },
        },
      });
      const pdf = await made(id);
      const read = readPdf(pdf);
      expect(read).toMatchObject({ pages: 1, attached: ['recu.json', 'recu.sig'] });
      for (const part of [
        'Non : aucune autorité extérieure',
        'Déposée sans manifeste signé',
        'aucune : lieu indiqué à la main',
        'Point placé à la main',
        'Aperçu impossible',
        'non indiquée',
      ])
        expect(read.text).toContain(part);
      expect(read.text).not.toContain('Horodatage non qualifié');
      expect(structureOf(pdf).figures).toBe(2);
    });
  });

  it('belongs to its holder alone, who writes nothing of it', async () => {
    const id = await deposit();
    const bob = await platform.signIn();
    expect([(await ask(id, bob)).status, (await ask(id, null)).status, (await ask(platform.newId())).status]).toEqual([
      404, 401, 404,
    ]);
    await made(id);
    expect([(await look(id, bob)).status, (await look(id, null)).status]).toEqual([404, 401]);
    expect((await look(id, bob)).body.message).toContain('Aucune preuve');
    const forged = platform.db.asUser(ada.claims, (tx) =>
      sql`update attestations set sha256 = ${'0'.repeat(64)}`.execute(tx),
    );
    await expect(forged).rejects.toThrow(/permission denied/);
  });

  it('says so when it could not be made, and may be asked for again', async () => {
    const id = await deposit();
    await ask(id);
    const get = platform.objects.get;
    Object.assign(platform.objects, { get: () => Promise.reject(new Error('disk away')) });
    await expect(platform.runJobs()).rejects.toThrow('disk away');
    expect((await look(id)).body.state).toBe('running');
    await platform.jobs.giveUp('make-attestation', 'tries-spent');
    const failed = (await look(id)).body;
    expect(failed).toMatchObject({
      state: 'failed',
      file: null,
      said: expect.stringContaining('Votre preuve est intacte'),
    });
    Object.assign(platform.objects, { get });
    await made(id);
  });

  async function signedContact(): Promise<object> {
    const { signServerTime } = await import('../declarations/index.ts');
    return signServerTime(platform, ada.id);
  }
});
