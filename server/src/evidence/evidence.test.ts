import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  hashLeaf,
  provesConsistency,
  provesInclusion,
  type Receipt,
  type SignedText,
  type TreeHead,
} from '@placejuste/domain/evidence';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  asJson,
  declarationOf,
  eachDatabase,
  makePhone,
  openDeclarations,
  type ApiCall,
  type DeclarationSpec,
  type Phone,
  type TestPerson,
  type TestPlatform,
} from '../../test/index.ts';
import { syncSlice } from '../sync/index.ts';
import { findEvidence, evidenceSlice, isWithdrawn } from './index.ts';
import { sha256 } from './log/log-proofs.ts';

const hash = (hex: string) => Buffer.from(hex, 'hex');

eachDatabase('evidence', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let call: ApiCall;
  let phone: Phone;
  let vehicleId: string;

  beforeEach(async () => {
    ({ platform, call, ada, vehicleId } = await openDeclarations(await open(), {
      slices: [evidenceSlice, syncSlice],
    }));
    phone = makePhone();
    await enrol(ada, phone);
  });

  const enrol = (person: TestPerson, { key, jwk }: Phone) =>
    call(person, 'PUT', `/api/evidence/devices/${key}`, { jwk, label: 'Téléphone inventé' });

  const held = async (id: string) => {
    const found = await platform.db.asService((tx) => findEvidence(tx, id));
    if (found === null) throw new Error('Nothing was deposited');
    return { ...found, said: JSON.parse(found.receipt.text) as Receipt };
  };
  const prepared = (spec: Partial<DeclarationSpec> = {}) => declarationOf(platform, { owner: ada, vehicleId, ...spec });

  /** Deposits a declaration with a manifest signed by the phone; returns its stored evidence. */
  async function deposit(spec: Partial<DeclarationSpec> = {}) {
    const { action, manifest } = await prepared(spec);
    const answer = await call(ada, 'POST', '/api/declarations', { ...action, manifest: phone.sign(asJson(manifest)) });
    expect(answer.status).toBe(200);
    return held(action.id);
  }

  async function signedByService({ text, signature }: SignedText): Promise<boolean> {
    const { keys } = (await call(null, 'GET', '/.well-known/placejuste-evidence-keys.json')).body as {
      keys: { kid: string; kty: string; crv: string; x: string; y: string }[];
    };
    const jwk = keys.find(({ kid }) => kid === (JSON.parse(text) as { key: string }).key);
    if (jwk === undefined) return false;
    return verify(
      'sha256',
      Buffer.from(text),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  }

  it('a true manifest: the receipt names it, its phone and stored photographs; the log holds it', async () => {
    const { said, receipt, manifest, head, path, index } = await deposit();
    expect(said).toMatchObject({
      fault: null,
      doubts: [],
      phoneKey: phone.key,
      depositedAt: platform.clock.now().toISOString(),
    });
    expect(said.manifestSha256).toBe(
      createHash('sha256')
        .update(manifest?.text ?? '')
        .digest('hex'),
    );
    expect(said.photos.map(({ kind }) => kind)).toEqual(['parking', 'windshield']);
    expect(await signedByService(receipt)).toBe(true);
    expect(await signedByService(head)).toBe(true);
    expect(await signedByService({ ...receipt, text: receipt.text.replace('"fault":null', '"fault":true') })).toBe(
      false,
    );
    const root = hash((JSON.parse(head.text) as TreeHead).root);
    expect(
      await provesInclusion(
        { index, size: head.size, path: path.map(hash) },
        { leaf: await hashLeaf(Buffer.from(receipt.text), sha256), root },
        sha256,
      ),
    ).toBe(true);
  });

  it('the list of phones says when each last signed, to its owner alone', async () => {
    const listed = async (person: TestPerson) =>
      (
        (await call(person, 'GET', '/api/evidence/devices')).body as {
          rows: { key: string; lastUsedAt: string | null }[];
        }
      ).rows;
    expect(await listed(ada)).toMatchObject([{ key: phone.key, revokedAt: null, lastUsedAt: null }]);
    await deposit();
    platform.clock.advance(60);
    await deposit();
    const last = platform.clock.now().toISOString();
    platform.clock.advance(60);
    expect(await listed(ada)).toMatchObject([{ key: phone.key, lastUsedAt: last }]);
    expect(await listed(await platform.signIn())).toEqual([]);
  });

  describe('a manifest that is not what it should be is left out, said, and nothing is lost', () => {
    it.each<readonly [string, (made: Awaited<ReturnType<typeof prepared>>) => unknown, string]>([
      ['none', () => null, 'MANIFEST_ABSENT'],
      ['signed by another phone', ({ manifest }) => makePhone().sign(asJson(manifest)), 'MANIFEST_KEY_UNKNOWN'],
      [
        'one letter changed after signing',
        ({ manifest }) => ({
          ...phone.sign(asJson(manifest)),
          text: phone.sign(asJson({ ...manifest, app: { version: '1.4.1' } })).text,
        }),
        'MANIFEST_SIGNATURE_WRONG',
      ],
      [
        'of another declaration (replayed)',
        ({ manifest }) => phone.sign(asJson({ ...manifest, declaration: '0190a000-0000-7000-8000-0000000000be' })),
        'MANIFEST_OF_ANOTHER',
      ],
      [
        'of another account',
        ({ manifest }) => phone.sign(asJson({ ...manifest, account: '0190a000-0000-7000-8000-0000000000be' })),
        'MANIFEST_OF_ANOTHER',
      ],
      [
        'another photograph',
        ({ manifest }) =>
          phone.sign(
            asJson({ ...manifest, photos: manifest.photos.map((photo) => ({ ...photo, sha256: 'a'.repeat(64) })) }),
          ),
        'MANIFEST_MISMATCH',
      ],
      [
        'another place',
        ({ manifest }) => phone.sign(asJson({ ...manifest, position: { ...manifest.position, latitude: 50.7 } })),
        'MANIFEST_MISMATCH',
      ],
      [
        'a name nobody knows',
        ({ manifest }) => phone.sign({ ...(asJson(manifest) as object), certified: true }),
        'MANIFEST_UNREADABLE',
      ],
      [
        'not in canonical form',
        ({ manifest }) => ({ ...phone.sign(asJson(manifest)), text: JSON.stringify(manifest) }),
        'MANIFEST_UNREADABLE',
      ],
      ['not JSON', ({ manifest }) => ({ ...phone.sign(asJson(manifest)), text: '{' }), 'MANIFEST_UNREADABLE'],
    ])('%s', async (_name, of, fault) => {
      const made = await prepared();
      const answer = await call(ada, 'POST', '/api/declarations', { ...made.action, manifest: of(made) });
      expect(answer.status).toBe(200);
      const { said, manifest, receipt } = await held(made.action.id);
      expect([said.fault, said.manifestSha256, said.phoneKey, manifest]).toEqual([fault, null, null, null]);
      expect(await signedByService(receipt)).toBe(true);
    });

    it('signed by a phone taken off the account', async () => {
      const before = await deposit();
      expect((await call(ada, 'DELETE', `/api/evidence/devices/${phone.key}`)).body.revokedAt).toBe(
        platform.clock.now().toISOString(),
      );
      const { action, manifest } = await prepared();
      await call(ada, 'POST', '/api/declarations', { ...action, manifest: phone.sign(asJson(manifest)) });
      expect((await held(action.id)).said.fault).toBe('MANIFEST_KEY_REVOKED');
      expect((await held(before.said.declaration)).manifest?.key.kid).toBe(phone.key);
    });

    it('an action older than signed manifests', async () => {
      const {
        action: { id, ...payload },
      } = await prepared();
      const now = platform.clock.now().toISOString();
      expect(
        (
          await call(ada, 'POST', '/api/sync', {
            id,
            kind: 'declaration.create',
            version: 2,
            payload,
            createdAt: now,
            sentAt: now,
          })
        ).status,
      ).toBe(200);
      expect((await held(id)).said.fault).toBe('MANIFEST_ABSENT');
    });
  });

  it('deposit replayed, even signed anew: the first receipt stands', async () => {
    const { action, manifest } = await prepared();
    const send = () => call(ada, 'POST', '/api/declarations', { ...action, manifest: phone.sign(asJson(manifest)) });
    const first = await send();
    const { receipt } = await held(action.id);
    platform.clock.advance(3600);
    expect((await send()).body).toEqual(first.body);
    const again = await held(action.id);
    expect([again.receipt, again.head.size]).toEqual([receipt, 1]);
  });

  it('accepts and flags a default position, 500 km in a minute, and a repeated photograph', async () => {
    const pictures = [Buffer.from('the same car'), Buffer.from('the same card')] as const;
    expect((await deposit({ pictures })).said.doubts).toEqual([]);
    expect((await deposit({ latitude: 45.764, longitude: 4.8357, minute: 1 })).said.doubts).toEqual([
      'POSITION_TOO_FAST',
    ]);
    expect((await deposit({ latitude: 45.764, longitude: 4.8357, minute: 9, pictures })).said.doubts).toEqual([
      'PHOTO_SEEN_BEFORE',
    ]);
    expect((await deposit({ latitude: 45.764, longitude: 4.8357, minute: 12 })).said.doubts).toEqual([
      'POSITION_CONSTANT',
    ]);
    expect((await deposit({ latitude: 0, longitude: 0, minute: 1000 })).said.doubts).toEqual(['POSITION_DEFAULT']);
  });

  it('puts the phone’s monotonic clock beside the bounds, for a server time of ours only', async () => {
    const contact = (await call(ada, 'GET', '/api/sync/contact')).body as { at: string; proof: string };
    platform.clock.advance(2 * 3600);
    const {
      action: { id, ...payload },
      manifest,
    } = await prepared();
    const clock = {
      ...manifest.clock,
      taken: { session: 'page', ms: 3_600_000 },
      contact: { ...contact, aheadMs: 0, tick: { session: 'page', ms: 0 } },
    };
    const now = platform.clock.now().toISOString();
    const signed = { ...payload, lastContact: contact, manifest: phone.sign(asJson({ ...manifest, clock })) };
    await call(ada, 'POST', '/api/sync', {
      id,
      kind: 'declaration.create',
      version: 3,
      payload: signed,
      createdAt: now,
      sentAt: now,
      sentTick: { session: 'page', ms: 7_000_000 },
    });
    const kept = await platform.db.asService((tx) =>
      sql<{ clock_ticks: unknown }>`select clock_ticks from declarations where id = ${id}`.execute(tx),
    );
    expect(kept.rows[0]?.clock_ticks).toEqual({
      contact: { session: 'page', ms: 0 },
      taken: { session: 'page', ms: 3_600_000 },
      sent: { session: 'page', ms: 7_000_000 },
    });
    // The hour measured by the phone's monotonic clock corrects its time of day, which was set an hour early.
    const { bounds } = (await call(ada, 'GET', `/api/declarations/${id}`)).body;
    expect(bounds).toMatchObject({ notBefore: contact.at, notAfter: now });
    expect(Date.parse(bounds.estimated)).toBeGreaterThan(Date.parse(contact.at) + 59 * 60_000);
  });

  describe('log', () => {
    it('many at once: no hole, and every head continues every earlier one', async () => {
      const made = await Promise.all(Array.from({ length: 7 }, (_, minute) => prepared({ minute })));
      const answers = await Promise.all(made.map(({ action }) => call(ada, 'POST', '/api/declarations', action)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const deposits = await Promise.all(made.map(({ action }) => held(action.id)));
      expect(deposits.map(({ index }) => index).sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
      for (const [first, second] of [
        [1, 7],
        [3, 7],
        [4, 6],
        [7, 7],
      ] as const) {
        const { body } = await call(null, 'GET', `/api/evidence/consistency?first=${first}&second=${second}`);
        const roots = [body.firstHead, body.secondHead].map(({ text }) => hash((JSON.parse(text) as TreeHead).root));
        expect(
          await provesConsistency(
            { first, second, path: body.path.map(hash) },
            { firstRoot: roots[0] ?? Buffer.of(), secondRoot: roots[1] ?? Buffer.of() },
            sha256,
          ),
        ).toBe(true);
      }
      expect((await call(null, 'GET', '/api/evidence/head')).body.head.text).toContain('"size":7');
    });

    it('log-head-forked: a caller that stored another root for that size is told so', async () => {
      const { head } = await deposit();
      await deposit({ minute: 5 });
      const { root } = JSON.parse(head.text) as TreeHead;
      expect((await call(null, 'GET', `/api/evidence/consistency?first=1&second=2&root=${root}`)).status).toBe(200);
      const forked = await call(null, 'GET', `/api/evidence/consistency?first=1&second=2&root=${'0'.repeat(64)}`);
      expect([forked.status, forked.body.code, forked.body.message]).toEqual([
        409,
        'LOG_FORKED',
        'Le journal ne prolonge pas l’en-tête que vous gardez\u00a0: il a été réécrit. ' +
          'Gardez cet en-tête, il le prouve.',
      ]);
      expect((await call(null, 'GET', '/api/evidence/consistency?first=1&second=9')).body.code).toBe(
        'LOG_HEAD_UNKNOWN',
      );
    });

    it.each([
      ['evidence_log_entries', 'appended_at = now()'],
      ['evidence_log_nodes', 'index = 9'],
      ['evidence_tree_heads', "text = ''"],
    ])('%s: the owner of the database itself changes and deletes nothing', async (table, column) => {
      await deposit();
      for (const attempt of [`update ${table} set ${column}`, `delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(platform.db.asService((tx) => sql.raw(attempt).execute(tx))).rejects.toThrow('append-only');
      }
    });

    it('a person appends only their own declaration’s receipt, under a head continuing the log', async () => {
      const { said, head } = await deposit();
      const bob = await platform.signIn();
      const { size, root } = JSON.parse(head.text) as TreeHead;
      const append = (who: TestPerson, declaration: string, at = size, over = root) =>
        platform.db.asUser(who.claims, (tx) =>
          sql`select app.append_deposit(${declaration}, now(), 'receipt', 's', null, null, null, ${at},
            ${hash(over)}, 'head', 's')`.execute(tx),
        );
      await expect(append(bob, said.declaration)).rejects.toMatchObject({ code: '42501' });
      await expect(append(ada, platform.newId())).rejects.toMatchObject({ code: '42501' });
      await expect(append(ada, said.declaration)).rejects.toMatchObject({ code: '23505' });
      for (const write of [
        'select app.append_to_log(gen_random_uuid(), $$x$$, now())',
        `insert into evidence_tree_heads values (2, $$\\x00$$, 'x', 'y')`,
        `insert into evidence_deposits (declaration_id) values (gen_random_uuid())`,
      ]) {
        await expect(platform.db.asUser(ada.claims, (tx) => sql.raw(write).execute(tx))).rejects.toMatchObject({
          code: '42501',
        });
      }
      // A declaration of hers that was never deposited: only a head that continues the log is accepted.
      await platform.db.asService((tx) =>
        sql`insert into declarations select (jsonb_populate_record(d, jsonb_build_object('id',
          gen_random_uuid()))).* from declarations d`.execute(tx),
      );
      const undeposited = await platform.db.asService((tx) =>
        sql<{ id: string }>`select id from declarations where id <> ${said.declaration}`.execute(tx),
      );
      for (const at of [size, size + 1, size + 2])
        await expect(append(ada, undeposited.rows[0]?.id ?? '', at)).rejects.toMatchObject({ code: '40001' });
      expect((await call(null, 'GET', '/api/evidence/head')).body.head).toEqual({
        text: head.text,
        signature: head.signature,
      });
    });

    it('erased by its holder: the log still has the deposit, and the identifier is never reused', async () => {
      const { said } = await deposit();
      const { declaration: id } = said;
      await platform.db.asService((tx) => sql`delete from auth.users where id = ${ada.id}`.execute(tx));
      const [evidence, withdrawn] = await platform.db.asService(
        async (tx) => [await findEvidence(tx, id), await isWithdrawn(tx, id)] as const,
      );
      expect([evidence, withdrawn]).toEqual([null, true]);
      const bob = await platform.signIn();
      const own = platform.newId();
      await call(bob, 'PUT', `/api/vehicles/${own}`, { plate: 'AB-123-CD', name: '' });
      const { action } = await declarationOf(platform, { owner: bob, vehicleId: own });
      expect((await call(bob, 'POST', '/api/declarations', { ...action, id })).body.code).toBe('DECLARATION_ID_TAKEN');
    });

    it('one person’s receipt is hidden from another', async () => {
      await deposit();
      const bob = await platform.signIn();
      const seen = await platform.db.asUser(bob.claims, (tx) =>
        sql`select declaration_id from evidence_deposits`.execute(tx),
      );
      expect(seen.rows).toEqual([]);
      await expect(
        platform.db.asUser(bob.claims, (tx) => sql`select * from evidence_log_nodes`.execute(tx)),
      ).rejects.toMatchObject({ code: '42501' });
    });
  });
});
