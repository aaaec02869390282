import { beforeEach, expect, it, vi } from 'vitest';
import { serve } from '../../../test/open.tsx';

const row = { authority: 'FR03', certificate: '0001', x: 'eA', y: 'eQ' };
const path = '/api/card-certificates';
const fresh = async () => (await import('./code-certificates.ts')).loadCodeCertificates;

beforeEach(() => vi.resetModules());

it('are asked for once', async () => {
  const asked = serve({ [`GET ${path}`]: { body: { rows: [row] } } });
  const loadCodeCertificates = await fresh();
  expect(await loadCodeCertificates()).toEqual([row]);
  expect(await loadCodeCertificates()).toEqual([row]);
  expect(asked.filter((one) => one.path === path)).toHaveLength(1);
});

it('nobody is known without network, nor of a server at fault; the next card asks again', async () => {
  const answers = ['lost' as const, { status: 500 }, { body: { rows: [row] } }];
  serve({ [`GET ${path}`]: () => answers.shift() ?? 'lost' });
  const loadCodeCertificates = await fresh();
  expect(await loadCodeCertificates()).toEqual([]);
  expect(await loadCodeCertificates()).toEqual([]);
  expect(await loadCodeCertificates()).toEqual([row]);
});
