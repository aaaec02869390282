import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dependencyTexts } from './dependency.text.fr.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

it.each(Object.entries(dependencyTexts))('what is said of « %s » leads to a page that exists', (_name, { help }) => {
  const page = /docs\/runbooks\/[a-z0-9-]+\.md/.exec(help)?.[0] ?? 'none';
  expect([page, existsSync(join(root, page))]).toEqual([page, true]);
});
