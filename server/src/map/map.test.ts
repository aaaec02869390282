import { expect, it } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { mapSlice } from './index.ts';

const tiles = {
  url: 'https://tuiles.exemple.fr/{z}/{x}/{y}.png',
  host: 'tuiles.exemple.fr',
  attribution: '© Tuiles d’essai',
};

eachDatabase('the map', (open) => {
  it.each([{ tiles }, { tiles: null }])('tells anybody which server draws it: %j', async (told) => {
    const platform = await makeTestPlatform(await open());
    const app = await buildTestApp(platform, [mapSlice(told.tiles)]);
    const answer = await app.inject('/api/map');
    expect([answer.statusCode, answer.json()]).toEqual([200, told]);
  });
});
