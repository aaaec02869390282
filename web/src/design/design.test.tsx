import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open } from '../../test/open.tsx';
import * as ui from '../ui/index.ts';
import { specimens } from './specimens.tsx';
import { colourTokens } from './tokens.ts';

it('shows every component that ui gives, and every colour of the tokens', () => {
  const components = Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && name !== 'Icon');
  expect(Object.keys(specimens).sort()).toEqual(components.sort());
  const sheet = readFileSync(join(import.meta.dirname, '../ui/styles/tokens.css'), 'utf8');
  const colours = new Set([...sheet.matchAll(/--([\w-]+): #/g)].map((match) => match[1]));
  expect(new Set(colourTokens.map(([name]) => name))).toEqual(colours);
});

it('puts the three looks side by side, alive', async () => {
  await open('/systeme-visuel');
  expect(await screen.findByRole('heading', { level: 1, name: 'Système visuel' })).toBeTruthy();
  for (const look of ['Clair', 'Sombre', 'Contraste élevé']) {
    const group = within(screen.getByRole('group', { name: `ErrorSummary, ${look}` }));
    await userEvent.click(group.getByRole('button', { name: 'Montrer le résumé d’erreurs' }));
    await waitFor(() => expect(document.activeElement).toBe(group.getByRole('alert')));
  }
});
