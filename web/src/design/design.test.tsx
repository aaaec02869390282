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

/** By label: a query by role would read each of the thousands of elements of this page. */
function lookOf(title: string, look: string) {
  const group = document.querySelector<HTMLElement>(`[role="group"][aria-label="${title}, ${look}"]`);
  if (group === null) throw new Error(`No ${title} in ${look}`);
  return group;
}

it('puts the three looks side by side, alive, with toasts, voice and framing in each state', async () => {
  await open('/systeme-visuel');
  expect(await screen.findByText('Système visuel', { selector: 'h1' })).toBeTruthy();
  for (const look of ['Clair', 'Sombre', 'Contraste élevé']) {
    const group = within(lookOf('ErrorSummary', look));
    await userEvent.click(group.getByRole('button', { name: 'Montrer le résumé d’erreurs' }));
    await waitFor(() => expect(document.activeElement).toBe(group.getByRole('alert')));

    expect(lookOf('Messages passagers', look).querySelectorAll('[data-sonner-toast]')).toHaveLength(3);
    const voice = lookOf('Commande vocale', look);
    expect([...voice.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([false, true, false]);
    const said = [...voice.querySelectorAll('[data-title]')].map(({ textContent }) => textContent.replace(/\s/g, ' '));
    for (const title of ['Commandes vocales', 'Lequel ?', 'Rien à faire ici', 'Commande vocale arrêtée'])
      expect(said).toContain(title);
    const framing = lookOf('Cadrage dit à voix haute', look).textContent;
    for (const words of ['Reculez.', 'Un peu à gauche.', 'Ne bougez plus.', 'Plaque lue'])
      expect(framing).toContain(words);
  }
});
