import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { detail } from '../../../test/history.fixtures.ts';
import { open, type Answers } from '../../../test/open.tsx';
import { emptyFormValues, toTypedFine } from '../form/fine-form-values.ts';
import { justKept } from '../../../test/fines.fixtures.ts';

const id = '01933b6e-0000-7000-8000-0000000000f1';
const [first, second] = ['01933b6e-0000-7000-8000-0000000000d1', '01933b6e-0000-7000-8000-0000000000d2'];
const kept = {
  declarationId: null as string | null,
  declinedDeclarations: [] as string[],
  observedOn: '2026-11-10' as string | null,
  status: 'to-check',
};
const fine = (more: Partial<typeof kept> = {}) => ({
  ...toTypedFine({ ...emptyFormValues, delivery: 'post' }),
  noticeNumber: '21590350100017261314072245',
  noticeDate: '2026-11-10',
  noticePath: null,
  id,
  ...justKept,
  ...kept,
  ...more,
});
const match = (declarationId: string, strength: string, reason: string) => ({
  declarationId,
  strength,
  reason,
  plate: 'AB-123-CD',
  placeLabel: '1 Rue du Modèle 59000 Lille',
  depositedAt: '2026-11-10T12:51:00.000Z',
});
const rows = [
  match(first ?? '', 'strong', 'même plaque, à 120 m, 14 min avant l’heure du constat'),
  match(second ?? '', 'weak', 'même plaque, à 120 m, 25 min après l’heure du constat'),
];

/** A service that keeps what is changed. */
function service(start: ReturnType<typeof fine>, found: readonly object[]): Answers {
  let now = start;
  const settled = () => [...now.declinedDeclarations, now.declarationId];
  return {
    [`GET /api/fines/${id}`]: () => ({ body: now }),
    [`PATCH /api/fines/${id}`]: ({ body }) => {
      now = { ...now, ...(body as object) };
      return { body: now };
    },
    [`GET /api/fines/${id}/matches`]: () => ({
      body: { rows: (found as typeof rows).filter(({ declarationId }) => !settled().includes(declarationId)) },
    }),
    [`GET /api/fines/${id}/dossiers`]: { body: { rows: [], next: null } },
    [`GET /api/fines/${id}/papers`]: { body: { rows: [] } },
    'GET /api/declarations': { body: { rows: [], next: null } },
  };
}
const shown = async (start: ReturnType<typeof fine>, found: readonly object[], more: Answers = {}) => {
  const { asked } = await open(`/mes-amendes?fine=${id}`, {
    signedIn: true,
    answers: { ...service(start, found), ...more },
  });
  const card = await screen.findByRole('region', { name: 'La déclaration à joindre' });
  return {
    card: within(card),
    changes: () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
  };
};

beforeEach(freshDevice);

describe('the declaration to join', { timeout: 20_000 }, () => {
  it('is proposed with its strength and why, and joined by one tap only', async () => {
    const { card, changes } = await shown(fine(), rows);
    expect(await card.findByText('Correspondance forte')).toBeTruthy();
    expect(card.getByText('même plaque, à 120 m, 14 min avant l’heure du constat')).toBeTruthy();
    expect(card.getByText('Correspondance faible')).toBeTruthy();
    expect(changes()).toEqual([]);
    await userEvent.click(
      card.getAllByRole('button', { name: /^Joindre la déclaration du mardi 10 novembre 2026/ })[0] ?? document.body,
    );
    expect(
      await card.findByText('Une déclaration est jointe : ses photos deviendront des pièces du dossier.'),
    ).toBeTruthy();
    expect(changes()).toEqual([{ declarationId: first }]);
    await userEvent.click(card.getByRole('button', { name: 'Ne plus la joindre' }));
    expect(await card.findByText('Correspondance forte')).toBeTruthy();
  });

  it('declined is proposed no more, and can be looked at again', async () => {
    const { card, changes } = await shown(fine(), rows.slice(0, 1));
    await userEvent.click(await card.findByRole('button', { name: /^Ne pas joindre la déclaration/ }));
    expect(
      await card.findByText(/Le dossier se fait sans déclaration : il s’appuie sur le droit du titulaire/),
    ).toBeTruthy();
    await userEvent.click(await card.findByRole('button', { name: 'Revoir celles que j’ai écartées' }));
    expect(await card.findByText('Correspondance forte')).toBeTruthy();
    expect(changes()).toEqual([{ declinedDeclarations: [first] }, { declinedDeclarations: [] }]);
  });

  it('without one, says what the dossier rests on; without a day, what is lacking', async () => {
    await shown(fine(), []);
    expect(await screen.findByText('Aucune déclaration à joindre')).toBeTruthy();
    expect(screen.getByText(/il s’appuie sur le droit du titulaire de la carte/)).toBeTruthy();
  });

  it('without a day, says what would let it look', async () => {
    expect(
      await (await shown(fine({ observedOn: null }), [])).card.findByText(/^Indiquez le jour et l’heure du constat/),
    ).toBeTruthy();
  });

  it('of another plate, joined all the same, says that no dossier is made with it', async () => {
    const declaration = { ...detail, id: first, vehicle: { id, plate: 'EF-456-GH', name: '' } };
    // Read by itself: the list names the newest ones only.
    const answers = { [`GET /api/declarations/${first}`]: { body: declaration } };
    const { card } = await shown({ ...fine({ declarationId: first ?? '' }), plate: 'AB-123-CD' }, [], answers);
    expect(
      await card.findByText(/porte une autre plaque que l’avis : le dossier ne peut pas être préparé avec elle/),
    ).toBeTruthy();
    expect(card.queryByText(/ses photos deviendront des pièces/)).toBeNull();
    expect(card.getByRole('button', { name: 'Ne plus la joindre' })).toBeTruthy();
  });

  it('deposited after the hour of the notice, says by how many minutes before it is joined', async () => {
    const { card } = await shown({ ...fine(), observedAt: '13:39' }, rows.slice(0, 1));
    expect(await card.findByText(/^Elle a été enregistrée 12 minutes après l’heure portée par l’avis/)).toBeTruthy();
  });

  it.each([
    ['antilles', '08:55', '8 h 51 (heure des Antilles)', /^$/],
    ['reunion', '15:55', '16 h 51 (heure de La Réunion)', /^Elle a été enregistrée 56\sminutes après/],
  ])('of a place by the clock of %s, is late by that clock alone', async (clock, observedAt, hour, late) => {
    const { card } = await shown({ ...fine(), observedAt }, [{ ...rows[0], clock }]);
    expect(await card.findByText((said) => said.endsWith(hour))).toBeTruthy();
    expect(card.queryByText(/^Elle a été enregistrée/)?.textContent ?? '').toMatch(late);
  });

  it('a refusal and a cut network are said, and nothing is joined', async () => {
    const { card } = await shown(fine(), rows, { [`PATCH /api/fines/${id}`]: 'lost' });
    await userEvent.click((await card.findAllByRole('button', { name: /^Joindre/ }))[0] ?? document.body);
    expect(await card.findByRole('alert')).toBeTruthy();
    expect(card.getByText('Correspondance forte')).toBeTruthy();
  });

  it('is no longer asked once something was sent', async () => {
    await open(`/mes-amendes?fine=${id}`, { signedIn: true, answers: service(fine({ status: 'sent' }), rows) });
    expect(await screen.findByRole('heading', { name: 'Votre dossier' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'La déclaration à joindre' })).toBeNull();
  });
});
