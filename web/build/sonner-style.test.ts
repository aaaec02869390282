import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { adaptSonner } from './sonner-style.ts';

const module = fileURLToPath(import.meta.resolve('sonner')).replace(/index\.js$/, 'index.mjs');

it('takes the written style out of sonner and nothing else', async () => {
  const code = await readFile(module, 'utf8');
  const without = adaptSonner(code);
  expect(without).not.toContain('--toast-icon-margin-start');
  expect(without).toContain('data-sonner-toaster');
  expect(without).toContain('Fermer le message');
  expect(code.length - without.length).toBeLessThan(20_000);
});

it('stops the build when sonner writes its style another way', () => {
  expect(() => adaptSonner('export const toast = 1')).toThrow('sonner');
});
