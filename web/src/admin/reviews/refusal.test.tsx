import { explanationToWrite, refusalTemplates } from '@placejuste/domain/document';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { open } from '../../../test/open.tsx';
import { answers, decided, decisions, ids, seePictures } from '../../../test/reviews.fixtures.ts';
import { keepProvedSession } from '../../../test/team-session.ts';

const textField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Texte que la personne lira/ });
const explained = refusalTemplates.autre.replace(explanationToWrite, 'Photo d’un écran.');

beforeEach(() => window.sessionStorage.clear());

describe('a refusal', { timeout: 20_000 }, () => {
  it('fills in the text of a reason with its key, and Enter sends it unchanged', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('1');
    expect(decisions(asked)).toEqual([]);
    await userEvent.keyboard('r1');
    expect(textField().value).toBe(refusalTemplates.illisible);
    const send = screen.getByRole('button', { name: 'Envoyer le refus', description: refusalTemplates.illisible });
    expect(document.activeElement).toBe(send);
    expect(screen.queryByRole('button', { name: 'Rétablir le texte' })).toBeNull();
    expect(decisions(asked)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('img', { name: /Carte grise/ });
    expect(decisions(asked)).toEqual([{ decision: 'refuse', reason: 'illisible' }]);
  });

  it('edits the text with the keyboard, and sends the edited text', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r2m');
    const field = textField();
    expect(document.activeElement).toBe(field);
    expect(field.selectionStart).toBe(refusalTemplates.incomplet.length);
    await userEvent.keyboard(' Il manque le coin bas.');
    const text = `${refusalTemplates.incomplet} Il manque le coin bas.`;
    expect(field.value).toBe(text);
    expect(screen.getByText(new RegExp(`Il reste ${700 - text.length} caractères\\.`))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Envoyer le refus', description: text })).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('img', { name: /Carte grise/ });
    expect(decisions(asked)).toEqual([{ decision: 'refuse', reason: 'incomplet', text }]);
  });

  it('restores the template with the keyboard, with the focus in the text', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1m Le verso surtout.{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rétablir le texte' }));
    await userEvent.keyboard('{Enter}');
    expect(textField().value).toBe(refusalTemplates.illisible);
    expect(document.activeElement).toBe(textField());
    expect(screen.queryByRole('button', { name: 'Rétablir le texte' })).toBeNull();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(decisions(asked)).toEqual([{ decision: 'refuse', reason: 'illisible' }]));
  });

  it('another reason has its own text, and the edited one is kept', async () => {
    await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1m Le verso surtout.');
    await userEvent.click(screen.getByRole('button', { name: '2. Document incomplet' }));
    expect(textField().value).toBe(refusalTemplates.incomplet);
    await userEvent.keyboard('1');
    expect(textField().value).toBe(`${refusalTemplates.illisible} Le verso surtout.`);
  });

  it('letters typed outside the text neither approve nor skip during a refusal', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1as');
    expect(screen.getByRole('button', { name: 'Envoyer le refus' })).toBeTruthy();
    expect(decisions(asked)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    // In a field the next key would be typed instead of deciding.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Refuser' }));
    await seePictures();
    await userEvent.keyboard('a');
    await screen.findByRole('img', { name: /Carte grise/ });
    expect(decisions(asked)).toMatchObject([{ decision: 'approve' }]);
  });

  it('while a decision is sent, no key changes or cancels it', async () => {
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

  it('a held key sends nothing, a new press does', async () => {
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

  it('a text that is too long is kept, reported and not sent', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1m');
    await userEvent.paste('a'.repeat(701));
    const field = textField();
    expect(field.value).toBe(refusalTemplates.illisible + 'a'.repeat(701));
    expect(screen.getByText(/^Raccourcissez le texte : 700 caractères au plus\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
    expect(document.activeElement).toBe(field);
    expect(decisions(asked)).toEqual([]);
  });

  it('requires an explanation for the general reason, typed over its placeholder', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r6');
    const field = textField();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(explanationToWrite);
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
    expect(screen.getByText(/^Expliquez le refus en une phrase/)).toBeTruthy();
    // The focus is back on the placeholder; a letter typed there decides nothing.
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('a1');
    const text = refusalTemplates.autre.replace(explanationToWrite, 'a1');
    expect(field.value).toBe(text);
    expect(decisions(asked)).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(decisions(asked)).toEqual([{ decision: 'refuse', reason: 'autre', text }]));
  });

  it('an empty text is not sent, and a cancelled refusal keeps the document open', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1m');
    await userEvent.clear(textField());
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
    expect(screen.getByText(/^Expliquez le refus en une phrase/)).toBeTruthy();
    expect(decisions(asked)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.getByRole('button', { name: 'Valider' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Refuser' }));
  });

  it('keeps the typed text of a reviewer who leaves the queue and comes back', async () => {
    keepProvedSession();
    const role = { 'GET /rest/v1/user_roles': { body: [{ role: 'admin' }] } };
    await open('/admin', { answers: { ...answers, ...role } });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r6');
    await userEvent.keyboard('Photo d’un écran.');
    const menu = within(await screen.findByRole('navigation', { name: 'Menu de l’équipe' }));
    await userEvent.click(await menu.findByRole('link', { name: 'Règles' }));
    await screen.findByRole('heading', { level: 1, name: 'Règles des villes' });
    await userEvent.click(menu.getByRole('link', { name: 'À vérifier' }));
    await screen.findByRole('textbox', { name: /^Texte que la personne lira/ });
    expect(textField().value).toBe(explained);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Motif du refus : autre motif' }));
  });

  it('keeps the typed refusal while a colleague has the document', async () => {
    const refusal = { code: 'DOCUMENT_CLAIMED', message: 'Un collègue a ce document sous les yeux.', requestId: 'r' };
    await open('/admin', {
      signedIn: true,
      answers: { ...answers, [`POST /api/admin/documents/${ids[0]}/decide`]: { status: 409, body: refusal } },
    });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r6');
    await userEvent.keyboard('Photo d’un écran.');
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer le refus' }));
    expect(await screen.findByText(refusal.message)).toBeTruthy();
    expect(textField().value).toBe(explained);
    await userEvent.click(screen.getByRole('link', { name: /^Carte grise/ }));
    await screen.findByRole('img', { name: /Carte grise/ });
    await userEvent.click(screen.getByRole('link', { name: /^Carte mobilité inclusion/ }));
    await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    expect(textField().value).toBe(explained);
    // A cancelled refusal stays closed when the document opens again; its text is still there for its reason.
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await userEvent.click(screen.getByRole('link', { name: /^Carte grise/ }));
    await screen.findByRole('img', { name: /Carte grise/ });
    await userEvent.click(screen.getByRole('link', { name: /^Carte mobilité inclusion/ }));
    expect(await screen.findByRole('button', { name: 'Valider' })).toBeTruthy();
    await userEvent.keyboard('r1');
    expect(textField().value).toBe(refusalTemplates.illisible);
    await userEvent.keyboard('6');
    expect(textField().value).toBe(explained);
  });
});
