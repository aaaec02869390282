import { listingsPieceBytes } from '@placejuste/contracts/directory';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { open, type Answer, type Answers } from '../../../test/open.tsx';

const path = '/api/admin/listings-import';
const columns = ['id', 'name'];
const row = (sourceId: string, change: string, name = `Lieu ${sourceId}`) => ({
  sourceId,
  name,
  communeKey: 'lille',
  change,
});
const piece = (consumed: number, more: object = {}): Answer => ({
  body: { columns, consumed, lines: 3, rows: [], refused: [], ...more },
});
const known = {
  body: {
    rows: [
      { sourceId: 'a', name: 'Lieu a', communeKey: 'lille' },
      { sourceId: 'z', name: 'Fermé depuis', communeKey: 'lille' },
      { sourceId: 'y', name: 'Ailleurs', communeKey: 'lens' },
      { sourceId: 'w', name: 'Sans lieu', communeKey: 'lille' },
    ],
    next: null,
  },
};
const show = (answers: Answers) =>
  open('/admin-suite/annuaire', {
    signedIn: true,
    answers: {
      'GET /api/admin/team': { body: { rows: [], next: null } },
      [`GET ${path}/known`]: known,
      ...answers,
    },
  });
const table = (bytes = 30) =>
  new File(['x'.repeat(bytes)], 'acceslibre.csv', { type: 'text/csv', lastModified: Date.UTC(2026, 9, 5, 12) });
const choose = async (file: File) => {
  await userEvent.upload(await screen.findByLabelText('Choisir le tableau (CSV)'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Voir ce qui changerait' }));
};
const plain = (element: Element | null) => element?.textContent?.replaceAll(/\s/g, ' ');

beforeEach(freshDevice);

describe('/admin-suite/annuaire', { timeout: 20_000 }, () => {
  it('looks at nothing while the day of the file is one of no calendar', async () => {
    const { asked } = await show({ [`POST ${path}`]: piece(30) });
    await userEvent.upload(await screen.findByLabelText('Choisir le tableau (CSV)'), table());
    const day = screen.getByLabelText('Jour');
    await userEvent.clear(day);
    await userEvent.type(day, '32');
    await userEvent.click(screen.getByRole('button', { name: 'Voir ce qui changerait' }));
    expect(screen.getByText('Cette date n’existe pas.')).toBeTruthy();
    expect(document.activeElement).toBe(day);
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows what a table would change, and writes it once confirmed', async () => {
    const found = {
      rows: [row('a', 'changed'), row('b', 'new'), row('b', 'new'), row('c', 'same')],
      refused: [{ line: 2, sourceId: 'w', name: 'Sans lieu', fault: 'NO_POSITION' }],
    };
    const { asked } = await show({ [`POST ${path}`]: piece(30, found) });
    await choose(table());
    // The file still contains « w », one of the two listings not imported.
    const said = plain((await screen.findByRole('heading', { name: 'Ce qui changerait' })).parentElement);
    expect(said).toContain('1 fiche nouvelleLieu b');
    expect(said).toContain('1 fiche modifiéeLieu a');
    expect(said).toContain('1 fiche absente du fichier, dans ses communes : conservéesFermé depuis');
    expect(said).toContain('1 ligne laissée de côtéLigne 2, Sans lieu, sans position');
    expect(said).toContain('1 fiche inchangée');
    expect(said).not.toContain('Ailleurs');
    const posts = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(posts()).toEqual([
      { piece: btoa('x'.repeat(30)), columns: null, isLast: true, day: '2026-10-05', write: false },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Importer ces fiches' }));
    expect(await screen.findByText('1 fiche nouvelle, 1 modifiée.')).toBeTruthy();
    expect(posts().at(-1)).toMatchObject({ write: true, day: '2026-10-05' });
    expect(screen.queryByRole('button', { name: 'Importer ces fiches' })).toBeNull();
  });

  it('sends a long table in pieces, from where the service stopped, and says how far it is', async () => {
    const size = listingsPieceBytes + 1000;
    let answer: (value: Answer) => void = () => undefined;
    const { asked } = await show({
      [`POST ${path}`]: ({ body }) =>
        (body as { columns: unknown }).columns === null
          ? piece(size / 2, { refused: [{ line: 3, sourceId: null, name: '', fault: 'NO_NAME' }] })
          : new Promise<Answer>((resolve) => (answer = resolve)),
    });
    await choose(table(size));
    const bar = await screen.findByRole('progressbar', { name: 'Lecture du fichier' });
    await waitFor(() => expect(bar.getAttribute('value')).toBe('50'));
    const posts = () => asked.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(posts()).toHaveLength(2));
    const second = posts()[1]?.body as { piece: string; isLast: boolean };
    expect(second).toMatchObject({ columns, isLast: true });
    expect(atob(second.piece)).toHaveLength(size / 2);
    answer(piece(size / 2, { refused: [{ line: 1, sourceId: null, name: 'Sans lieu', fault: 'NO_POSITION' }] }));
    expect(await screen.findByText('Ligne 3, sans nom')).toBeTruthy();
    expect(screen.getByText('Ligne 4, Sans lieu, sans position')).toBeTruthy();
    expect(screen.getByText('Ce fichier ne change rien à l’annuaire.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Importer ces fiches' })).toBeNull();
  });

  it('can be stopped, and says that what was written stays', async () => {
    let answer: (value: Answer) => void = () => undefined;
    await show({
      [`POST ${path}`]: ({ body }) =>
        (body as { write: boolean }).write
          ? new Promise<Answer>((resolve) => (answer = resolve))
          : piece(30, { rows: [row('b', 'new')] }),
    });
    await choose(table());
    await userEvent.click(await screen.findByRole('button', { name: 'Importer ces fiches' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Arrêter' }));
    answer(piece(10));
    expect((await screen.findAllByText(/^L’import est arrêté/)).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Importer ces fiches' })).toBeTruthy();
  });

  it('says in a sentence why a file is refused', async () => {
    const message = 'Ce fichier n’est pas le tableau exporté par acceslibre.';
    await show({
      [`POST ${path}`]: { status: 422, body: { code: 'LISTINGS_NOT_A_TABLE', message, requestId: 'r' } },
    });
    await choose(table());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(message)).toBeTruthy();
    expect(screen.queryByText('Ce qui changerait')).toBeNull();
  });
});
