import { expect, it } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform } from '../../test/index.ts';
import { cardCodesSlice } from './index.ts';

const certificate = { authority: 'FR03', certificate: '0001', x: 'eA', y: 'eQ' };

eachDatabase('the certificates of codes', (open) => {
  it.each([[[certificate]], [[]]])('are told to anybody: %j', async (certificates) => {
    const app = await buildTestApp(makeTestPlatform(await open()), [cardCodesSlice(certificates)]);
    const answer = await app.inject('/api/card-certificates');
    expect([answer.statusCode, answer.json()]).toEqual([200, { rows: certificates }]);
  });
});
