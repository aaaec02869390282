import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { presenceWords } from '@placejuste/domain/evidence';
import type { FastifyInstance } from 'fastify';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform, asJson, declarationOf, keepObject, makePhone, type DeclarationSpec, type Phone } from '../../test/index.ts';
import { declarationsSlice, signMeeting } from '../declarations/index.ts';
import { evidenceSlice } from '../evidence/index.ts';
import { httpAuthority } from '../platform/timestamping/index.ts';
import { openOpensslAuthority, type OpensslAuthority } from '../platform/timestamping/openssl-authority.fixtures.ts';
import { syncSlice } from '../sync/index.ts';
import { verifySlice } from './index.ts';
import { verifyBundle } from './verifier.mjs';

/** What the build would have made of `/verifier`. */
const pages = { paths: ['/verifier'], html: (_path: string, slots: Readonly<Record<string, string>> = {}) => `<title>${slots['title.prefix']}</title><main>${slots['verify']}</main>` };
const geocoder = { reverse: async () => null, search: async () => [] };

eachDatabase('verify', (open) => {
  let authority: OpensslAuthority;
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let phone: Phone;
  let vehicleId: string;

  beforeAll(async () => {
    authority = await openOpensslAuthority();
  });
  afterAll(() => authority.close());

  beforeEach(async () => {
    const stamps = httpAuthority({ url: authority.url, trusted: [authority.root], fetch, now: () => new Date(), timeoutMs: 20_000 });
    platform = makeTestPlatform(await open(), { timeStamps: [stamps] });
    app = await buildTestApp(platform, [declarationsSlice(geocoder), evidenceSlice, syncSlice, verifySlice(pages)]);
    ada = await platform.signIn();
    phone = makePhone();
    vehicleId = platform.newId();
    await call(ada, 'PUT', `/api/vehicles/${vehicleId}`, { plate: 'AB-123-CD', name: '' });
    await call(ada, 'PUT', `/api/evidence/devices/${phone.key}`, { jwk: phone.jwk, label: '' });
  });

  async function call(person: TestPerson | null, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const headers = person === null ? {} : { authorization: person.authorization };
    const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: response.statusCode, body: response.json() };
  }

  async function deposit({ signed = true } = {}): Promise<string> {
    const { action, manifest } = await declarationOf(platform, { owner: ada, vehicleId });
    expect((await call(ada, 'POST', '/api/declarations', { ...action, manifest: signed ? phone.sign(asJson(manifest)) : null })).status).toBe(200);
    return action.id;
  }

  /** A statement signed by the phone, another by nobody, a ticket with its picture and one by its number. */
  async function keepBeside(id: string): Promise<void> {
    const now = platform.clock.now().toISOString();
    for (const signer of [phone, null]) {
      const said = { declaration: id, account: ada.id, plate: 'AB-123-CD', takenAt: '2026-11-21T09:00:00.000Z', presence: 'passenger', name: 'Ada Essai' } as const;
      const statement = { type: 'placejuste.presence', version: 1, ...said, words: presenceWords(said), signedAt: now } as const;
      const signed = signer?.sign(statement);
      const signature = signed === undefined ? null : { signature: signed.signature, key: signed.key };
      expect((await call(ada, 'POST', '/api/presence-statements', { id: platform.newId(), statement, signature, lastContact: signer === null ? null : signMeeting(platform, ada.id) })).status).toBe(200);
      platform.clock.advance(60);
    }
    const [path, bytes] = [`${ada.id}/ticket.png`, Buffer.from('picture of a ticket')];
    await keepObject(platform, ada, path, bytes, { bucket: 'documents', mime: 'image/png' });
    for (const proof of [{ number: null, file: { path, sha256: createHash('sha256').update(bytes).digest('hex') } }, { number: 'AB 12', file: null }]) {
      const action = { id: platform.newId(), kind: 'declaration.add-ticket', version: 1, payload: { declarationId: id, keptAtClaim: now, ...proof }, createdAt: now, sentAt: now };
      expect((await call(ada, 'POST', '/api/sync', action)).status).toBe(200);
    }
  }

  async function bundleOf(id: string): Promise<Map<string, Uint8Array>> {
    const { url } = (await call(ada, 'POST', `/api/verify/${id}/bundle-link`)).body as { url: string };
    const response = await app.inject({ method: 'GET', url });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
    return new Map(Object.entries(unzipSync(new Uint8Array(response.rawPayload))));
  }

  describe('public check', () => {
    it('tells what the deposit holds, without who, the whole plate or the exact place', async () => {
      const id = await deposit();
      await platform.runJobs();
      const { status, body } = await call(null, 'GET', `/api/verify/${id}`);
      expect([status, body.state]).toEqual([200, 'held']);
      expect(body.held).toMatchObject({ plate: '••-•••-CD', latitude: 50.63, longitude: 3.06, remarks: [], takenHere: false, log: { index: 0, size: 1 } });
      expect(body.held.stamps).toMatchObject([{ authority: new URL(authority.url).host }]);
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`AB-123|50\\.6292|3\\.0573|${ada.id}|${ada.email}`));
    });

    it('says in words why nothing was signed by the phone', async () => {
      const { body } = await call(null, 'GET', `/api/verify/${await deposit({ signed: false })}`);
      expect(body.held.remarks).toEqual([expect.stringContaining('Déposée sans manifeste signé')]);
    });

    it('says in words what is doubtful of a position or a photograph', async () => {
      const remarks = async (spec: Partial<DeclarationSpec>) => {
        const { action } = await declarationOf(platform, { owner: ada, vehicleId, ...spec });
        await call(ada, 'POST', '/api/declarations', { ...action, manifest: null });
        const { remarks: said } = (await call(null, 'GET', `/api/verify/${action.id}`)).body.held as { remarks: string[] };
        // Its holder is told the very same.
        const own = (await call(ada, 'GET', `/api/declarations/${action.id}`)).body.remarks as { sentence: string }[];
        expect(own.map(({ sentence }) => sentence)).toEqual(said);
        return said.slice(1);
      };
      const pictures = [Buffer.from('the same car'), Buffer.from('the same card')] as const;
      expect(await remarks({ latitude: 0, longitude: 0, minute: 0, pictures })).toEqual([expect.stringContaining('(0° ; 0°)')]);
      expect(await remarks({ minute: 1 })).toEqual(['La position est trop loin de la précédente pour le temps écoulé entre les deux.']);
      expect(await remarks({ minute: 3, pictures })).toEqual(['Une des photos, à l’octet près, figure déjà dans une autre déclaration du compte.']);
      expect(await remarks({ minute: 9 })).toEqual([expect.stringContaining('exactement les mêmes chiffres')]);
    });

    it('unknown, withdrawn and altered are told apart', async () => {
      const id = await deposit();
      expect((await call(null, 'GET', `/api/verify/${platform.newId()}`)).body.message).toBe('Aucune preuve n’a été déposée ici sous ce numéro.');
      await platform.db.asService((tx) => sql`update declaration_photos set sha256 = ${'0'.repeat(64)} where declaration_id = ${id} and kind = 'parking'`.execute(tx));
      expect((await call(null, 'GET', `/api/verify/${id}`)).body.state).toBe('altered');
      await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
      expect((await call(null, 'GET', `/api/verify/${id}`)).body).toEqual({ id, state: 'withdrawn', held: null });
    });
  });

  describe('/verifier', () => {
    const page = async (path: string) => {
      const { statusCode, body, headers } = await app.inject({ url: path });
      return { statusCode, body, noindex: headers['x-robots-tag'] === 'noindex' };
    };

    it('shows the facts without script, and gives the page’s script what it compares with', async () => {
      const id = await deposit();
      await platform.runJobs();
      const { statusCode, body, noindex } = await page(`/verifier/${id}`);
      expect([statusCode, noindex]).toEqual([200, true]);
      for (const said of ['Preuve déposée et horodatée', '21 novembre 2026 à 11:00:00', '••-•••-CD', '50,63° ; 3,06°', 'Horodatage non qualifié', 'Un manifeste signé par le téléphone']) expect(body).toContain(said);
      expect(body).not.toMatch(/AB-123|50[.,]6292|certifi/i);
      const expected = JSON.parse(/id="attendu">([^<]*)</.exec(body)?.[1] ?? '') as { photos: { sha256: string }[]; receipt: string };
      expect(expected.photos).toHaveLength(2);
      for (const { sha256 } of expected.photos) expect(body).toContain(`<code>${sha256}</code>`);
    });

    it('unknown, withdrawn, altered and badly copied are told apart', async () => {
      const id = await deposit();
      expect(await page(`/verifier/${platform.newId()}`)).toMatchObject({ statusCode: 404, body: expect.stringContaining('Preuve inconnue') });
      expect(await page('/verifier/<b>pas-un-numéro')).toMatchObject({ statusCode: 404, body: expect.not.stringContaining('<b>') });
      expect(await page('/verifier?id=abc')).toMatchObject({ statusCode: 400, body: expect.stringContaining('recopiez-le') });
      expect((await app.inject({ url: `/verifier?id=${id.toUpperCase()}` })).headers.location).toBe(`/verifier/${id}`);
      expect(await page('/verifier')).toMatchObject({ statusCode: 200, noindex: false });
      await platform.db.asService((tx) => sql`update declarations set deposited_at = now() where id = ${id}`.execute(tx));
      expect(await page(`/verifier/${id}`)).toMatchObject({ statusCode: 200, body: expect.stringContaining('Preuve altérée') });
      await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
      expect(await page(`/verifier/${id}`)).toMatchObject({ statusCode: 410, body: expect.stringContaining('Preuve retirée') });
    });

    it('gives the very program that is in the bundle', async () => {
      const files = await bundleOf(await deposit());
      const served = await app.inject({ url: '/verifier/verifier.mjs' });
      expect(served.headers['content-type']).toContain('text/javascript');
      expect(Buffer.from(files.get('verifier.mjs') ?? []).equals(served.rawPayload)).toBe(true);
    });
  });

  describe('bundle', () => {
    it('is checked in an empty folder by the very commands of its LISEZ-MOI', async () => {
      const id = await deposit();
      await platform.runJobs();
      await keepBeside(id);
      const files = await bundleOf(id);
      const parent = mkdtempSync(join(tmpdir(), 'preuve-'));
      const folder = join(parent, 'preuve');
      try {
        for (const [name, bytes] of files) {
          mkdirSync(dirname(join(folder, name)), { recursive: true });
          writeFileSync(join(folder, name), bytes);
        }
        copyFileSync(authority.rootFile, join(parent, 'racine-1.pem'));
        const commands = readFileSync(join(folder, 'LISEZ-MOI.txt'), 'utf8').split('\n').filter((line) => /^ {2}(sha256sum|openssl|node) /.test(line)).map((line) => line.trim());
        const run = (command: string) => execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'pipe', env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, LC_ALL: 'C' } }).toString();
        const said = commands.map((command) => [command.split(' ').slice(0, 2).join(' '), run(command)] as const);
        expect(said.map(([command]) => command)).toEqual(['sha256sum -c', ...Array.from({ length: 6 }, () => 'openssl dgst'), 'openssl ts', 'node verifier.mjs']);
        for (const [command, answer] of said) {
          expect(answer).toMatch({ 'sha256sum -c': /^(.+: OK\n)+$/, 'openssl dgst': /^Verified OK$/m, 'openssl ts': /^Verification: OK$/m, 'node verifier.mjs': /^(bon .+\n){8}Déposée le / }[command] ?? /^$/);
        }
        writeFileSync(join(folder, 'originaux/stationnement.jpg'), 'another picture');
        const { status, stdout } = spawnSync(process.execPath, ['verifier.mjs'], { cwd: folder });
        expect([status, stdout.toString()]).toEqual([1, expect.stringContaining('FAUX  les photos sont celles du reçu')]);
      } finally {
        rmSync(parent, { recursive: true });
      }
    });

    it('holds what was kept after the deposit, and says what each of its dates rests on', async () => {
      const id = await deposit();
      await keepBeside(id);
      const files = await bundleOf(id);
      const text = (name: string) => Buffer.from(files.get(name) ?? []).toString('utf8');
      expect([...files.keys()].filter((name) => /^(presence|tickets)/.test(name)).toSorted()).toEqual(['presence/declaration-1.cle.json', 'presence/declaration-1.json', 'presence/declaration-1.pem', 'presence/declaration-1.sig', 'presence/declaration-2.json', 'tickets/1.png']);
      expect(text('tickets/1.png')).toBe('picture of a ticket');
      expect(JSON.parse(text('ajouts.json'))).toMatchObject({
        declaration: id,
        presences: [{ phoneKey: phone.key, notBefore: '2026-11-21T10:00:00.000Z', recordedAt: '2026-11-21T10:00:00.000Z' }, { phoneKey: null, notBefore: null, recordedAt: '2026-11-21T10:01:00.000Z' }],
        tickets: [{ number: null, file: 'tickets/1.png', keptAtClaim: '2026-11-21T10:00:00.000Z', addedAt: '2026-11-21T10:02:00.000Z' }, { number: 'AB 12', file: null }],
      });
      for (const said of ['reçue le 21 novembre 2026 à 11:00:00', 'Aucun téléphone ne l’a signée. C’est la dernière', 'ticket (n° AB 12) reçu le', 'selon l’horloge du téléphone, que rien ne confirme', 'reposent donc sur la seule parole du service']) expect(text('LISEZ-MOI.txt')).toContain(said);
      expect(Buffer.from((await bundleOf(await deposit())).get('LISEZ-MOI.txt') ?? []).toString('utf8')).toContain('Rien (ajouts.json le dit');
    });

    it('one byte flipped anywhere, a file taken out or one put in: it is found', async () => {
      const id = await deposit();
      await platform.runJobs();
      await keepBeside(id);
      const files = await bundleOf(id);
      const sound = async (changed: ReadonlyMap<string, Uint8Array>) => (await verifyBundle(changed)).every(([good]) => good);
      expect(await sound(files)).toBe(true);
      for (const [name, bytes] of files) {
        for (const at of new Set([0, Math.floor(bytes.length / 3), Math.floor(bytes.length / 2), bytes.length - 1])) {
          const flipped = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));
          expect([name, at, await sound(new Map([...files, [name, flipped]]))]).toEqual([name, at, false]);
        }
        expect([name, await sound(new Map([...files].filter(([other]) => other !== name)))]).toEqual([name, false]);
      }
      expect(await sound(new Map([...files, ['ajout.txt', new Uint8Array(1)]]))).toBe(false);
    });

    it('hashes made anew after a change do not hide it', async () => {
      const id = await deposit();
      await keepBeside(id);
      const files = await bundleOf(id);
      const faults = async (changed: Map<string, Uint8Array>) => {
        const lines = [...changed].filter(([other]) => other !== 'empreintes-sha256.txt').map(([other, content]) => `${createHash('sha256').update(content).digest('hex')}  ${other}\n`);
        changed.set('empreintes-sha256.txt', new Uint8Array(Buffer.from(lines.join(''))));
        return (await verifyBundle(changed)).filter(([good]) => !good).map(([, sentence]) => sentence);
      };
      const change = (name: string, from: string, to: string) => {
        const before = Buffer.from(files.get(name) ?? []).toString('utf8');
        expect(before).toContain(from);
        return faults(new Map([...files, [name, new Uint8Array(Buffer.from(before.replace(from, to)))]]));
      };
      const without = (...names: readonly string[]) => faults(new Map([...files].filter(([name]) => !names.includes(name))));
      expect(await change('recu.json', '2026-11-21T10', '2026-11-20T10')).toEqual(expect.arrayContaining([expect.stringContaining('le reçu est signé')]));
      expect(await change('manifeste.json', 'AB-123-CD', 'AB-124-CD')).toEqual(expect.arrayContaining([expect.stringContaining('le manifeste est celui du reçu')]));
      expect(await change('originaux/stationnement.jpg', 'parking', 'perking')).toEqual([expect.stringContaining('les photos sont celles du reçu')]);
      expect(await change('journal/tete.json', '"size":1', '"size":2')).toEqual([expect.stringContaining('journal')]);
      const besides = [expect.stringContaining('joint après le dépôt')];
      expect(await change('ajouts.json', '2026-11-21T10:02', '2026-11-21T08:02')).toEqual(besides);
      expect(await change('presence/declaration-1.json', 'Ada Essai', 'Eve Essai')).toEqual(besides);
      expect(await change('presence/declaration-2.json', 'passager', 'passager.')).toEqual(besides);
      expect(await change('tickets/1.png', 'ticket', 'tickit')).toEqual(besides);
      expect(await without('tickets/1.png')).toEqual(besides);
      expect(await without('ajouts.json', 'ajouts.sig', ...[...files.keys()].filter((name) => /^(presence|tickets)\//.test(name)))).toEqual(besides);
      expect(await faults(new Map([...files, ['tickets/2.png', new Uint8Array(3)]]))).toEqual(besides);
    });

    it('a statement that its phone did not sign is found, whatever the service says of it', async () => {
      const id = await deposit();
      await keepBeside(id);
      const { signature } = makePhone().sign({ other: 'text' });
      await platform.db.asService((tx) => sql`update declaration_presences set phone_signature = ${signature} where phone_key is not null`.execute(tx));
      expect((await verifyBundle(await bundleOf(id))).filter(([good]) => !good).map(([, sentence]) => sentence)).toEqual([expect.stringContaining('joint après le dépôt')]);
    });

    it('what was kept beside another declaration is not taken for this one’s', async () => {
      const [one, other] = [await deposit(), await deposit()];
      await keepBeside(other);
      const [files, theirs] = [await bundleOf(one), await bundleOf(other)];
      const mixed = new Map([...files, ...[...theirs].filter(([name]) => /^(ajouts|presence|tickets)/.test(name))]);
      expect((await verifyBundle(mixed)).filter(([good]) => !good).map(([, sentence]) => sentence)).toContainEqual(expect.stringContaining('joint après le dépôt'));
    });

    it('of what was declared before receipts were given is refused in words, and its page offers nothing to take', async () => {
      const id = await deposit();
      expect((await call(ada, 'GET', `/api/declarations/${id}`)).body.deposited).toBe(true);
      await platform.db.asService((tx) => sql`delete from evidence_deposits where declaration_id = ${id}`.execute(tx));
      const { status, body } = await call(ada, 'POST', `/api/verify/${id}/bundle-link`);
      expect([status, body.code, body.message]).toEqual([404, 'EVIDENCE_UNKNOWN', 'Aucune preuve n’a été déposée ici sous ce numéro.']);
      expect((await call(ada, 'GET', `/api/declarations/${id}`)).body.deposited).toBe(false);
    });

    it('goes to its holder only, for five minutes', async () => {
      const id = await deposit();
      const bob = await platform.signIn();
      expect((await call(bob, 'POST', `/api/verify/${id}/bundle-link`)).status).toBe(404);
      expect((await call(null, 'POST', `/api/verify/${id}/bundle-link`)).status).toBe(401);
      const { url } = (await call(ada, 'POST', `/api/verify/${id}/bundle-link`)).body as { url: string };
      expect((await app.inject({ url: url.replace(/fin=\d+/, 'fin=9999999999') })).statusCode).toBe(404);
      platform.clock.advance(301);
      expect((await app.inject({ url })).statusCode).toBe(404);
    });
  });
});
