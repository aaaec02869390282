import { refusalTemplates } from '@placejuste/domain/document';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ada, open, sessionOf } from '../../../test/open.tsx';
import { comeBackAfter } from '../../../test/test-clock.ts';
import { answers, decisions, ids, row, seePictures } from '../../../test/reviews.fixtures.ts';

const refusalText = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Texte que la personne lira/ });
const readName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nom écrit sur le document/ });
const cardNumber = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Numéro écrit sur la carte/ });
const reload = (more: Parameters<typeof open>[1] = {}) => open('/admin', { signedIn: true, answers, ...more });
const storedWords = () => JSON.stringify({ ...window.sessionStorage });

beforeEach(() => window.sessionStorage.clear());

describe('the text typed on a document', { timeout: 20_000 }, () => {
  it('survives a reload: the text of a refusal, with its reason', async () => {
    await reload();
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1m Le verso surtout.');
    await reload();
    await screen.findByRole('heading', { name: 'Motif du refus : photo illisible' });
    expect(refusalText().value).toBe(`${refusalTemplates.illisible} Le verso surtout.`);
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    // Restoring the template leaves nothing to store.
    expect(storedWords()).not.toContain('verso');
  });

  it('survives a reload: the read values, on the same document only', async () => {
    await reload();
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.type(readName(), 'Bob Marin');
    await userEvent.clear(cardNumber());
    await reload();
    await screen.findByRole('button', { name: 'Refuser' });
    expect([readName().value, cardNumber().value]).toEqual(['Bob Marin', '']);
    await userEvent.click(screen.getByRole('button', { name: /^Suivant sans décider/ }));
    await screen.findByRole('img', { name: /Carte grise/ });
    expect(readName().value).toBe('');
    await userEvent.click(screen.getByRole('link', { name: /^Carte mobilité inclusion/ }));
    await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    expect(readName().value).toBe('Bob Marin');
  });

  it('stays on screen while an older document comes back to the queue', async () => {
    let isLeft = false;
    const list = () => ({
      body: { rows: [{ ...row(0), isWithColleague: !isLeft }, row(1)], next: null, waiting: 2 },
    });
    const { asked } = await reload({ answers: { ...answers, 'GET /api/admin/documents': list } });
    await screen.findByRole('img', { name: /Carte grise/ });
    await userEvent.type(readName(), 'Bob Marin');
    isLeft = true;
    const countLists = () => asked.filter(({ path }) => path === '/api/admin/documents').length;
    const before = countLists();
    act(() => comeBackAfter(60_000));
    await waitFor(() => expect(screen.queryByText('Un collègue le vérifie')).toBeNull());
    expect(countLists()).toBeGreaterThan(before);
    expect(screen.getByRole('img', { name: /Carte grise/ })).toBeTruthy();
    expect(readName().value).toBe('Bob Marin');
  });

  it('is deleted once its document is decided', async () => {
    const { asked } = await reload();
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.type(readName(), 'Bob Marin');
    expect(storedWords()).toContain('Marin');
    await seePictures();
    await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
    await screen.findByRole('img', { name: /Carte grise/ });
    expect(decisions(asked)).toMatchObject([{ decision: 'approve', holderName: 'Bob Marin' }]);
    expect(storedWords()).not.toContain('Marin');
  });

  it('is deleted once a colleague decided', async () => {
    await reload();
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.type(readName(), 'Bob Marin');
    const rest = { 'GET /api/admin/documents': { body: { rows: [row(1)], next: null, waiting: 1 } } };
    await open(`/admin?document=${ids[1]}`, { signedIn: true, answers: { ...answers, ...rest } });
    await screen.findByRole('img', { name: /Carte grise/ });
    await waitFor(() => expect(storedWords()).not.toContain('Marin'));
  });

  it('reason-lost-when-a-colleague-decided: the next paper opens, and what was written is shown', async () => {
    let isDecided = false;
    const list = () => ({ body: { rows: isDecided ? [row(1)] : [row(0), row(1)], next: null, waiting: 2 } });
    await reload({ answers: { ...answers, 'GET /api/admin/documents': list } });
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.keyboard('r1m Le verso surtout.');
    isDecided = true;
    act(() => comeBackAfter(60_000));
    const title = await screen.findByText(/^Ce document n’attend plus de décision.: Carte mobilité inclusion, /);
    const told = title.closest<HTMLElement>('[role="status"], [aria-live]');
    expect(told?.textContent).toContain(`${refusalTemplates.illisible} Le verso surtout.`);
    expect(await screen.findByRole('img', { name: /Carte grise/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Oublier ce qui était écrit pour/ }));
    expect(screen.queryByText(/Le verso surtout/)).toBeNull();
  });

  it('is shown to nobody else, and deleted at a sign-out', async () => {
    await reload();
    await screen.findByRole('button', { name: 'Refuser' });
    await userEvent.type(readName(), 'Bob Marin');
    const other = sessionOf({ ...ada, id: '018f3c00-0000-7000-8000-00000000ada1' });
    window.localStorage.setItem('placejuste_auth', JSON.stringify(other));
    await open('/admin', { answers });
    await screen.findByRole('button', { name: 'Refuser' });
    expect(readName().value).toBe('');
    const { forgetTabValues } = await import('../../offline/storage/tab-value.ts');
    forgetTabValues();
    expect(storedWords()).not.toContain('Marin');
  });
});
