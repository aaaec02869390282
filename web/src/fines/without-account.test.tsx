import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { pasteDay } from '../../test/fines.fixtures.ts';
import { open, type Answers } from '../../test/open.tsx';

const id = '01933b6e-0000-7000-8000-0000000000f1';
const number = '21590350100017261314072245';

const typeByHand = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Saisir à la main' }));
  await screen.findAllByRole('radio');
};

beforeEach(freshDevice);

describe('without an account', { timeout: 20_000 }, () => {
  const nobody: Answers = { 'GET /api/fines': { status: 500 }, 'POST /api/fines/assess': { status: 500 } };

  it('gives the dates on this device, sends nothing, and offers to keep them', async () => {
    const { asked, router } = await open('/mes-amendes', { answers: nobody });
    expect(await screen.findByRole('heading', { name: 'J’ai une amende' })).toBeTruthy();
    await typeByHand();
    await userEvent.click(screen.getByRole('radio', { name: /^Avis de contravention/ }));
    expect(screen.getByText(/Ne payez pas si vous contestez/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /Sur le pare-brise/ }));
    await pasteDay('Date de l’avis', '2026-10-05');
    await userEvent.click(screen.getByRole('button', { name: 'Voir ma date' }));
    const result = await screen.findByRole('heading', { name: 'Ce que vous devez faire, et avant quand' });
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect(screen.getAllByText('jeudi 19 novembre 2026')).not.toEqual([]);
    expect(asked.filter(({ path }) => path.startsWith('/api/fine'))).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Créer un compte pour la garder' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?mode=signup&next=${encodeURIComponent('/mes-amendes?new=1')}`),
    );
  });

  it('takes away an answer as soon as a word it rests on changes', async () => {
    await open('/mes-amendes', { answers: nobody });
    await typeByHand();
    await userEvent.click(screen.getByRole('radio', { name: /^Avis d’amende forfaitaire majorée/ }));
    await userEvent.click(screen.getByRole('radio', { name: /Par la poste/ }));
    await pasteDay('Date d’envoi de l’avis', '2026-11-05');
    await userEvent.click(screen.getByRole('button', { name: 'Voir ma date' }));
    expect(await screen.findByText('samedi 5 décembre 2026')).toBeTruthy();
    // The post office closes before.
    expect(screen.getByText(/^Par lettre recommandée, postez-la au plus tard le vendredi 4 décembre/)).toBeTruthy();
    // The bar of three months is no date to keep.
    expect(screen.getAllByText(/^Date sûre/)).toHaveLength(1);
    expect(screen.getByText(/^Le vendredi 5 février 2027, si l’avis est parti en recommandé/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Avis de contravention/ }));
    expect(screen.queryByText('samedi 5 décembre 2026')).toBeNull();
  });

  it('dates the tribunal of a rectified notice, and no second appeal', async () => {
    await open('/mes-amendes', { answers: nobody });
    await typeByHand();
    await userEvent.click(screen.getByRole('radio', { name: /^Avis de paiement rectificatif/ }));
    const question = screen.getByRole('group', { name: /^Un recours a-t-il été envoyé/ });
    await userEvent.click(within(question).getByRole('radio', { name: 'Je ne sais pas' }));
    expect(screen.getByText(/que quelqu’un d’autre a peut-être envoyé/)).toBeTruthy();
    await userEvent.click(within(question).getByRole('radio', { name: 'Oui' }));
    expect(screen.getByText(/N’envoyez pas un second recours/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /En ligne/ }));
    await pasteDay('Date de mise à disposition', '2026-11-05');
    await userEvent.click(screen.getByRole('button', { name: 'Voir ma date' }));
    expect(await screen.findByText('samedi 5 décembre 2026')).toBeTruthy();
    expect(screen.getAllByText(/^Date sûre/)).toHaveLength(1);
    expect(screen.queryByRole('heading', { level: 3, name: /[Rr]ecours (administratif )?préalable/ })).toBeNull();
  });

  it('reads the number here, proposes its date, and shows its doubts', async () => {
    const { asked } = await open('/mes-amendes', { answers: nobody });
    await typeByHand();
    await userEvent.click(screen.getByRole('radio', { name: /^Avis de paiement –/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /Numéro de l’avis de paiement/ }), number);
    await userEvent.type(screen.getByRole('textbox', { name: /Clé/ }), '36');
    expect(screen.getByText(/La clé ne correspond pas/)).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /Clé/ }), '{Backspace}x😀');
    expect(screen.getByText('La clé compte 2 chiffres : celle-ci n’est pas vérifiée.')).toBeTruthy();
    // The number bears the day of the finding, which a letter does not leave on.
    await userEvent.click(screen.getByRole('radio', { name: /Par la poste/ }));
    expect(screen.queryByRole('button', { name: 'Utiliser cette date' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /Sur le pare-brise/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Utiliser cette date' }));
    const parts = within(screen.getByRole('group', { name: 'Date de l’avis' })).getAllByRole<HTMLInputElement>(
      'textbox',
    );
    expect(parts.map(({ value }) => value)).toEqual(['10', '11', '2026']);
    expect(asked.filter(({ path }) => path.startsWith('/api/fine'))).toEqual([]);
  });

  it('leads two « je ne sais pas » to a person, and refuses to guess', async () => {
    await open('/mes-amendes', { answers: nobody });
    await typeByHand();
    await userEvent.click(screen.getByRole('radio', { name: 'Je ne sais pas' }));
    const second = screen.getByRole('group', { name: /Que vous réclame ce document/ });
    await userEvent.click(within(second).getByRole('radio', { name: 'Je ne sais pas' }));
    expect(screen.getByText(/point-justice/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Voir ma date' }));
    expect(within(screen.getByRole('alert')).getAllByRole('link')[0]?.textContent).toMatch(/Rien ne permet de dire/);
  });

  it('whose session was closed from another device is told so, and brought back to the fines', async () => {
    const refused = { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' } };
    const gone = { status: 403, body: { code: 'session_not_found', message: 'Session does not exist' } };
    const { router } = await open('/mes-amendes', {
      signedIn: true,
      answers: { 'GET /api/fines': refused, 'GET /auth/v1/user': gone },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(new URLSearchParams(router.state.location.search).get('next')).toBe('/mes-amendes');
    expect(await screen.findByText('Vous n’êtes plus connecté')).toBeTruthy();
    // Once the notice was shown, whoever holds this phone gets the page of a visitor without an account.
    window.history.pushState(null, '', '/mes-amendes');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByRole('heading', { name: 'J’ai une amende' })).toBeTruthy();
  });

  it('asks who one is before it opens one’s own fine', async () => {
    const { router } = await open(`/mes-amendes?fine=${id}`, { answers: nobody });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });
});
