import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open } from '../../test/open.tsx';

const town = {
  key: '2026-11-01 town 59001',
  kind: 'town',
  name: 'Essaiville',
  insee: '59001',
  readOn: '2025-11',
  until: '2026-11-01',
  state: 'over',
};
const ruling = {
  key: '9 ruling x',
  kind: 'ruling',
  name: 'Conseil d’État, 24 mars 2021',
  insee: null,
  readOn: null,
  until: null,
  state: 'unread',
};

beforeEach(freshDevice);

it('says what is to be read again, until when it holds, and where it is changed', async () => {
  await open('/admin-suite/textes', {
    signedIn: true,
    answers: { 'GET /api/admin/review-dates': { body: { rows: [town, ruling], next: null, waiting: 1 } } },
  });
  expect(await screen.findByText('1 lecture est à refaire d’ici deux mois.')).toBeTruthy();
  const line = screen.getByText('Essaiville').closest('li')?.textContent;
  expect(line).toContain('À relire');
  expect(line).toContain('Lu en novembre 2025');
  expect(line).toContain('dimanche 1er novembre 2026');
  const change = screen.getByRole('link', { name: /^Ouvrir la règle.*Essaiville$/ });
  expect(change.getAttribute('href')).toBe('/admin/regles?commune=59001');
  expect(screen.getByText('Aucune lettre ne la cite avant sa lecture.')).toBeTruthy();
});
