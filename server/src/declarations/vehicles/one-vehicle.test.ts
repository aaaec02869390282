import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import {
  buildTestApp,
  declarationOf,
  eachDatabase,
  makeTestPlatform,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import { declarationsSlice } from '../index.ts';

const geocoder = { reverse: async () => null, search: async () => [] };
const plate = 'AB-123-CD';

eachDatabase('one vehicle for a plate', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;
  let first: string;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [declarationsSlice(geocoder)]);
    ada = await platform.signIn();
    first = platform.newId();
    await put(ada, first, plate);
  });

  async function call(person: TestPerson, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
    const headers = { authorization: person.authorization };
    const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: response.statusCode, body: response.json() };
  }
  const put = (person: TestPerson, id: string, asked: string) =>
    call(person, 'PUT', `/api/vehicles/${id}`, { plate: asked, name: '' });
  const offered = async () =>
    (await call(ada, 'GET', '/api/vehicles')).body.rows.map(({ id }: { readonly id: string }) => id);

  it('that a new phone gave another identifier; a replay answers the same', async () => {
    const second = platform.newId();
    for (const _time of [1, 2])
      expect(await put(ada, second, 'ab123cd')).toEqual({ status: 200, body: { id: first, plate, name: plate } });
    expect(await offered()).toEqual([first]);
  });

  it('whose history holds what either phone declared, and nothing of another car', async () => {
    const [second, other] = [platform.newId(), platform.newId()];
    await put(ada, second, plate);
    await put(ada, other, 'EF-456-GH');
    const declared: string[] = [];
    for (const [minute, vehicleId] of [first, second, other].entries()) {
      const { action } = await declarationOf(platform, { owner: ada, vehicleId, minute });
      expect((await call(ada, 'POST', '/api/declarations', action)).status).toBe(200);
      declared.push(action.id);
    }
    const { body } = await call(ada, 'GET', `/api/declarations?vehicle=${first}`);
    const listed = body.rows.map(({ id }: { readonly id: string }) => id);
    expect(listed.sort()).toEqual(declared.slice(0, 2).sort());
  });

  it('after one is corrected into the plate of the other', async () => {
    const second = platform.newId();
    await put(ada, second, 'EF-456-GH');
    expect((await put(ada, second, plate)).body.id).toBe(first);
    expect(await offered()).toEqual([first]);
  });

  it('offered again under the identifier of the phone once the first was removed', async () => {
    const second = platform.newId();
    await put(ada, second, plate);
    await call(ada, 'DELETE', `/api/vehicles/${first}`);
    expect((await put(ada, second, plate)).body.id).toBe(second);
    expect(await offered()).toEqual([second]);
  });

  it('of one person says nothing of the same plate of another', async () => {
    const bob = await platform.signIn();
    const own = platform.newId();
    expect((await put(bob, own, plate)).body.id).toBe(own);
  });
});
