import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachDatabase, openDeclarations, type ApiCall, type TestPerson, type TestPlatform } from '../../test/index.ts';
import { findDeclarationForDossier, listDueDeclarations, settleDeclaration } from './index.ts';

const sha = { parking: 'a'.repeat(64), windshield: 'b'.repeat(64) };
const asked: [number, number][] = [];
const geocoder = {
  reverse: async (lon: number, lat: number) => (asked.push([lon, lat]), { label: '1 Rue Inventée 59000 Lille' }),
  search: async (text: string) =>
    text === 'silence' ? null : [{ label: `${text} 59000 Lille`, latitude: 50.63, longitude: 3.06 }],
};

eachDatabase('declarations', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let bob: TestPerson;
  let call: ApiCall;
  let vehicleId: string;

  beforeEach(async () => {
    ({ platform, call, ada, bob, vehicleId } = await openDeclarations(await open(), { geocoder }));
  });

  /** Adds a photograph, as the storage slice does. */
  async function received(owner: TestPerson, path: string, digest: string): Promise<void> {
    const id = platform.newId();
    await platform.db.asService((tx) =>
      sql`insert into storage_objects (id, owner_id, bucket, path, size, sha256, mime, object_key)
        values (${id}, ${owner.id}, 'declaration-photos', ${path}, 200000, ${digest}, 'image/jpeg', ${id})`.execute(tx),
    );
  }

  async function action(owner: TestPerson, changes: object = {}): Promise<Record<string, unknown>> {
    const id = platform.newId();
    const paths = { parking: `${owner.id}/${id}/parking.jpg`, windshield: `${owner.id}/${id}/windshield.jpg` };
    await received(owner, paths.parking, sha.parking);
    await received(owner, paths.windshield, sha.windshield);
    return {
      id,
      vehicleId,
      position: { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: 1_795_000_000_000 },
      positionSource: 'device',
      placeLabel: null,
      takenAtClaim: '2026-11-21T09:00:00.000Z',
      photos: [
        { kind: 'parking', path: paths.parking, sha256: sha.parking },
        { kind: 'windshield', path: paths.windshield, sha256: sha.windshield },
      ],
      ...changes,
    };
  }

  describe('declaring', () => {
    it('keeps place, photographs and both times, payment due', async () => {
      const sent = await action(ada);
      const { status, body } = await call(ada, 'POST', '/api/declarations', sent);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'ready',
        payment: 'due',
        takenAtClaim: sent['takenAtClaim'],
        depositedAt: platform.clock.now().toISOString(),
      });
      const detail = (await call(ada, 'GET', `/api/declarations/${String(sent['id'])}`)).body;
      expect(detail.photos.map((photo: { kind: string; sha256: string }) => [photo.kind, photo.sha256])).toEqual(
        Object.entries(sha),
      );
      expect(detail.position).toEqual(sent['position']);
    });

    it('keeps a position placed by hand as such, without an accuracy nobody measured', async () => {
      const byHand = { latitude: 50.6292, longitude: 3.0573, accuracy: null, timestamp: 1_795_000_000_000 };
      const sent = await action(ada, { position: byHand, positionSource: 'manual' });
      expect((await call(ada, 'POST', '/api/declarations', sent)).body).toMatchObject({
        positionSource: 'manual',
        position: byHand,
      });
    });

    it('keeps how each photograph came in, null from a sender that does not say', async () => {
      const sent = await action(ada);
      const [parking, windshield] = sent['photos'] as object[];
      await call(ada, 'POST', '/api/declarations', {
        ...sent,
        photos: [{ ...parking, origin: 'gallery' }, windshield],
      });
      const { photos } = (await call(ada, 'GET', `/api/declarations/${String(sent['id'])}`)).body;
      expect(photos.map((photo: { kind: string; origin: string | null }) => [photo.kind, photo.origin])).toEqual([
        ['parking', 'gallery'],
        ['windshield', null],
      ]);
    });

    it('keeps the phone’s reading of the plate, null from an older one; a new one changes nothing', async () => {
      const [older, sent] = [await action(ada), await action(ada, { plateCheck: 'unread' })];
      const plateOf = async ({ id }: Record<string, unknown>) =>
        (await call(ada, 'GET', `/api/declarations/${String(id)}`)).body.plateCheck;
      await call(ada, 'POST', '/api/declarations', older);
      expect(await plateOf(older)).toBeNull();
      await call(ada, 'POST', '/api/declarations', sent);
      expect((await call(ada, 'POST', '/api/declarations', { ...sent, plateCheck: 'confirmed' })).status).toBe(200);
      expect(await plateOf(sent)).toBe('unread');
      expect(
        (await call(ada, 'POST', '/api/declarations', { ...(await action(ada)), plateCheck: 'certaine' })).status,
      ).toBe(400);
    });

    it('answer-lost-after-commit: the same action again answers the same declaration, once', async () => {
      const sent = await action(ada);
      const first = await call(ada, 'POST', '/api/declarations', sent);
      platform.clock.advance(3600);
      const again = await call(ada, 'POST', '/api/declarations', sent);
      expect(again.body).toEqual(first.body);
      expect((await call(ada, 'GET', '/api/declarations')).body.rows).toHaveLength(1);
    });

    it('answer-lost-then-address-found: still the same declaration, with its first words', async () => {
      const sent = await action(ada);
      await call(ada, 'POST', '/api/declarations', sent);
      const again = await call(ada, 'POST', '/api/declarations', { ...sent, placeLabel: '1 Rue Inventée' });
      expect([again.status, again.body.placeLabel]).toEqual([200, null]);
    });

    it('two-tabs-send-at-once: one declaration', async () => {
      const sent = await action(ada);
      const answers = await Promise.all([1, 2, 3].map(() => call(ada, 'POST', '/api/declarations', sent)));
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
      expect((await call(ada, 'GET', '/api/declarations')).body.rows).toHaveLength(1);
    });

    it('never replaces a declaration by another under its identifier', async () => {
      const sent = await action(ada);
      await call(ada, 'POST', '/api/declarations', sent);
      const changed = await call(ada, 'POST', '/api/declarations', {
        ...sent,
        takenAtClaim: '2026-11-21T09:00:01.000Z',
      });
      expect([changed.body.code, changed.body.message]).toEqual([
        'DECLARATION_ID_TAKEN',
        'Cette déclaration existe déjà avec un autre contenu. Rien n’a été remplacé.',
      ]);
      await call(bob, 'PUT', `/api/vehicles/${'0'.repeat(8)}-0000-7000-8000-000000000000`, {
        plate: 'EF-456-GH',
        name: '',
      });
      const stolen = await call(
        bob,
        'POST',
        '/api/declarations',
        await action(bob, { id: sent['id'], vehicleId: '00000000-0000-7000-8000-000000000000' }),
      );
      expect(stolen.body.code).toBe('DECLARATION_ID_TAKEN');
    });

    it.each([
      [
        'one photograph only',
        (sent: Record<string, unknown>) => ({ photos: (sent['photos'] as object[]).slice(0, 1) }),
        422,
        'DECLARATION_INCOMPLETE',
      ],
      ['no photograph at all', () => ({ photos: [] }), 422, 'DECLARATION_INCOMPLETE'],
      [
        'accuracy over 1 000 m (§5)',
        () => ({ position: { latitude: 50, longitude: 3, accuracy: 1000.5, timestamp: 1 } }),
        422,
        'POSITION_REFUSED',
      ],
      ['a place by hand that claims an accuracy', () => ({ positionSource: 'manual' }), 422, 'POSITION_REFUSED'],
      [
        'a measure without accuracy',
        () => ({ position: { latitude: 50, longitude: 3, accuracy: null, timestamp: 1 } }),
        422,
        'POSITION_REFUSED',
      ],
      ['an unknown vehicle', () => ({ vehicleId: '00000000-0000-7000-8000-000000000009' }), 404, 'VEHICLE_NOT_FOUND'],
      [
        'a photograph that did not arrive',
        (sent: Record<string, unknown>) => ({
          photos: (sent['photos'] as object[]).map((photo) => ({ ...photo, sha256: 'c'.repeat(64) })),
        }),
        409,
        'PHOTO_NOT_RECEIVED',
      ],
      [
        'a clock no date can hold',
        () => ({ position: { latitude: 50, longitude: 3, accuracy: 8, timestamp: 9e15 } }),
        400,
        'INVALID_REQUEST',
      ],
      [
        'one photograph for both',
        (sent: Record<string, unknown>) => {
          const [parking] = sent['photos'] as object[];
          return { photos: [parking, { ...parking, kind: 'windshield' }] };
        },
        409,
        'PHOTO_ALREADY_USED',
      ],
      [
        'a text for a latitude',
        () => ({ position: { latitude: 'nord', longitude: 3, accuracy: 8, timestamp: 1 } }),
        400,
        'INVALID_REQUEST',
      ],
    ])('refuses %s in French, and keeps nothing', async (_name, changes, status, code) => {
      const sent = await action(ada);
      const answer = await call(ada, 'POST', '/api/declarations', { ...sent, ...changes(sent) });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.message).not.toBe('');
      expect((await call(ada, 'GET', '/api/declarations')).body.rows).toEqual([]);
    });

    it('refuses photographs that prove another declaration', async () => {
      const first = await action(ada);
      await call(ada, 'POST', '/api/declarations', first);
      const second = await call(ada, 'POST', '/api/declarations', { ...first, id: platform.newId() });
      expect([second.status, second.body.code, second.body.message]).toEqual([
        409,
        'PHOTO_ALREADY_USED',
        'Cette photo sert déjà à une autre déclaration, ou deux fois dans celle-ci. Prenez-en une nouvelle.',
      ]);
      expect((await call(ada, 'GET', '/api/declarations')).body.rows).toHaveLength(1);
    });

    it('refuses another’s photographs', async () => {
      const others = await action(bob);
      const sent = await action(ada, { photos: others['photos'] });
      expect((await call(ada, 'POST', '/api/declarations', sent)).body.code).toBe('PHOTO_NOT_RECEIVED');
    });

    it('answers 401 without a session', async () => {
      expect((await call(null, 'POST', '/api/declarations', {})).status).toBe(401);
    });
  });

  describe('reading', () => {
    it('pages newest first, each once', async () => {
      const ids: unknown[] = [];
      for (let made = 0; made < 5; made += 1) {
        // At least two deposits fall in the same millisecond: the cursor must distinguish them.
        if (made % 2 === 0) platform.clock.advance(60);
        const sent = await action(ada);
        await call(ada, 'POST', '/api/declarations', sent);
        ids.unshift(sent['id']);
      }
      const seen: unknown[] = [];
      let after: string | null = '';
      while (after !== null) {
        const { body }: { body: { rows: { id: string }[]; next: string | null } } = await call(
          ada,
          'GET',
          `/api/declarations?limit=2${after === '' ? '' : `&after=${after}`}`,
        );
        seen.push(...body.rows.map((row) => row.id));
        after = body.next;
      }
      expect(seen).toEqual(ids);
    });

    it('hides one person’s declarations from another', async () => {
      const sent = await action(ada);
      await call(ada, 'POST', '/api/declarations', sent);
      const url = `/api/declarations/${String(sent['id'])}`;
      expect((await call(bob, 'GET', url)).status).toBe(404);
      expect((await call(bob, 'PATCH', url, { placeLabel: 'x' })).status).toBe(404);
      expect(
        await platform.db.asUser(bob.claims, (tx) => findDeclarationForDossier(tx, String(sent['id']))),
      ).toBeNull();
    });

    it('lets the address in words be corrected, and nothing else', async () => {
      const sent = await action(ada);
      await call(ada, 'POST', '/api/declarations', sent);
      const { body } = await call(ada, 'PATCH', `/api/declarations/${String(sent['id'])}`, {
        placeLabel: ' 2 Rue Inventée ',
      });
      expect(body.placeLabel).toBe('2 Rue Inventée');
      expect((await call(ada, 'GET', '/api/declarations')).body.rows[0].placeLabel).toBe('2 Rue Inventée');
      const forged = platform.db.asUser(ada.claims, (tx) => sql`update declarations set payment = 'paid'`.execute(tx));
      await expect(forged).rejects.toThrow(/permission denied/);
    });

    it('keeps nothing unseen of a corrected address, and no address that is only that', async () => {
      const sent = await action(ada, { placeLabel: '1 Rue Inventée' });
      await call(ada, 'POST', '/api/declarations', sent);
      const correct = (placeLabel: string) =>
        call(ada, 'PATCH', `/api/declarations/${String(sent['id'])}`, { placeLabel });
      expect(await correct('\u202e\u200b')).toMatchObject({ status: 422, body: { code: 'PLACE_LABEL_EMPTY' } });
      expect((await correct('2 Rue\u202e Inventée\u00a0')).body.placeLabel).toBe('2 Rue Inventée');
    });

    it('keeps the first address and every correction of it', async () => {
      const sent = await action(ada, { placeLabel: '1 Rue Inventée' });
      const url = `/api/declarations/${String(sent['id'])}`;
      await call(ada, 'POST', '/api/declarations', sent);
      await call(ada, 'PATCH', url, { placeLabel: '2 Rue Inventée' });
      platform.clock.advance(60);
      await call(ada, 'PATCH', url, { placeLabel: '3 Rue Inventée' });
      const { body } = await call(ada, 'GET', url);
      expect([body.firstPlaceLabel, body.placeLabel]).toEqual(['1 Rue Inventée', '3 Rue Inventée']);
      expect(body.corrections.map(({ label }: { label: string }) => label)).toEqual([
        '2 Rue Inventée',
        '3 Rue Inventée',
      ]);
      const overwritten = platform.db.asUser(ada.claims, (tx) =>
        sql`update declarations set place_label = 'x'`.execute(tx),
      );
      await expect(overwritten).rejects.toThrow(/permission denied/);
    });

    it('narrows by period in Paris, vehicle and state, page by page', async () => {
      const second = platform.newId();
      await call(ada, 'PUT', `/api/vehicles/${second}`, { plate: 'EF-456-GH', name: '' });
      const made: string[] = [];
      // 21 November 10:00 UTC, then 23:30 UTC: already the 22nd in Paris.
      for (const [vehicle, seconds] of [
        [vehicleId, 0],
        [second, 48_600],
        [second, 60],
      ] as const) {
        platform.clock.advance(seconds);
        const sent = await action(ada, { vehicleId: vehicle });
        await call(ada, 'POST', '/api/declarations', sent);
        made.push(String(sent['id']));
      }
      const ids = async (query: string) =>
        (await call(ada, 'GET', `/api/declarations?${query}`)).body.rows.map(({ id }: { id: string }) => id);
      expect(await ids('to=2026-11-21')).toEqual([made[0]]);
      expect(await ids('from=2026-11-22&to=2026-11-22')).toEqual([made[2], made[1]]);
      expect(await ids(`vehicle=${second}`)).toEqual([made[2], made[1]]);
      expect(await ids('status=archived')).toEqual([]);
      const { body } = await call(ada, 'GET', `/api/declarations?vehicle=${second}&limit=1`);
      expect(await ids(`vehicle=${second}&limit=1&after=${body.next}`)).toEqual([made[1]]);
      expect((await call(ada, 'GET', '/api/declarations?from=hier')).status).toBe(400);
    });

    it('asks the geocoder for lon and lat', async () => {
      const { body } = await call(ada, 'GET', '/api/places/reverse?lon=3.05&lat=50.6');
      expect(body).toEqual({ label: '1 Rue Inventée 59000 Lille', proof: expect.any(String) });
      expect(asked.at(-1)).toEqual([3.05, 50.6]);
      expect((await call(ada, 'GET', '/api/places/reverse?lon=300&lat=50.6')).status).toBe(400);
    });
  });

  it('finds the positions of an address, and says when the service is silent', async () => {
    const { body } = await call(ada, 'GET', '/api/places/search?q=%201%20Rue%20Invent%C3%A9e');
    expect(body.places).toEqual([
      { label: '1 Rue Inventée 59000 Lille', latitude: 50.63, longitude: 3.06, proof: expect.any(String) },
    ]);
    expect((await call(ada, 'GET', '/api/places/search?q=silence')).body).toEqual({ places: null });
    expect((await call(ada, 'GET', '/api/places/search?q=a')).status).toBe(400);
  });

  it('is due until the service settles it', async () => {
    const sent = await action(ada);
    await call(ada, 'POST', '/api/declarations', sent);
    expect(await platform.db.asUser(ada.claims, (tx) => listDueDeclarations(tx))).toHaveLength(1);
    await platform.db.asService((tx) => settleDeclaration(tx, String(sent['id'])));
    expect(await platform.db.asUser(ada.claims, (tx) => listDueDeclarations(tx))).toEqual([]);
  });
});
