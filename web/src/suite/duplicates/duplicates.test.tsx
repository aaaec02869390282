import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { open } from '../../../test/open.tsx';

const one = {
  id: '01933b6e-0000-7000-8000-0000000000d1',
  name: 'Pharmacie du Centre',
  activity: 'Pharmacie',
  address: '1 rue Inventée, 99998 Saint-Exemple',
  sourceUrl: 'https://acceslibre.example/a',
  facts: 3,
  hasOwner: false,
};
const other = { ...one, id: `${one.id.slice(0, -1)}2`, name: 'PHARMACIE CENTRE', facts: 0, sourceUrl: null };
const merge = { id: other.id, name: other.name, into: one.name, mergedAt: '2026-11-21T10:00:00.000Z' };

const toReview = { id: other.id, name: 'Opticien Rivage', into: one.name, since: merge.mergedAt, metres: 22_000 };
const none = { body: { rows: [], next: null } };

beforeEach(freshDevice);

describe('/admin-suite/doublons', { timeout: 20_000 }, () => {
  it('compares the sheets of a town, makes one of two, and takes them apart', async () => {
    let isMerged = false;
    const { asked } = await open('/admin-suite/doublons', {
      signedIn: true,
      answers: {
        'GET /api/admin/listing-merges-to-review': none,
        'GET /api/admin/listing-merges': () => ({ body: { rows: isMerged ? [merge] : [], next: null } }),
        'GET /api/admin/listing-doubles': () => ({
          body: { rows: isMerged ? [] : [{ one, other, metres: 11 }], next: null },
        }),
        'POST /api/admin/listing-doubles': () => ((isMerged = true), { body: { id: other.id } }),
        [`DELETE /api/admin/listing-merges/${other.id}`]: () => ((isMerged = false), { body: { id: other.id } }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Chercher les doublons' }));
    expect(screen.getByText('Indiquez une commune.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Commune/), 'Lille');
    await userEvent.click(screen.getByRole('button', { name: 'Chercher les doublons' }));
    await waitFor(() => expect(window.location.search).toBe('?commune=Lille'));
    expect(await screen.findByText('À 11 m l’une de l’autre')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Garder la première/ }));
    const undo = await screen.findByRole('button', { name: /^Séparer à nouveau/ });
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      id: other.id,
      other: one.id,
      decision: 'merge',
    });
    expect(await screen.findByText('Aucun doublon dans les fiches regardées.')).toBeTruthy();
    await userEvent.click(undo);
    expect(await screen.findByText('À 11 m l’une de l’autre')).toBeTruthy();
  });

  it('shows first what an import made unlike, keeps it as one, or says why not', async () => {
    let isKept = false;
    const message = 'Une demande attend sur cette fiche : répondez-y d’abord, ou gardez celle-ci.';
    const refusal = { code: 'LISTING_REQUESTED', message, requestId: 'r' };
    const answers = [{ status: 409, body: refusal }, { body: { id: other.id } }];
    await open('/admin-suite/doublons', {
      signedIn: true,
      answers: {
        'GET /api/admin/listing-merges-to-review': () => (isKept ? none : { body: { rows: [toReview], next: null } }),
        'GET /api/admin/listing-merges': none,
        [`POST /api/admin/listing-merges-to-review/${other.id}`]: () => {
          isKept = answers.length === 1;
          return answers.shift() ?? none;
        },
      },
    });
    const keep = await screen.findByRole('button', { name: /^Garder réunies/ });
    expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Fiches réunies à revoir');
    expect(screen.getByText('Opticien Rivage, réunie jusqu’ici à Pharmacie du Centre')).toBeTruthy();
    await userEvent.click(keep);
    expect(await screen.findByText(message)).toBeTruthy();
    await userEvent.click(keep);
    await waitFor(() => expect(screen.queryByText('Fiches réunies à revoir')).toBeNull());
  });

  it('separates for good what an import made unlike', async () => {
    let isApart = false;
    await open('/admin-suite/doublons', {
      signedIn: true,
      answers: {
        'GET /api/admin/listing-merges-to-review': () => (isApart ? none : { body: { rows: [toReview], next: null } }),
        'GET /api/admin/listing-merges': none,
        [`DELETE /api/admin/listing-merges/${other.id}`]: () => ((isApart = true), { body: { id: other.id } }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Séparer pour de bon/ }));
    await waitFor(() => expect(screen.queryByText('Fiches réunies à revoir')).toBeNull());
  });

  it('says that what is to be reviewed cannot be read, and does not ask without end', async () => {
    const fault = { status: 500, body: { code: 'SERVER_ERROR', message: 'Erreur de notre côté.', requestId: 'r' } };
    const { asked } = await open('/admin-suite/doublons', {
      signedIn: true,
      answers: { 'GET /api/admin/listing-merges-to-review': fault, 'GET /api/admin/listing-merges': none },
    });
    const list = await screen.findByRole('region', { name: 'Fiches réunies à revoir' });
    expect(await within(list).findByRole('button', { name: 'Réessayer' })).toBeTruthy();
    expect(asked.filter(({ path }) => path === '/api/admin/listing-merges-to-review').length).toBeLessThan(4);
  });

  it('offers to keep the one that somebody answers for, and not the other', async () => {
    await open('/admin-suite/doublons?commune=Lille', {
      signedIn: true,
      answers: {
        'GET /api/admin/listing-merges-to-review': none,
        'GET /api/admin/listing-merges': none,
        'GET /api/admin/listing-doubles': {
          body: { rows: [{ one, other: { ...other, hasOwner: true }, metres: 11 }], next: null },
        },
      },
    });
    expect(await screen.findByRole('button', { name: /^Garder la seconde/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Garder la première/ })).toBeNull();
  });
});
