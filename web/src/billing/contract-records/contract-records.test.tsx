import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { open, type Answers } from '../../../test/open.tsx';

const contract = {
  id: 'c:started',
  at: '2026-11-21T09:00:00.000Z',
  title: 'Votre abonnement à PlaceJuste : contrat et reçu',
  paragraphs: ['Bonjour Ada,', 'Contrat 018f, conclu le samedi 21 novembre 2026.'],
  terms: 0,
};
const stop = { ...contract, id: 'c:stop', title: 'Votre résiliation est enregistrée', terms: null };
const billing = {
  subscription: { planType: '24months', startDate: '2026-11-21', monthlyCents: 499, commitmentMonths: 24 },
  dues: [],
  payments: [],
};
const answer = { body: { records: [stop, contract], terms: ['Conditions de vente'] } };
const openBilling = (answers: Answers = {}) =>
  open('/pwa/billing', {
    signedIn: true,
    answers: {
      'GET /api/billing': { body: billing },
      'GET /api/billing/invoices': { body: { rows: [], next: null } },
      'GET /api/billing/contract-records': answer,
      ...answers,
    },
  });
const section = async () => within(await screen.findByRole('region', { name: 'Vos confirmations' }));

it('contract records are opened and saved, with their conditions of sale', async () => {
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  await openBilling();
  const list = await section();
  const row = list.getByText(/contrat et reçu, samedi 21 novembre 2026/);
  await userEvent.click(row);
  expect(list.getAllByText(/Contrat 018f/)[0]).toBeTruthy();
  const links = list.getAllByRole('link', { hidden: true });
  // Voice control needs the visible words in the accessible name.
  for (const link of links) expect(link.getAttribute('aria-label')).toContain(link.textContent);
  expect(links.map((link) => link.getAttribute('download'))).toEqual([
    'placejuste-2026-11-21.txt',
    'placejuste-2026-11-21.txt',
    'conditions-de-vente-2026-11-21.txt',
  ]);
  const texts = await Promise.all(files.map((file) => file.text()));
  expect(texts.some((text) => text.includes('Contrat 018f, conclu'))).toBe(true);
  expect(texts.some((text) => text.includes('Conditions de vente\r\n'))).toBe(true);
  create.mockRestore();
});

it('contract records list each declaration, also two of the same minute', async () => {
  const logged = vi.spyOn(console, 'error');
  onTestFinished(() => logged.mockRestore());
  const line = '– déclaration du samedi 21 novembre 2026 à 10 h 00';
  const receipt = { ...stop, paragraphs: ['Bonjour Ada,', line, line] };
  await openBilling({ 'GET /api/billing/contract-records': { body: { records: [receipt], terms: [] } } });
  expect((await section()).getAllByText(line)).toHaveLength(2);
  expect(logged.mock.calls.flat().join(' ')).not.toContain('same key');
});

it('contract records are available offline, as last stored on this phone', async () => {
  const { router } = await openBilling();
  await section();
  // Waits until they can be decrypted: a record still being sealed by the page of the previous test has another key.
  const { readStoredRecords } = await import('./contract-records.queries.ts');
  const { readStoredBilling } = await import('../billing.queries.ts');
  await waitFor(async () => expect([await readStoredRecords(), await readStoredBilling()]).not.toContain(null));
  router.dispose();
  const calls = ['GET /api/billing', 'GET /api/billing/contract-records', 'HEAD /api/health'];
  await openBilling(Object.fromEntries(calls.map((name) => [name, 'lost'])));
  expect((await section()).getByText(/contrat et reçu/)).toBeTruthy();
});

it('contract records that failed to load are retried', async () => {
  let isBroken = true;
  await openBilling({ 'GET /api/billing/contract-records': () => (isBroken ? { status: 500, body: {} } : answer) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Vos confirmations n’ont pas pu être lues');
  isBroken = false;
  await userEvent.click(within(alert).getByRole('button'));
  await section();
});

it('contract records are not mentioned when there is none', async () => {
  const { asked } = await openBilling({ 'GET /api/billing/contract-records': { body: { records: [], terms: [] } } });
  await screen.findByText(/Rien à régler/);
  await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/contract-records'))).toBe(true));
  await waitFor(() => expect(screen.queryByText('Lecture de vos confirmations…')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Vos confirmations' })).toBeNull();
});

it('contract records older than stored words say so, also in the saved file', async () => {
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  onTestFinished(() => create.mockRestore());
  const records = [{ ...stop, isRewritten: true }, contract];
  await openBilling({ 'GET /api/billing/contract-records': { body: { records, terms: ['Conditions de vente'] } } });
  const list = await section();
  expect(
    await list.findAllByText(/^Nous n’avons pas gardé les mots de cet e-mail\..+L’e-mail reçu fait foi\.$/),
  ).toHaveLength(1);
  const texts = await Promise.all(files.map((file) => file.text()));
  expect(texts.filter((text) => text.includes('L’e-mail reçu fait foi.'))).toHaveLength(1);
});
