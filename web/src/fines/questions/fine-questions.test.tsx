import { fineFieldMessages } from '@placejuste/domain/fine';
import { postedFine } from '@placejuste/domain/fixtures';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { justKept, pasteDay, readyDossier } from '../../../test/fines.fixtures.ts';
import { open, sentActions, synced } from '../../../test/open.tsx';

const id = '01933b6e-0000-7000-8000-0000000000c1';
const missing = fineFieldMessages.NEEDED_FOR_DOSSIER;
const fine = {
  ...postedFine,
  track: 'fps',
  noticeNumber: '21590350100017261314072245',
  noticeDate: '2026-11-10',
  certificate: 'user',
  debtorIsUser: true,
  debtorName: 'Ada Essai',
  debtorAddress: null,
  holderPresence: null,
  declarationId: null,
  declinedDeclarations: [],
  noticePath: null,
  id,
  status: 'to-check',
  ...justKept,
  missing: { holderPresence: missing, debtorAddress: missing },
};
const answers = {
  [`GET /api/fines/${id}`]: { body: fine },
  [`GET /api/fines/${id}/dossiers`]: { body: { rows: [], next: null } },
  [`GET /api/fines/${id}/papers`]: { body: { rows: [] } },
  [`GET /api/fines/${id}/matches`]: { body: { rows: [] } },
  'GET /api/account': { status: 404 },
  'POST /api/sync': synced(() => ({ ...fine, missing: {} })),
};
const first = { level: 1, name: 'Ce jour-là, que faisait le titulaire de la carte ?' };
const second = { level: 1, name: 'Quelle est votre adresse ?' };
const place = { level: 1, name: 'Où était la carte ce jour-là ?' };
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continuer' }));

beforeEach(freshDevice);

describe('the questions of a fine', { timeout: 20_000 }, () => {
  it('are asked one per screen, nothing ticked, and their answers leave together', async () => {
    let kept: object = fine;
    const { asked, router } = await open(`/mes-amendes?fine=${id}&question=next`, {
      signedIn: true,
      answers: {
        ...answers,
        [`GET /api/fines/${id}`]: () => ({ body: kept }),
        'POST /api/sync': synced(() => (kept = { ...fine, missing: {} })),
      },
    });
    await screen.findByRole('heading', first);
    expect(screen.getByText('Question 1 sur 3')).toBeTruthy();
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual(
      Array.from({ length: 7 }, () => false),
    );
    await goOn();
    expect(screen.getByText('Choisissez une réponse, ou passez cette question.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Il conduisait' }));
    // Choosing is not leaving: the answer can still be changed.
    expect(screen.getByRole('heading', first)).toBeTruthy();
    await goOn();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', place)));
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
    await userEvent.click(screen.getByRole('radio', { name: /^Oubliée/ }));
    await goOn();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', second)));
    await userEvent.type(screen.getByLabelText(/Votre adresse postale/), '3 allée de l’Invention');
    // The last answer that lacks: it asks for the dossier too.
    await userEvent.click(screen.getByRole('button', { name: 'Préparer mon dossier' }));
    await waitFor(() => expect(sentActions(asked, 'fine.update')).toHaveLength(1));
    expect(sentActions(asked, 'fine.update')[0]?.payload).toMatchObject({
      fineId: id,
      changes: { holderPresence: 'driver', debtorAddress: '3 allée de l’Invention', debtorName: 'Ada Essai' },
    });
    await waitFor(() => expect(router.state.location.search).toBe(`?fine=${id}`));
    await waitFor(() =>
      expect(asked.find(({ method, path }) => method === 'POST' && path === `/api/fines/${id}/dossiers`)?.body).toEqual(
        expect.objectContaining({
          kind: 'rapo',
          case: expect.objectContaining({ situations: ['card-forgotten'] }),
        }),
      ),
    );
    expect(window.history.state.state).toBeNull();
  });

  it('are found again as they were left, by going back or by a reload', async () => {
    const { router } = await open(`/mes-amendes?fine=${id}&question=next`, { signedIn: true, answers });
    await screen.findByRole('heading', first);
    await userEvent.click(screen.getByRole('radio', { name: 'Il était passager' }));
    await goOn();
    await screen.findByRole('heading', place);
    await userEvent.click(screen.getByRole('radio', { name: 'Derrière le pare-brise, visible' }));
    await goOn();
    await screen.findByRole('heading', second);
    await userEvent.click(screen.getByRole('link', { name: 'Précédente' }));
    await screen.findByRole('heading', place);
    await userEvent.click(screen.getByRole('link', { name: 'Précédente' }));
    await screen.findByRole('heading', first);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Il était passager' }).checked).toBe(true);
    router.dispose();
    document.body.replaceChildren();
    await open(`/mes-amendes?fine=${id}&question=next`, { signedIn: true, answers });
    // The first that has no answer.
    expect(await screen.findByRole('heading', second)).toBeTruthy();
  });

  it('can be left without an answer, which the letter then does not have', async () => {
    const { asked, router } = await open(`/mes-amendes?fine=${id}&question=next`, { signedIn: true, answers });
    await screen.findByRole('heading', first);
    await userEvent.click(screen.getByRole('radio', { name: 'Je ne sais pas' }));
    expect(screen.getByText(/demandez conseil/)).toBeTruthy();
    await goOn();
    await screen.findByRole('heading', place);
    await userEvent.click(screen.getByRole('button', { name: 'Passer cette question' }));
    await screen.findByRole('heading', second);
    await userEvent.click(screen.getByRole('button', { name: 'Passer cette question' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?fine=${id}`));
    // Nothing empty is sent: the service may have filled it meanwhile.
    expect(sentActions(asked, 'fine.update').map(({ payload }) => payload['changes'])).toEqual([
      { debtorName: 'Ada Essai' },
    ]);
  });

  it('are passed one at a time by a hand that presses twice', async () => {
    const { asked } = await open(`/mes-amendes?fine=${id}&question=next`, { signedIn: true, answers });
    await screen.findByRole('heading', first);
    const skip = () => screen.getByRole('button', { name: 'Passer cette question' });
    fireEvent.click(skip(), { detail: 1 });
    await screen.findByRole('heading', place);
    fireEvent.click(skip(), { detail: 2 });
    await userEvent.click(screen.getByRole('radio', { name: 'Derrière le pare-brise, visible' }));
    expect(screen.getByRole('heading', place)).toBeTruthy();
    await goOn();
    await screen.findByRole('heading', second);
    fireEvent.click(screen.getByRole('button', { name: 'Continuer' }), { detail: 2 });
    await userEvent.type(screen.getByLabelText(/Votre adresse postale/), '3 allée de l’Invention');
    expect(screen.queryByText('Remplissez cette ligne, ou passez cette question.')).toBeNull();
    expect(sentActions(asked, 'fine.update')).toEqual([]);
  });

  it('say of a contravention that a trip for the holder without them may not be enough', async () => {
    const penal = { ...fine, track: 'contravention', noticeNumber: '4000000001', noticeKey: null };
    await open(`/mes-amendes?fine=${id}&question=next`, {
      signedIn: true,
      answers: { ...answers, [`GET /api/fines/${id}`]: { body: penal } },
    });
    await screen.findByRole('heading', first);
    await userEvent.click(screen.getByRole('radio', { name: 'Aucune de ces réponses' }));
    const told = screen.getByText(/demandez conseil/).textContent;
    expect(told).toContain('Pour une contravention, un trajet fait pour lui, mais sans lui, peut ne pas suffire');
    expect(told).toContain('Pour tout autre trajet, la lettre ne peut pas l’invoquer');
    expect(told).not.toContain('ou pour lui');
  });

  it.each([
    [fine.track, fine.noticeNumber, /^Pour contester, l’héritier écrit et signe en son nom/],
    ['contravention', '4000000001', /demandez le classement sans suite/],
  ])('of a %s say what to send once its addressee died, and make no dossier', async (track, noticeNumber, says) => {
    const { asked } = await open(`/mes-amendes?fine=${id}&question=next`, {
      signedIn: true,
      answers: { ...answers, [`GET /api/fines/${id}`]: { body: { ...fine, track, noticeNumber } } },
    });
    await screen.findByRole('heading', first);
    expect(screen.getByText('Votre réponse sera écrite dans la lettre, que vous signez.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'La personne à qui l’avis est adressé est décédée' }));
    // No letter bears that answer.
    expect(screen.queryByText(/^Votre réponse sera écrite/)).toBeNull();
    expect(screen.getByText('Nous n’écrivons pas de lettre au nom d’une personne décédée')).toBeTruthy();
    expect(screen.getByText(says)).toBeTruthy();
    const letters = screen.queryAllByRole('group', { name: 'La lettre qui annonce le décès' });
    expect(letters).toHaveLength(track === 'contravention' ? 1 : 0);
    expect(screen.queryByText(/demandez conseil\.$/)).toBeNull();
    await goOn();
    await screen.findByRole('heading', place);
    expect(asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/dossiers'))).toEqual([]);
  });

  it('without-network: are asked of a fine on this phone only; their answers leave after it', async () => {
    let lost = true;
    const { asked } = await open('/mes-amendes?new=1', {
      signedIn: true,
      answers: {
        'GET /api/fines': { body: { rows: [], next: null } },
        'GET /api/declarations': { body: { rows: [], next: null } },
        'POST /api/sync': (one) => (lost ? 'lost' : synced(() => fine)(one)),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Saisir à la main' }));
    await userEvent.click(await screen.findByRole('radio', { name: /^Avis de paiement –/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Numéro de l’avis de paiement' }), fine.noticeNumber);
    await userEvent.click(screen.getByRole('radio', { name: /Sur le pare-brise/ }));
    await pasteDay('Date de l’avis', fine.noticeDate);
    await goOn();
    await screen.findByRole('heading', first);
    // The papers of the account say the rest when it arrives.
    expect(screen.getByText('Question 1 sur 7')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Il conduisait' }));
    await goOn();
    await screen.findByRole('heading', place);
    await userEvent.click(screen.getByRole('button', { name: 'Voir ma date maintenant' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    lost = false;
    await act(async () => (await import('../../offline/index.ts')).flushNow());
    await waitFor(() => expect(sentActions(asked, 'fine.update').at(-1)).toBeDefined());
    const created = sentActions(asked, 'fine.create').at(-1);
    expect(sentActions(asked, 'fine.update').at(-1)?.payload).toEqual({
      fineId: created?.id,
      changes: { holderPresence: 'driver' },
    });
  });

  it('ask who signs for the owner of a stolen car, in the words of that owner', async () => {
    const stolen = { motive: 'stolen', eventOn: '2026-10-01', certificate: 'parent', debtorIsUser: false } as const;
    const owned = { ...fine, ...stolen, debtorName: 'Hélène Essai', holderName: null, missing: {} };
    const { asked } = await open(`/mes-amendes?fine=${id}&question=capacity`, {
      signedIn: true,
      answers: { ...answers, [`GET /api/fines/${id}`]: { body: owned } },
    });
    const heading = { name: 'La personne à qui l’avis est adressé signe-t-elle elle-même ?' };
    await screen.findByRole('heading', heading);
    await userEvent.click(screen.getByRole('radio', { name: /Non, elle est sous tutelle/ }));
    await userEvent.type(screen.getByLabelText('Nom et prénom de cette personne'), 'Dominique Exemple');
    await userEvent.click(screen.getByRole('button', { name: 'Voir ma date maintenant' }));
    await waitFor(() => expect(sentActions(asked, 'fine.update')).toHaveLength(1));
    expect(sentActions(asked, 'fine.update')[0]?.payload['changes']).toMatchObject({
      holderCapacity: 'tutelle',
      representativeName: 'Dominique Exemple',
      holderName: null,
    });
  });

  it('lead to the fine at once when the network is lost at the last answer', async () => {
    let lost = false;
    const { router } = await open(`/mes-amendes?fine=${id}&question=debtorAddress`, {
      signedIn: true,
      answers: {
        ...answers,
        // A dead network answers nothing for minutes.
        [`GET /api/fines/${id}`]: () => (lost ? new Promise(() => undefined) : { body: fine }),
        'POST /api/sync': () => (lost ? 'lost' : { status: 404 }),
      },
    });
    await screen.findByRole('heading', second);
    await userEvent.type(screen.getByLabelText(/Votre adresse postale/), '3 allée de l’Invention');
    lost = true;
    await userEvent.click(screen.getByRole('button', { name: /Continuer|Préparer mon dossier/ }));
    await waitFor(() => expect(router.state.location.search).toBe(`?fine=${id}`));
    await waitFor(() => expect(screen.queryByRole('heading', second)).toBeNull());
  });

  it('lead to the date when nothing is unknown', async () => {
    const known = { ...fine, holderPresence: 'driver', debtorAddress: '3 allée', missing: {} };
    // Where the card was is known of a letter that was made: nobody is asked twice.
    const rows = [readyDossier(id)];
    const { router } = await open(`/mes-amendes?fine=${id}&question=next`, {
      signedIn: true,
      answers: {
        ...answers,
        [`GET /api/fines/${id}`]: { body: known },
        [`GET /api/fines/${id}/dossiers`]: { body: { rows, next: null } },
      },
    });
    await waitFor(() => expect(router.state.location.search).toBe(`?fine=${id}`));
  });
});
