import type { Fine } from '@placejuste/contracts/fines';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../../test/device.ts';
import { fineId, fineOn } from '../../../../test/fines.fixtures.ts';
import { type Answer, open } from '../../../../test/open.tsx';
import { testNow } from '../../../../test/test-clock.ts';

beforeEach(freshDevice);

const account = {
  id: '018f3c00-0000-7000-8000-00000000ada0',
  email: 'ada.essai@exemple.fr',
  firstName: 'Ada',
  lastName: 'Essai',
  phone: '',
  roles: ['pmr'],
  profile: null,
};

/** The form of a fine of which all is known but those. */
async function openForm(known: Partial<Fine>, answers: Readonly<Record<string, Answer>> = {}): Promise<void> {
  await open(`/mes-amendes?fine=${fineId}&edit=1`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), {}, known) },
      'GET /api/declarations': { body: { rows: [], next: null } },
      'POST /api/sync': { status: 503 },
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Le constat' });
}

/** At once: each key of a form this long is drawn again. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const groupOf = (title: string): HTMLDetailsElement => {
  const group = screen.getByRole('heading', { level: 2, name: title }).closest('details');
  if (group === null) throw new Error(`« ${title} » folds nothing`);
  return group;
};
const openGroups = (): readonly (string | undefined)[] =>
  [...document.querySelectorAll('details.fact-group[open] > summary h2')].map(({ textContent }) => textContent);

it('folds what is answered and says it; one group is open, the first that lacks something', {
  timeout: 20_000,
}, async () => {
  await openForm({ place: null, observedAt: null, authorityAddress: null, authorityUrl: null });
  expect(openGroups()).toEqual(['Le constat']);
  expect(within(groupOf('Le constat')).getByText('2 lignes à remplir')).toBeTruthy();
  expect(within(groupOf('À qui écrire')).getByText('1 ligne à remplir')).toBeTruthy();
  expect(within(groupOf('L’avis')).getByText(/^Forfait de post-stationnement · /)).toBeTruthy();
  expect(within(groupOf('En vos mots')).getByText('Facultatif')).toBeTruthy();
});

it('asks of an FPS majoré which town set the first one, and no address', { timeout: 20_000 }, async () => {
  await openForm({ track: 'fps-majore', authorityName: null, authorityAddress: null, authorityUrl: null });
  const group = within(groupOf('La collectivité'));
  expect(group.getByText('1 ligne à remplir')).toBeTruthy();
  expect(group.getByLabelText(/^Quelle collectivité a établi le forfait d’origine/)).toBeTruthy();
  expect(group.queryByLabelText(/Adresse postale|Site internet/)).toBeNull();
});

it('leads to the next group that lacks something, and keeps what was typed in the one it folds', {
  timeout: 20_000,
}, async () => {
  await openForm({ place: null, authorityAddress: null, authorityUrl: null });
  write(screen.getByLabelText('Lieu du constat'), '8 rue du Moulin');
  // The row is as high as before: nothing moves under the finger.
  expect(within(groupOf('Le constat')).getByText('Rien ne manque')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Suite : À qui écrire' }));
  expect(openGroups()).toEqual(['À qui écrire']);
  expect(document.activeElement).toBe(groupOf('À qui écrire').querySelector('summary'));
  expect(within(groupOf('Le constat')).getByText(/8 rue du Moulin$/)).toBeTruthy();
  expect((screen.getByLabelText('Lieu du constat') as HTMLInputElement).value).toBe('8 rue du Moulin');
  write(screen.getByLabelText('Adresse postale'), '1 place de l’Exemple');
  await userEvent.click(screen.getByRole('button', { name: /^Refermer.*À qui écrire$/ }));
  expect(openGroups()).toEqual([]);
  expect(document.activeElement).toBe(groupOf('À qui écrire').querySelector('summary'));
});

it('takes the hour of the finding in two parts, and never leaves with half of one', { timeout: 20_000 }, async () => {
  await openForm({ observedAt: null });
  const hour = within(screen.getByRole('group', { name: 'Heure du constat' }));
  await userEvent.type(hour.getByLabelText('Heures'), '9');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les informations' }));
  expect(hour.getByText('Cette heure est incomplète : indiquez les heures et les minutes.')).toBeTruthy();
  expect(document.activeElement).toBe(hour.getByLabelText('Heures'));
  await userEvent.type(hour.getByLabelText('Minutes'), '05');
  expect(within(groupOf('Le constat')).getByText('Rien ne manque')).toBeTruthy();
  expect(document.querySelector('input[type="time"]')).toBeNull();
});

it('opens what holds an error, and its link reaches the field even once folded again', {
  timeout: 20_000,
}, async () => {
  await openForm({ amountCents: null });
  expect(openGroups()).toEqual([]);
  await userEvent.click(screen.getByText('Le constat'));
  write(screen.getByLabelText(/^Montant/), 'beaucoup');
  await userEvent.click(screen.getByText('Le constat'));
  expect(openGroups()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les informations' }));
  expect(openGroups()).toEqual(['Le constat']);
  expect(within(groupOf('Le constat')).getByText('À corriger')).toBeTruthy();
  await userEvent.click(screen.getByText('Le constat'));
  expect(openGroups()).toEqual([]);
  await userEvent.click(within(screen.getByRole('alert')).getByRole('link'));
  expect(openGroups()).toEqual(['Le constat']);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Montant/));
});

it('counts as filled the name that stands there from the account, though the service lacks it', {
  timeout: 20_000,
}, async () => {
  await openForm(
    { debtorName: null, missing: { debtorName: 'À remplir pour écrire la lettre.' } },
    { 'GET /api/account': { body: account } },
  );
  const group = groupOf('La personne nommée sur la carte grise');
  expect((within(group).getByLabelText(/^Nom et prénom/) as HTMLInputElement).value).toBe('Ada Essai');
  expect(within(group).queryByText(/à remplir$/)).toBeNull();
});

it('counts an emptied number as a line to fill, as nothing is saved without it', { timeout: 20_000 }, async () => {
  await openForm({});
  await userEvent.click(screen.getByText('L’avis'));
  write(screen.getByLabelText(/^Numéro de l’avis/), '');
  expect(within(groupOf('L’avis')).queryByText('Rien ne manque')).toBeNull();
  expect(within(groupOf('L’avis')).getByText(/à remplir$/)).toBeTruthy();
});

it('says that a declaration is joined where the list of declarations is not there', { timeout: 20_000 }, async () => {
  await openForm({ declarationId: '01933b6e-0000-7000-8000-000000000099' });
  expect(await screen.findByText('Déclaration jointe', { ignore: 'option' })).toBeTruthy();
});

it('a name read from right to left keeps its direction to itself among the answers', {
  timeout: 20_000,
}, async () => {
  await openForm({ holderName: 'محمد الفاسي', holderPresence: 'driver' });
  const group = groupOf('Le titulaire de la carte CMI');
  expect([...group.querySelectorAll('summary bdi')].map(({ textContent }) => textContent)).toEqual(['محمد الفاسي']);
  expect(within(group).getByText(/^· Le titulaire de la carte conduisait$/)).toBeTruthy();
});

it('without the service, says that what was typed is kept here', { timeout: 20_000 }, async () => {
  await open(`/mes-amendes?fine=${fineId}&edit=1`, {
    signedIn: true,
    answers: { [`GET /api/fines/${fineId}`]: 'lost' },
  });
  expect(await screen.findByText('Tout ce que vous avez saisi est gardé sur cet appareil.')).toBeTruthy();
});
