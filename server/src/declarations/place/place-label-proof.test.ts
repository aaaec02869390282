import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  declarationOf,
  eachDatabase,
  openDeclarations,
  type ApiCall,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { findDeclarationForAttestation, findDeclarationForDossier } from '../index.ts';

const found = '1 Rue Inventée 59000 Lille';
const geocoder = {
  reverse: async (_lon: number, lat: number) => ({ label: lat > 60 ? null : found }),
  search: async () => [{ label: found, latitude: 50.63, longitude: 3.06 }],
};

eachDatabase('an address in words says who found it', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let bob: TestPerson;
  let call: ApiCall;
  let vehicleId: string;

  beforeEach(async () => {
    ({ platform, call, ada, bob, vehicleId } = await openDeclarations(await open(), { geocoder }));
  });

  async function deposit(change: object, point: { latitude?: number; longitude?: number } = {}): Promise<string> {
    const { action } = await declarationOf(platform, { owner: ada, vehicleId, ...point });
    const sent = await call(ada, 'POST', '/api/declarations', { ...action, ...change });
    expect(sent.status).toBe(200);
    return action.id;
  }

  /** Source of the address as its holder, a letter and an attestation read it. */
  async function sourcesOf(id: string) {
    const { body } = await call(ada, 'GET', `/api/declarations/${id}`);
    const dossier = await platform.db.asUser(ada.claims, (tx) => findDeclarationForDossier(tx, id));
    const attestation = await platform.db.asService((tx) => findDeclarationForAttestation(tx, id));
    return [body.placeLabelSource, dossier?.placeLabelSource, attestation?.placeLabelSource];
  }
  const all = (source: string | null) => [source, source, source];
  const reverse = (person: TestPerson, lat = 50.6292, lon = 3.0573) =>
    call(person, 'GET', `/api/places/reverse?lon=${lon}&lat=${lat}`);

  it('the base, where the service signed that very reply for that point and that account', async () => {
    const { body } = await reverse(ada);
    expect(body).toEqual({ label: found, proof: expect.any(String) });
    expect(await sourcesOf(await deposit({ placeLabel: body.label, placeLabelProof: body.proof }))).toEqual(
      all('geocoder'),
    );
  });

  it('the base, for an address chosen among those it found', async () => {
    const place = (await call(ada, 'GET', '/api/places/search?q=rue')).body.places[0];
    const { latitude, longitude } = place;
    const position = { latitude, longitude, accuracy: null, timestamp: Date.parse('2026-11-21T09:00:00.000Z') };
    expect(
      await sourcesOf(
        await deposit(
          { placeLabel: place.label, placeLabelProof: place.proof, position, positionSource: 'manual' },
          { latitude, longitude },
        ),
      ),
    ).toEqual(all('geocoder'));
  });

  it('the person, for an address typed by the client and called one of the base', async () => {
    const { proof } = (await reverse(ada)).body;
    const { proof: ofBob } = (await reverse(bob)).body;
    const { proof: elsewhere } = (await reverse(ada, 48.85, 2.35)).body;
    for (const change of [
      {},
      { placeLabelProof: null },
      { placeLabelProof: 'x' },
      { placeLabelProof: elsewhere },
      { placeLabelProof: ofBob },
    ]) {
      expect(await sourcesOf(await deposit({ placeLabel: found, ...change }))).toEqual(all('person'));
    }
    expect(
      await sourcesOf(await deposit({ placeLabel: '10 Rue de la Place Réservée 59000 Lille', placeLabelProof: proof })),
    ).toEqual(all('person'));
  });

  it('nobody, without an address; and the service signs none where the base knows none', async () => {
    expect((await reverse(ada, 61)).body).toEqual({ label: null, proof: null });
    expect(await sourcesOf(await deposit({ placeLabel: null, placeLabelProof: 'x' }))).toEqual(all(null));
  });

  it('nobody, for what was declared before it was told', async () => {
    const id = await deposit({ placeLabel: found });
    await platform.db.asService((tx) =>
      sql`update declarations set place_label_source = null where id = ${id}`.execute(tx),
    );
    expect(await sourcesOf(id)).toEqual(all(null));
  });

  it('the person, once they correct it, unless the service signed the correction', async () => {
    const { body } = await reverse(ada);
    const id = await deposit({ placeLabel: body.label, placeLabelProof: body.proof });
    await call(ada, 'PATCH', `/api/declarations/${id}`, { placeLabel: '3 rue Corrigée, Lille' });
    expect(await sourcesOf(id)).toEqual(all('person'));
    platform.clock.advance(60);
    await call(ada, 'PATCH', `/api/declarations/${id}`, { placeLabel: body.label, placeLabelProof: body.proof });
    expect(await sourcesOf(id)).toEqual(all('geocoder'));
  });

  describe('a replay', () => {
    it('is the same action whether the address and its signature came meanwhile or not', async () => {
      const { body } = await reverse(ada);
      const { action } = await declarationOf(platform, { owner: ada, vehicleId });
      await call(ada, 'POST', '/api/declarations', action);
      const again = await call(ada, 'POST', '/api/declarations', {
        ...action,
        placeLabel: body.label,
        placeLabelProof: body.proof,
      });
      expect([again.status, again.body.placeLabel]).toEqual([200, null]);
    });
  });
});
