import type { SignedManifest } from '@placejuste/domain/evidence';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asJson, declarationOf, eachDatabase, makePhone, type DeclarationSpec, type Phone } from '../../test/index.ts';
import { readLockUse } from '../evidence/index.ts';
import { openOpensslAuthority, type OpensslAuthority } from '../platform/timestamping/openssl-authority.fixtures.ts';
import { openDeposits, type Depositing } from './verify.fixtures.ts';

eachDatabase('verify', (open) => {
  let authority: OpensslAuthority;
  let world: Depositing;
  beforeAll(async () => {
    authority = await openOpensslAuthority();
  });
  afterAll(() => authority.close());
  beforeEach(async () => {
    world = await openDeposits(await open(), { authority });
  });

  describe('public check', () => {
    it('tells what the deposit holds, without who, the whole plate or the exact place', async () => {
      const { platform, ada, call, deposit } = world;
      const id = await deposit();
      await platform.runJobs();
      const { status, body } = await call(null, 'GET', `/api/verify/${id}`);
      expect([status, body.state]).toEqual([200, 'held']);
      expect(body.held).toMatchObject({
        plate: '••-•••-CD',
        latitude: 50.63,
        longitude: 3.06,
        remarks: [],
        takenHere: false,
        log: { index: 0, size: 1 },
      });
      expect(body.held.stamps).toMatchObject([{ authority: new URL(authority.url).host }]);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`AB-123|50\\.6292|3\\.0573|${ada.id}|${ada.email}`));
    });

    it('names the commune that the base of addresses gave for the position, never a written one', async () => {
      const { platform, call, deposit } = world;
      const id = await deposit();
      const labelled = async (label: string, source: string) => {
        await platform.db.asService((tx) =>
          sql`update declarations set place_label = ${label}, place_label_source = ${source}`.execute(tx),
        );
        return (await call(null, 'GET', `/api/verify/${id}`)).body.held.commune;
      };
      expect(await labelled('12 Rue de l’Essai 59000 Lille', 'person')).toBeNull();
      expect(await labelled('Parking de l’Essai', 'geocoder')).toBeNull();
      expect(await labelled('12 Rue de l’Essai 59000 Lille', 'geocoder')).toBe('59000 Lille');
      const page = (await world.app.inject({ url: `/verifier/${id}` })).body;
      expect(page).toContain('59000 Lille, selon le téléphone');
      expect(page).not.toContain('Rue de l’Essai');
    });

    it('counts for how long its deposits held the lock of the log', async () => {
      const before = readLockUse();
      await world.deposit();
      expect(readLockUse()).toBeGreaterThan(before);
    });

    it('says in words why nothing was signed by the phone', async () => {
      const { call, deposit } = world;
      const { body } = await call(null, 'GET', `/api/verify/${await deposit({ signed: false })}`);
      expect(body.held.remarks).toEqual([expect.stringContaining('Déposée sans manifeste signé')]);
    });

    it.each<readonly [string, (made: Awaited<ReturnType<typeof declarationOf>>, ada: Phone) => SignedManifest, string]>(
      [
        [
          'signed by another phone',
          ({ manifest }) => makePhone().sign(asJson(manifest)),
          'Le manifeste était signé par un téléphone qui n’est pas enregistré sur ce compte\u00a0: ' +
            'la déclaration est déposée sans lui.',
        ],
        [
          'changed after it was signed',
          ({ manifest }, ada) => ({
            ...ada.sign(asJson(manifest)),
            text: ada.sign(asJson({ ...manifest, app: { version: '9' } })).text,
          }),
          'La signature du manifeste ne correspond pas à son contenu\u00a0: la déclaration est déposée sans lui.',
        ],
        [
          'of another declaration',
          ({ manifest }, ada) => ada.sign(asJson({ ...manifest, declaration: '0190a000-0000-7000-8000-0000000000be' })),
          'Le manifeste reçu est celui d’une autre déclaration\u00a0: celle-ci est déposée sans lui.',
        ],
        [
          'of other photographs',
          ({ manifest }, ada) =>
            ada.sign(
              asJson({ ...manifest, photos: manifest.photos.map((photo) => ({ ...photo, sha256: 'a'.repeat(64) })) }),
            ),
          'Le manifeste ne dit pas la même chose que ce qui a été reçu\u00a0: la déclaration est déposée sans lui.',
        ],
      ],
    )('says in words that a manifest was %s', async (_what, sign, sentence) => {
      const { platform, ada, phone, vehicleId, call } = world;
      const made = await declarationOf(platform, { owner: ada, vehicleId });
      expect(
        (await call(ada, 'POST', '/api/declarations', { ...made.action, manifest: sign(made, phone) })).status,
      ).toBe(200);
      expect((await call(null, 'GET', `/api/verify/${made.action.id}`)).body).toMatchObject({
        state: 'held',
        held: { manifestSha256: null, remarks: [sentence] },
      });
    });

    it('says in words what is doubtful of a position or a photograph', async () => {
      const { platform, ada, vehicleId, call } = world;
      const remarks = async (spec: Partial<DeclarationSpec>) => {
        const { action } = await declarationOf(platform, { owner: ada, vehicleId, ...spec });
        await call(ada, 'POST', '/api/declarations', { ...action, manifest: null });
        const { remarks: said } = (await call(null, 'GET', `/api/verify/${action.id}`)).body.held as {
          remarks: string[];
        };
        // Its holder reads the very same remarks.
        const own = (await call(ada, 'GET', `/api/declarations/${action.id}`)).body.remarks as { sentence: string }[];
        expect(own.map(({ sentence }) => sentence)).toEqual(said);
        return said.slice(1);
      };
      const pictures = [Buffer.from('the same car'), Buffer.from('the same card')] as const;
      expect(await remarks({ latitude: 0, longitude: 0, minute: 0, pictures })).toEqual([
        expect.stringContaining('(0°\u00a0; 0°)'),
      ]);
      expect(await remarks({ minute: 1 })).toEqual([
        'La position est trop loin de la précédente pour le temps écoulé entre les deux.',
      ]);
      expect(await remarks({ minute: 3, pictures })).toEqual([
        'Une des photos, à l’octet près, figure déjà dans une autre déclaration du compte.',
      ]);
      expect(await remarks({ minute: 9 })).toEqual([expect.stringContaining('exactement les mêmes chiffres')]);
    });

    it.each([
      ['a photograph', sql`update declaration_photos set sha256 = repeat('0', 64) where kind = 'parking'`],
      ['the hour of the deposit', sql`update declarations set deposited_at = deposited_at - interval '1 hour'`],
      ['the plate', sql`update declarations set plate = 'EF-456-CD'`],
      ['the place', sql`update declarations set latitude = latitude + 0.1`],
      ['the manifest', sql`update evidence_deposits set manifest = replace(manifest, 'AB-123-CD', 'EF-456-CD')`],
      ['the manifest, taken away', sql`update evidence_deposits set manifest = null`],
      [
        'the receipt, with its row',
        sql`with back as (update declarations set deposited_at = deposited_at - interval '1 hour') update
          evidence_deposits set receipt = replace(receipt, 'T10:00:00', 'T09:00:00')`,
      ],
    ])('altered: %s, changed by hand', async (_what, change) => {
      const { platform, call, deposit } = world;
      const id = await deposit();
      expect((await call(null, 'GET', `/api/verify/${id}`)).body.state).toBe('held');
      await platform.db.asService((tx) => change.execute(tx));
      expect((await call(null, 'GET', `/api/verify/${id}`)).body.state).toBe('altered');
    });

    it('unknown, withdrawn and held are told apart', async () => {
      const { platform, ada, call, deposit } = world;
      const id = await deposit();
      expect((await call(null, 'GET', `/api/verify/${platform.newId()}`)).body.message).toBe(
        'Aucune preuve n’a été déposée ici sous ce numéro.',
      );
      expect((await call(null, 'GET', `/api/verify/${id}`)).body.state).toBe('held');
      await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
      expect((await call(null, 'GET', `/api/verify/${id}`)).body).toEqual({ id, state: 'withdrawn', held: null });
    });
  });

  describe('/verifier', () => {
    const page = async (path: string) => {
      const { statusCode, body, headers } = await world.app.inject({ url: path });
      const cache = [headers['cache-control'], headers['cdn-cache-control'] !== undefined];
      return { statusCode, body, cache, noindex: headers['x-robots-tag'] === 'noindex' };
    };

    it('shows the facts without script, and gives the page’s script what it compares with', async () => {
      const { platform, deposit } = world;
      const id = await deposit();
      await platform.runJobs();
      const { statusCode, body, noindex } = await page(`/verifier/${id}`);
      expect([statusCode, noindex]).toEqual([200, true]);
      for (const said of [
        'Preuve déposée et horodatée',
        '••-•••-CD',
        '50,63° ; 3,06°',
        'Horodatage non qualifié',
        'Un manifeste signé par le téléphone',
      ])
        expect(body).toContain(said);
      expect(body).toMatch(/21\snovembre\s2026 à 11\sh\s00\smin\s00\ss/);
      expect(body).toMatch(/Photos reçues le 21\snovembre\s2026 à 11\sh\s00, inchangées depuis\./);
      expect(body).not.toMatch(/AB-123|50[.,]6292|certifi/i);
      const expected = JSON.parse(/id="attendu">([^<]*)</.exec(body)?.[1] ?? '') as {
        photos: { sha256: string }[];
        receipt: string;
      };
      expect(expected.photos).toHaveLength(2);
      for (const { sha256 } of expected.photos) expect(body).toContain(`<code>${sha256}</code>`);
    });

    it.each([
      ['down', 'TSA_UNREACHABLE'],
      ['slow', 'TSA_UNREACHABLE'],
      ['wrong-nonce', 'TSA_WRONG_NONCE'],
      ['wrong-hash', 'TSA_WRONG_HASH'],
      ['expired', 'TSA_CERTIFICATE_INVALID'],
    ] as const)(
      'authority %s: it says that nothing outside dates the deposit yet, which is there',
      async (behaviour, code) => {
        const { platform, deposit } = (world = await openDeposits(await open(), {
          authority,
          ...(behaviour === 'slow' ? { timeoutMs: 50 } : {}),
        }));
        authority.behave(behaviour);
        const id = await deposit();
        // The operator reads this code in the log of jobs, and the job waits for its next try.
        await expect(platform.runJobs()).rejects.toMatchObject({ code });
        authority.behave('honest');
        expect(platform.jobs.waiting()).toContain('evidence.stamp-head');
        const { body } = await page(`/verifier/${id}`);
        for (const said of ['<h2>Preuve déposée</h2>', 'Aucune autorité extérieure n’a encore daté cette entrée.'])
          expect(body).toContain(said);
        expect(body).not.toContain('horodatée');
      },
    );

    it('unknown, withdrawn, altered and badly copied are told apart', async () => {
      const { platform, app, ada, deposit } = world;
      const id = await deposit();
      expect(await page(`/verifier/${platform.newId()}`)).toMatchObject({
        statusCode: 404,
        body: expect.stringContaining('Preuve inconnue'),
      });
      expect(await page('/verifier/<b>pas-un-numéro')).toMatchObject({
        statusCode: 404,
        body: expect.not.stringContaining('<b>'),
      });
      expect(await page('/verifier?id=abc')).toMatchObject({
        statusCode: 400,
        body: expect.stringContaining('recopiez-le'),
      });
      expect((await page(`/verifier?id=${encodeURIComponent('12 "34"')}`)).body).toContain('value="12 &quot;34&quot;"');
      for (const typed of [id.toUpperCase(), ` ${id.replaceAll('-', ' – ')} `, id.replaceAll('-', '')])
        expect((await app.inject({ url: `/verifier?id=${encodeURIComponent(typed)}` })).headers.location).toBe(
          `/verifier/${id}`,
        );
      // Only the empty form is the same for everybody; the page of a deposit is never cached.
      expect(await page('/verifier')).toMatchObject({ statusCode: 200, noindex: false, cache: ['no-cache', true] });
      expect((await page(`/verifier/${id}`)).cache).toEqual(['no-store', false]);
      const { headers } = await app.inject('/verifier');
      const again = await app.inject({ url: '/verifier', headers: { 'if-none-match': String(headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      await platform.db.asService((tx) =>
        sql`update declarations set deposited_at = now() where id = ${id}`.execute(tx),
      );
      const altered = await page(`/verifier/${id}`);
      expect(altered).toMatchObject({ statusCode: 200, body: expect.stringContaining('Preuve altérée') });
      expect(altered.body).toContain('Cet enregistrement a été modifié après le dépôt.');
      expect(altered.body).not.toMatch(/n’ont pas changé depuis|inchangées/);
      await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
      expect(await page(`/verifier/${id}`)).toMatchObject({
        statusCode: 410,
        body: expect.stringContaining('Preuve retirée'),
      });
    });

    it('offers no choice of files without a script, and says what to do then', async () => {
      const search = (await page('/verifier')).body;
      expect(/<div class="([^"]+)">\s*<label[^>]+for="fichiers"/.exec(search)?.[1]).toContain('scripted');
      const withoutScript = (body: string) => /<p class="unscripted">(.+)<\/p>/.exec(body)?.[1];
      expect(withoutScript(search)).toContain('Cherchez une preuve par son numéro');
      const shown = (await page(`/verifier/${await world.deposit()}`)).body;
      expect(withoutScript(shown)).toContain('à comparer avec celles ci-dessus');
    });

    it('serves every module its page loads', async () => {
      const script = (await world.app.inject({ url: '/verifier/page.mjs' })).body;
      const loaded = [...script.matchAll(/from '\.\/([\w-]+\.mjs)'/g)].map(([, name]) => name);
      expect(loaded).toEqual(['erasure-verifier.mjs', 'read-archive.mjs', 'verifier.mjs']);
      // Preloaded with it, before it is parsed.
      const ahead = [...(await page('/verifier')).body.matchAll(/modulepreload"[^>]*\/([\w-]+\.mjs)"/g)];
      expect(ahead.map(([, name]) => name)).toEqual(loaded);
      for (const name of loaded) {
        const served = await world.app.inject({ url: `/verifier/${name}` });
        expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
      }
    });

    it('gives the very program that is in the bundle', async () => {
      const { app, deposit, bundleOf } = world;
      const files = await bundleOf(await deposit());
      const served = await app.inject({ url: '/verifier/verifier.mjs' });
      expect(served.headers['content-type']).toContain('text/javascript');
      expect(Buffer.from(files.get('verifier.mjs') ?? []).equals(served.rawPayload)).toBe(true);
    });
  });
});
