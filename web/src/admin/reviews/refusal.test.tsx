import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { open } from '../../../test/open.tsx';
import { answers, decided, decisions, ids, seePictures } from '../../../test/reviews.fixtures.ts';
import { keepProvedSession } from '../../../test/team-session.ts';

describe('a refusal', { timeout: 20_000 }, () => {
  it('opens the sentence of a reason by its key, and Enter sends it as it is', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('1');
    expect(decisions(asked)).toEqual([]);
    await userEvent.keyboard('r1');
    expect(await screen.findByText(/^La photo n’est pas assez nette pour être lue\./)).toBeTruthy();
    const send = screen.getByRole('button', {
      name: 'Envoyer le refus',
      description: /^La photo n’est pas assez nette/,
    });
    expect(document.activeElement).toBe(send);
    expect(decisions(asked)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('img', { name: /Carte grise/ });
    expect(decisions(asked)).toEqual([{ decision: 'refuse', reason: 'illisible' }]);
  });

  it('adds a remark by keys alone, and the sentence stays as the person will read it', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r2m');
    const remark = screen.getByRole('textbox', { name: /^Votre remarque/ });
    expect(document.activeElement).toBe(remark);
    await userEvent.type(remark, 'Il manque le coin bas.');
    expect(screen.getByText(/Il reste 478 caractères\./)).toBeTruthy();
    expect(screen.getByText(/^Le document n’est pas entier sur la photo\./)).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('img', { name: /Carte grise/ });
    expect(decisions(asked)).toEqual([{ decision: 'refuse', reason: 'incomplet', remark: 'Il manque le coin bas.' }]);
  });

  it('letters typed beside the remark neither approve nor skip while a refusal is made', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1as');
    expect(screen.getByRole('button', { name: 'Envoyer le refus' })).toBeTruthy();
    expect(decisions(asked)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await seePictures();
    await userEvent.keyboard('a');
    await screen.findByRole('img', { name: /Carte grise/ });
    expect(decisions(asked)).toMatchObject([{ decision: 'approve' }]);
  });

  it('while a decision is on its way, no key changes nor gives up what was sent', async () => {
    let reply = () => {};
    const arrived = new Promise<void>((resolve) => {
      reply = resolve;
    });
    const { asked } = await open('/admin', {
      signedIn: true,
      answers: {
        ...answers,
        [`POST /api/admin/documents/${ids[0]}/decide`]: async () => {
          await arrived;
          return decided(0, 'rejected');
        },
      },
    });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1{Enter}');
    await waitFor(() => expect(decisions(asked)).toHaveLength(1));
    await userEvent.keyboard('2{Escape}s');
    expect(screen.getByRole('heading', { name: 'Motif du refus : photo illisible' })).toBeTruthy();
    reply();
    await screen.findByRole('img', { name: /Carte grise/ });
    expect(decisions(asked)).toEqual([{ decision: 'refuse', reason: 'illisible' }]);
  });

  it('a key held since the reason was chosen sends nothing, a new press does', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r');
    screen.getByRole('button', { name: '1. Photo illisible' }).focus();
    await userEvent.keyboard('{Enter>3/}');
    expect(screen.getByRole('heading', { name: 'Motif du refus : photo illisible' })).toBeTruthy();
    expect(decisions(asked)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(decisions(asked)).toHaveLength(1));
  });

  it('a remark that is too long is kept whole, and says so instead of leaving', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1m');
    await userEvent.paste('a'.repeat(501));
    const remark = screen.getByRole('textbox', { name: /^Votre remarque/ }) as HTMLTextAreaElement;
    expect(remark.value).toHaveLength(501);
    expect(screen.getByText(/^Raccourcissez la remarque : 500 caractères au plus\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
    expect(document.activeElement).toBe(remark);
    expect(decisions(asked)).toEqual([]);
  });

  it('asks for words when the reason says nothing, and a letter typed decides nothing', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r6');
    const remark = await screen.findByRole('textbox', { name: /^Votre remarque à la personne/ });
    await waitFor(() => expect(document.activeElement).toBe(remark));
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
    expect(screen.getByText(/^Expliquez le refus en une phrase/)).toBeTruthy();
    await userEvent.keyboard('a1');
    expect((remark as HTMLTextAreaElement).value).toBe('a1');
    expect(decisions(asked)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.getByRole('button', { name: 'Valider' })).toBeTruthy();
  });

  it('keeps what was typed of whoever leaves the queue, and comes back to it', async () => {
    keepProvedSession();
    const role = { 'GET /rest/v1/user_roles': { body: [{ role: 'admin' }] } };
    await open('/admin', { answers: { ...answers, ...role } });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r6');
    await userEvent.type(screen.getByRole('textbox', { name: /^Votre remarque/ }), 'Photo d’un écran');
    const menu = within(await screen.findByRole('navigation', { name: 'Menu de l’équipe' }));
    await userEvent.click(await menu.findByRole('link', { name: 'Règles' }));
    await screen.findByRole('heading', { level: 1, name: 'Règles des villes' });
    await userEvent.click(menu.getByRole('link', { name: 'À vérifier' }));
    const remark = await screen.findByRole('textbox', { name: /^Votre remarque/ });
    expect((remark as HTMLTextAreaElement).value).toBe('Photo d’un écran');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Motif du refus : autre motif' }));
  });

  it('keeps what was typed for a refusal while the paper is a colleague’s, and gives it back', async () => {
    const refusal = { code: 'DOCUMENT_CLAIMED', message: 'Un collègue a ce document sous les yeux.', requestId: 'r' };
    await open('/admin', {
      signedIn: true,
      answers: { ...answers, [`POST /api/admin/documents/${ids[0]}/decide`]: { status: 409, body: refusal } },
    });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r6');
    await userEvent.type(screen.getByRole('textbox', { name: /^Votre remarque/ }), 'Photo d’un écran');
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
    expect(await screen.findByText(refusal.message)).toBeTruthy();
    const typed = () => (screen.getByRole('textbox', { name: /^Votre remarque/ }) as HTMLTextAreaElement).value;
    expect(typed()).toBe('Photo d’un écran');
    await userEvent.click(screen.getByRole('link', { name: /^Carte grise/ }));
    await screen.findByRole('img', { name: /Carte grise/ });
    await userEvent.click(screen.getByRole('link', { name: /^Carte mobilité inclusion/ }));
    await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    expect(typed()).toBe('Photo d’un écran');
    // Given up, it stays closed when the paper opens again; its words wait for a reason.
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await userEvent.click(screen.getByRole('link', { name: /^Carte grise/ }));
    await screen.findByRole('img', { name: /Carte grise/ });
    await userEvent.click(screen.getByRole('link', { name: /^Carte mobilité inclusion/ }));
    expect(await screen.findByRole('button', { name: 'Valider' })).toBeTruthy();
    await userEvent.keyboard('r1');
    expect(typed()).toBe('Photo d’un écran');
  });
});
