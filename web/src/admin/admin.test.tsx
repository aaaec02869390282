import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { open } from '../../test/open.tsx';
import {
  answers,
  decided,
  decisions,
  detail,
  ids,
  person,
  pictures,
  row,
  seePictures,
} from '../../test/reviews.fixtures.ts';
import { testNow } from '../../test/test-clock.ts';
import { formatAge } from './reviews/age.text.fr.ts';

/** Freezes the delay after a decision in which a press is ignored, however slow the machine. */
function holdMoment(): void {
  const { setTimeout: start } = globalThis;
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number) =>
    ms === 700 ? 0 : start(act, ms)) as typeof setTimeout);
}

describe('/admin', { timeout: 20_000 }, () => {
  it('opens the oldest document, preloads the next, and approves with one key', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    expect(await screen.findByRole('img', { name: 'Carte mobilité inclusion de Bob Essai, recto' })).toBeTruthy();
    expect(screen.getByText(/Dans la file depuis 3 heures/)).toBeTruthy();
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith(ids[1]))).toBe(true));
    // Not before its picture is shown.
    await userEvent.keyboard('a');
    expect(decisions(asked)).toEqual([]);
    await seePictures();
    holdMoment();
    await userEvent.keyboard('na');
    expect(await screen.findByRole('img', { name: 'Carte grise de Bob Essai, recto' })).toBeTruthy();
    // A second press was meant for the previous document.
    pictures().forEach((one) => fireEvent.load(one));
    await userEvent.keyboard('a');
    await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
    // The declared name is not sent: only the name typed by the reviewer.
    expect(decisions(asked)).toEqual([
      {
        decision: 'approve',
        cardType: 'cmi',
        expiresOn: '2029-05-31',
        cardNumber: 'CMI-EXEMPLE-001',
        holderName: 'Bob Essai',
      },
    ]);
    // It was preloaded, and is reported as shown only now.
    const next = asked.filter(({ path }) => path.startsWith(`/api/admin/documents/${ids[1]}`));
    await waitFor(() =>
      expect(asked.filter(({ path }) => path === `/api/admin/documents/${ids[1]}/shown`)).toHaveLength(1),
    );
    expect(next[0]?.search).toBe('?ahead=true');
  });

  it('uses the plate read on a certificate, beside the typed one', async () => {
    const { asked } = await open(`/admin?document=${ids[1]}`, {
      signedIn: true,
      answers: { ...answers, [`POST /api/admin/documents/${ids[1]}/decide`]: decided(1, 'approved') },
    });
    const plate = await screen.findByRole('textbox', { name: /^Plaque écrite sur la carte grise/ });
    expect((plate as HTMLInputElement).value).toBe('AB-123-CD');
    await userEvent.clear(plate);
    await userEvent.type(plate, 'EF-456-GH');
    await seePictures();
    await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
    // The account's name, which nobody read on the document, is not sent.
    await waitFor(() =>
      expect(decisions(asked)).toEqual([{ decision: 'approve', plate: 'EF-456-GH', holderName: '' }]),
    );
  });

  it('rotates the picture with one key, and announces the angle', async () => {
    await open('/admin', { signedIn: true, answers });
    const picture = await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    // Opening a document does not announce its size.
    expect(screen.getByText('Taille 100 %').closest('[role="status"], [aria-live]')).toBeNull();
    await userEvent.keyboard('t');
    expect(picture.style.rotate).toBe('90deg');
    const said = await screen.findAllByText('Taille 100 %, tournée de 90°');
    expect(said.filter((one) => one.matches('[aria-live="polite"]'))).toHaveLength(1);
  });

  it.each([
    ['read ahead', false],
    ['still to be read', true],
  ])('focuses the title of the next document, %s, after a decision', async (_when, isLate) => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const second = `GET /api/admin/documents/${ids[1]}`;
    const late = { [second]: () => arrival.then(() => ({ body: detail(1) })) };
    await open('/admin', { signedIn: true, answers: { ...answers, ...(isLate ? late : {}) } });
    await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    await seePictures();
    await userEvent.click(await screen.findByRole('button', { name: 'C’est le nom du compte' }));
    await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
    if (isLate) await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    arrive();
    const title = await screen.findByRole('heading', { name: 'Carte grise\u00a0· Bob Essai' });
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('ignores shortcut keys once they are off', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Raccourcis clavier actifs' }));
    await userEvent.keyboard('a');
    await userEvent.click(screen.getByRole('button', { name: 'Agrandir' }));
    expect(screen.getAllByText('Taille 150 %')).not.toEqual([]);
    expect(decisions(asked)).toEqual([]);
  });

  it('keeps the document open and shows why a decision was refused', async () => {
    const refusal = {
      code: 'DOCUMENT_ALREADY_DECIDED',
      message: 'Ce document a déjà reçu une décision.',
      requestId: 'r',
    };
    await open('/admin', {
      signedIn: true,
      answers: { ...answers, [`POST /api/admin/documents/${ids[0]}/decide`]: { status: 409, body: refusal } },
    });
    const approve = await screen.findByRole('button', { name: 'Valider' });
    await seePictures();
    await userEvent.click(approve);
    expect(await screen.findByText(refusal.message)).toBeTruthy();
    expect(screen.getByRole('img', { name: /Carte mobilité inclusion/ })).toBeTruthy();
  });

  it('refuses to approve a document with a missing picture, and says so', async () => {
    const { asked } = await open('/admin', { signedIn: true, answers });
    const approve = await screen.findByRole('button', { name: 'Valider' });
    pictures().forEach((one) => fireEvent.error(one));
    expect(screen.getByText(/^Une image ne s’affiche pas/)).toBeTruthy();
    await userEvent.click(approve);
    await userEvent.keyboard('a');
    expect(decisions(asked)).toEqual([]);
  });

  it('skips a document that a colleague has open, and marks it in the list', async () => {
    const rows = [{ ...row(0), isWithColleague: true }, row(1)];
    const { asked } = await open('/admin', {
      signedIn: true,
      answers: { ...answers, 'GET /api/admin/documents': { body: { rows, next: null, waiting: 2 } } },
    });
    expect(await screen.findByRole('img', { name: /Carte grise/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Carte mobilité inclusion.*Un collègue le vérifie/ })).toBeTruthy();
    expect(asked.some(({ path }) => path.endsWith(ids[0]))).toBe(false);
  });

  it('opens another document when a colleague was faster', async () => {
    const refusal = { code: 'DOCUMENT_CLAIMED', message: 'Un collègue a ce document sous les yeux.', requestId: 'r' };
    let isTaken = false;
    await open('/admin', {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/admin/documents': () => ({
          body: { rows: [{ ...row(0), isWithColleague: isTaken }, row(1)], next: null, waiting: 2 },
        }),
        [`GET /api/admin/documents/${ids[0]}`]: () => {
          isTaken = true;
          return { status: 409, body: refusal };
        },
      },
    });
    expect(await screen.findByRole('img', { name: /Carte grise/ })).toBeTruthy();
    expect(screen.queryByText(refusal.message)).toBeNull();
  });

  it('shows which answers are due or late, and the share given on time', async () => {
    const until = new Date(testNow().getTime() - 86_400_000).toISOString();
    const rows = [{ ...row(0), promise: { mark: 'over', until } }, row(1)];
    await open('/admin', {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/admin/documents': { body: { rows, next: null, waiting: 2 } },
        [`GET /api/admin/documents/${ids[0]}`]: { body: { ...detail(0), promise: rows[0]?.promise } },
      },
    });
    expect(await screen.findByRole('link', { name: /En retard : réponse annoncée pour hier à/ })).toBeTruthy();
    await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    expect(screen.getAllByText(/^En retard : réponse annoncée pour hier à/)).toHaveLength(2);
    expect(screen.getByText('Délais annoncés tenus sur 30 jours : 11 sur 12, soit 91 %.')).toBeTruthy();
    expect(screen.getByText('12 réponses : délai médian 3 h 10, le plus long 2 jours et 5 h.')).toBeTruthy();
  });

  it('lists the points to check with reasons, and a name that differs from the account', async () => {
    await open(`/admin?document=${ids[1]}`, {
      signedIn: true,
      answers: {
        ...answers,
        [`GET /api/admin/documents/${ids[1]}`]: { body: { ...detail(1), hints: ['same-file', 'card-over'] } },
      },
    });
    const hints = within(await screen.findByRole('region', { name: 'À regarder' }));
    const lines = () => hints.getAllByRole('listitem').map(({ textContent }) => textContent?.split('.')[0]);
    const found = [
      'Le même fichier a aussi été envoyé par un autre compte',
      'La date de fin indiquée par la personne est passée',
    ];
    expect(lines()).toEqual(found);
    const name = screen.getByRole('textbox', { name: /^Nom écrit/ });
    // An added birth name, capitals and accents make no difference.
    await userEvent.clear(name);
    await userEvent.type(name, 'ESSAI Bob épouse Modèle');
    expect(lines()).toEqual(found);
    await userEvent.clear(name);
    await userEvent.type(name, 'Rob Essai');
    expect(lines().at(-1)).toMatch(/^Le nom écrit n’est pas celui du compte : Bob Essai/);
  });

  it('compares the names of both documents, and reports a missing one', async () => {
    const body = { ...detail(1), otherName: 'Bob Modèle Essai' };
    await open(`/admin?document=${ids[1]}`, {
      signedIn: true,
      answers: { ...answers, [`GET /api/admin/documents/${ids[1]}`]: { body } },
    });
    const name = await screen.findByRole('textbox', { name: /^Nom écrit/ });
    await userEvent.clear(name);
    expect(await screen.findByText(/^Aucun nom relevé/)).toBeTruthy();
    await userEvent.type(name, 'Ada Essai');
    expect(screen.queryByText(/^Aucun nom relevé/)).toBeNull();
    const lines = () => screen.queryAllByText(/relevé sur l’autre papier/);
    expect(lines()).toHaveLength(1);
    await userEvent.clear(name);
    // One of the two documents has fewer names.
    await userEvent.type(name, 'ESSAI Bob');
    expect(lines()).toHaveLength(0);
  });

  it('marks an answer as late when its deadline passes while the page is open', async () => {
    const until = new Date(testNow().getTime() - 1000).toISOString();
    const rows = [{ ...row(0), promise: { mark: 'soon', until } }, row(1)];
    await open('/admin', {
      signedIn: true,
      answers: { ...answers, 'GET /api/admin/documents': { body: { rows, next: null, waiting: 2 } } },
    });
    expect(await screen.findByRole('link', { name: /En retard : réponse annoncée pour aujourd’hui à/ })).toBeTruthy();
  });

  it('activates an account with one press', async () => {
    const account = { userId: ids[0], ...person, email: 'bob.essai@exemple.fr', createdAt: '2026-11-01T09:00:00.000Z' };
    let active = false;
    const { asked } = await open('/admin', {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/admin/documents': { body: { rows: [], next: null, waiting: 0 } },
        'GET /api/admin/accounts': () => ({ body: { rows: active ? [] : [account], next: null } }),
        [`POST /api/admin/accounts/${ids[0]}/activate`]: () => {
          active = true;
          return { body: { userId: ids[0], status: 'active' } };
        },
      },
    });
    expect(await screen.findByText('Tout est vérifié. Les nouveaux documents apparaîtront ici.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Activer le compte de Bob Essai' }));
    expect(await screen.findByText('Aucun compte n’attend son activation.')).toBeTruthy();
    expect(asked.find(({ path }) => path === '/api/admin/accounts')?.search).toBe('?status=to-activate');
  });
});

describe('formatAge', () => {
  it.each([
    [0, 'moins d’une minute'],
    [1, '1 minute'],
    [59, '59 minutes'],
    [60, '1 heure'],
    [1439, '23 heures'],
    [2880, '2 jours'],
  ])('says %i minutes as %s', (minutes, words) => {
    expect(formatAge(minutes)).toBe(words);
  });
});
