import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open } from '../../test/open.tsx';

const answers = (rows: readonly object[]) => ({
  'GET /api/carers': { body: { rows: [] } },
  'GET /api/carers/journal': { body: { rows, next: null } },
});

beforeEach(freshDevice);

describe('the journal of /pwa/aidants', { timeout: 20_000 }, () => {
  it('links a notice of the journal to the waiting list, or to its fine', async () => {
    const at = '2026-11-21T09:00:00.000Z';
    const [waiting, confirmed] = ['018f3c00-0000-7000-8000-0000000000f1', '018f3c00-0000-7000-8000-0000000000f2'];
    const journal = [
      { act: 'confirmed', actor: 'holder', subjectId: confirmed },
      { act: 'fine-noted', actor: 'carer', subjectId: waiting },
      { act: 'fine-noted', actor: 'carer', subjectId: confirmed },
    ].map((row, index) => ({ ...row, id: `018f3c00-0000-7000-8000-0000000000e${index}`, at, carer: 'Karim' }));
    await open('/pwa/aidants', {
      signedIn: true,
      answers: answers(journal),
    });
    const list = await screen.findByRole('list', { name: 'Journal' });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Voir les avis préparés', '/pwa/a-confirmer'],
      ['Voir l’amende', `/mes-amendes?fine=${confirmed}`],
    ]);
  });

  it('told-as-if-it-came-at-once: a late arrival of the journal is said late, with both hours', async () => {
    const [madeAt, soon, late] = ['2026-11-18T09:00:00.000Z', '2026-11-18T09:05:00.000Z', '2026-11-20T09:00:00.000Z'];
    const row = { act: 'declared', actor: 'carer', carer: 'Karim', subjectId: null, madeAt };
    const journal = [
      { ...row, at: late, isAfterEnd: true },
      { ...row, at: late },
      { ...row, at: soon },
    ].map((one, index) => ({ ...one, id: `018f3c00-0000-7000-8000-0000000000e${index}` }));
    await open('/pwa/aidants', {
      signedIn: true,
      answers: answers(journal),
    });
    const list = await screen.findByRole('list', { name: 'Journal' });
    const said = within(list)
      .getAllByRole('listitem')
      .map((item) => (item.textContent ?? '').replace('Karim a préparé une déclaration.', ''));
    const made = 'Selon son téléphone, le mercredi 18 novembre 2026 à 10 h 00';
    expect(said.map((words) => words.replaceAll('\u00a0', ' '))).toEqual([
      `${made}C’est arrivé après la fin de l’aide, le vendredi 20 novembre 2026 à 10 h 00`,
      `${made}C’est arrivé plus tard, le vendredi 20 novembre 2026 à 10 h 00`,
      'mercredi 18 novembre 2026 à 10 h 05',
    ]);
  });
});
