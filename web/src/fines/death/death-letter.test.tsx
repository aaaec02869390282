import type { FineTrack } from '@placejuste/domain/fine';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';
import { open } from '../../../test/open.tsx';
import { comeBackAfter, testNow } from '../../../test/test-clock.ts';

beforeEach(freshDevice);

const penal = { track: 'contravention', noticeNumber: '4000000001', noticeKey: null } as const;

async function openForm(changes: object, headers: Readonly<Record<string, string>> = {}) {
  const { asked } = await open(`/mes-amendes?fine=${fineId}&edit=1`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), {}, changes), headers },
      'GET /api/declarations': { body: { rows: [], next: null } },
    },
  });
  await screen.findByText('La personne à qui l’avis est adressé est décédée');
  return asked;
}

const group = () => screen.getByRole('group', { name: 'La lettre qui annonce le décès', hidden: true });
const field = (label: RegExp | string) => within(group()).getByLabelText<HTMLInputElement>(label);
const askLetter = () => userEvent.click(within(group()).getByRole('button', { name: 'Voir la lettre', hidden: true }));
const fill = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
async function typeDay(day: string, month: string, year: string) {
  const parts = within(within(group()).getByRole('group', { name: /Jour du décès/, hidden: true }));
  await userEvent.type(parts.getByLabelText('Jour'), day);
  await userEvent.type(parts.getByLabelText('Mois'), month);
  await userEvent.type(parts.getByLabelText('Année'), year);
}

describe('the full form, once the person whom the notice names has died', () => {
  it('writes the letter that tells it, from the notice and from what is typed', { timeout: 60_000 }, async () => {
    const asked = await openForm({ ...penal, debtorName: 'Ada Essai', debtorIsUser: false });
    expect(field(/^Nom et prénom de la personne décédée/).value).toBe('Ada Essai');
    await typeDay('3', '11', '2026');
    fill(/^Vos nom et prénom/, 'Basile Modèle');
    fill(/^Votre adresse postale/, '2 impasse du Modèle\n59000 Lille');
    await askLetter();
    expect(within(group()).getByText(/À remplir pour écrire la lettre/)).toBeTruthy();
    expect(within(group()).queryByText(/Je vous informe/)).toBeNull();
    // Enter sends no form.
    await userEvent.type(field(/^Qui êtes-vous/), 'fils d’Ada Essai{Enter}');
    expect(asked.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
    await askLetter();
    const letter = within(group()).getByText(/Je vous informe du décès d’Ada Essai, le 3 novembre 2026/).textContent;
    expect(letter).toContain('avis de contravention n° 4000000001');
    expect(letter).toContain('2 impasse du Modèle\n59000 Lille');
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await userEvent.click(within(group()).getByRole('button', { name: 'Imprimer la lettre', hidden: true }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.documentElement.dataset['printing']).toBe('death-letter');
    window.dispatchEvent(new Event('afterprint'));
    expect(document.documentElement.dataset['printing']).toBeUndefined();
  });

  it('takes no day to come', { timeout: 60_000 }, async () => {
    await openForm(penal);
    await typeDay('3', '11', '2096');
    await askLetter();
    expect(within(group()).getByText(/Ce jour n’est pas encore venu/)).toBeTruthy();
  });

  it('bears the day of the service, not of a phone that is late', { timeout: 60_000 }, async () => {
    const date = 'Wed, 25 Nov 2026 09:00:00 GMT';
    await openForm({ ...penal, debtorName: 'Ada Essai', debtorIsUser: false }, { date });
    await typeDay('24', '11', '2026');
    fill(/^Vos nom et prénom/, 'Basile Modèle');
    fill(/^Votre adresse postale/, '2 impasse du Modèle\n59000 Lille');
    fill(/^Qui êtes-vous/, 'fils d’Ada Essai');
    await askLetter();
    expect(within(group()).getByText(/le 24 novembre 2026/).textContent).toContain('Le 25 novembre 2026');
  });

  it('names nobody dead who is the holder of the account, for whom the fine was noted', async () => {
    await openForm({ ...penal, debtorName: 'Ada Essai', debtorIsUser: true });
    expect(field(/^Nom et prénom de la personne décédée/).value).toBe('');
  });

  it('is not written for a company', async () => {
    await openForm({ ...penal, debtorName: 'SARL Essai', debtorIsUser: false, certificate: 'company' });
    expect(screen.queryByRole('group', { name: 'La lettre qui annonce le décès', hidden: true })).toBeNull();
  });

  it.each<FineTrack>(['fps', 'fps-majore', 'amende-majoree'])('%s: advises, and writes no letter', async (track) => {
    await openForm({ track });
    expect(screen.getByText('Nous n’écrivons pas de lettre au nom d’une personne décédée')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'La lettre qui annonce le décès', hidden: true })).toBeNull();
  });

  it.each<[FineTrack, string | null, boolean]>([
    ['fps', '1 place de l’Exemple\n59000 Lille', true],
    ['amende-majoree', '1 place de l’Exemple\n59000 Lille', true],
    ['fps', null, false],
    // It goes to the tribunal.
    ['fps-majore', '1 place de l’Exemple\n59000 Lille', false],
  ])('%s: says whom to write to as far as the notice tells it: %s', async (track, authorityAddress, isTold) => {
    await openForm({ track, authorityName: 'Ville de Lille', authorityAddress });
    const address = screen.queryByText(/^Ville de Lille\s+1 place de l’Exemple\s+59000 Lille$/);
    expect(address !== null).toBe(isTold);
    expect(screen.queryByText('Pour contester, écrivez à :') !== null).toBe(isTold);
  });

  it('asks for nothing once the law it cites is to be read again', async () => {
    comeBackAfter(2 * 365 * 86_400_000);
    await openForm(penal);
    expect(screen.getByText(/^Nous relisons le texte de loi/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'La lettre qui annonce le décès', hidden: true })).toBeNull();
  });
});
