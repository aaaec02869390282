import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../../test/device.ts';
import { open, type Answers } from '../../../test/open.tsx';
import type { Fine } from '@placejuste/contracts/fines';
import { readyDossier } from '../../../test/dossiers.fixtures.ts';
import { justKept, postedFine, sayCardPlace } from '../../../test/fines.fixtures.ts';
import {
  emptyCase,
  parseCase,
  chooseQuestions,
  buildStartingCase,
  listTickableSituations,
  withDisplay,
  withTick,
} from './letter-values.ts';

const id = '01933b6e-0000-7000-8000-0000000000f1';
const dossierId = '01933b6e-0000-7000-8000-0000000000f2';
const paperId = '01933b6e-0000-7000-8000-0000000000f4';
const fine = (changes: object = {}) => ({
  ...postedFine,
  track: 'fps',
  noticeNumber: '21590350100017261314072245',
  noticeDate: '2026-11-10',
  declarationId: null,
  noticePath: null,
  declinedDeclarations: [],
  id,
  status: 'to-contest',
  ...justKept,
  ...changes,
});
const dossier = (changes: object = {}) => ({
  id: dossierId,
  fineId: id,
  ...readyDossier,
  exhibits: [{ number: 1, kind: 'notice', title: 'Avis de paiement' }],
  warnings: [{ code: 'PAYMENT_NOT_STOPPED', message: 'Cet envoi n’arrête pas les 3 mois pour payer.' }],
  objections: {
    by: 'la commune',
    rows: [
      {
        code: 'TOWN_MAY_ASK_TICKET',
        standing: 'open',
        says: 'Le ticket gratuit manque.',
        answer: 'Si vous l’avez, joignez-le.',
      },
    ],
  },
  case: { ...emptyCase, situations: ['card-forgotten'] },
  guide: {
    ways: [
      {
        kind: 'official',
        title: 'Le site indiqué sur l’avis (gratuit)',
        lines: ['Recopiez chaque case.'],
        url: 'https://stationnement.exemple.fr/rapo',
        address: null,
      },
      ...readyDossier.guide.ways,
    ],
    fields: [{ label: 'Immatriculation', value: 'AB-123-CD' }],
    before: ['Vous signez, vous envoyez.'],
    keep: { kind: 'receipt', lines: ['Gardez la preuve de dépôt.'] },
  },
  summary: [{ heading: 'Qui écrit ?', lines: ['Ada Essai écrit cette lettre.'] }],
  ...changes,
});
const answers = (dossiers: object[], changes: object = {}, papers: object[] = []): Answers => ({
  [`GET /api/fines/${id}`]: { body: fine(changes) },
  [`GET /api/fines/${id}/dossiers`]: { body: { rows: dossiers, next: null } },
  [`GET /api/fines/${id}/papers`]: { body: { rows: papers } },
  [`GET /api/fines/${id}/matches`]: { body: { rows: [] } },
});

beforeEach(freshDevice);

describe('what a letter asks', () => {
  it.each([
    ['rapo', 'fps', { day: true, ticket: true, offence: false, offenceKind: false, before: false, signer: true }],
    ['tsp', 'fps', { day: true, ticket: true, offence: false, offenceKind: false, before: true, signer: false }],
    [
      'tsp',
      'fps-majore',
      { day: true, ticket: true, offence: false, offenceKind: false, before: false, signer: false },
    ],
    [
      'requete',
      'contravention',
      { day: true, ticket: false, offence: true, offenceKind: true, before: false, signer: false },
    ],
    [
      'follow-up',
      'contravention',
      { day: false, ticket: false, offence: false, offenceKind: false, before: true, signer: false },
    ],
    ['photos', 'fps', { day: false, ticket: false, offence: false, offenceKind: false, before: false, signer: false }],
  ] as const)('%s, %s', (kind, track, questions) => {
    expect(chooseQuestions(kind, { track, debtorIsUser: false })).toEqual({
      ...questions,
      offenceKind: questions.offence,
    });
  });

  it('of a car that was stolen or sold, the words of the notice and nothing of the card', () => {
    const asked = { day: false, ticket: false, offence: true, offenceKind: false, before: false, signer: false };
    const penal = { track: 'contravention', debtorIsUser: true } as const;
    expect(chooseQuestions('requete', { ...penal, motive: 'stolen' })).toEqual(asked);
    expect(chooseQuestions('requete', { ...penal, certificate: 'sold' })).toEqual(asked);
  });

  it('keeps one place of the card at a time, and no ticket where none is asked', () => {
    expect(withDisplay(['card-forgotten', 'carer'], 'not-displayed')).toEqual(['not-displayed', 'carer']);
    expect(withDisplay(['card-forgotten'], 'shown')).toEqual([]);
    expect(withTick(['carer'], 'carer', false)).toEqual([]);
    expect(
      listTickableSituations(chooseQuestions('requete', { track: 'contravention', debtorIsUser: true })),
    ).not.toContain('ticket-taken');
  });

  it('reads what an older page kept field by field', () => {
    const old = { ...emptyCase, sentOn: '2026-11-28' };
    expect(parseCase({ sentOn: '2026-11-28', gone: 1 })).toEqual(old);
    expect(parseCase({ situations: 'x' })).toBeNull();
    expect(parseCase({ case: { sentOn: '2026-11-28' }, isDisplaySaid: true })).toEqual(old);
    expect(parseCase({ case: 3 })).toBeNull();
  });
});

describe('preparing and sending a letter', { timeout: 20_000 }, () => {
  const stepOf = (step: Fine['steps'][number]['step'], on: string) =>
    ({ id: step, step, on, channel: null, reference: null, recordedAt: `${on}T09:00:00.000Z` }) as const;

  it('starts from what the follow-up knows of the step before, never over what was said', () => {
    const followed = {
      sentOn: '2026-11-20',
      sentBy: 'registered' as const,
      rapoReceivedOn: '2026-11-23',
      steps: [stepOf('sent', '2026-11-20'), stepOf('refused', '2026-12-10'), stepOf('closed', '2026-12-11')],
    };
    expect(buildStartingCase(emptyCase, followed)).toEqual({
      ...emptyCase,
      sentOn: '2026-11-20',
      sentBy: 'registered',
      receivedOn: '2026-11-23',
      refusedOn: '2026-12-10',
    });
    expect(
      buildStartingCase({ ...emptyCase, sentOn: '2026-11-19' }, { ...followed, sentBy: 'letter', steps: [] }),
    ).toMatchObject({ sentOn: '2026-11-19', sentBy: null, refusedOn: null });
  });

  it('asks where the card was on a screen of its own, before any letter that tells of that day', async () => {
    await open(`/mes-amendes?fine=${id}`, { signedIn: true, answers: answers([]) });
    const question = `/mes-amendes?fine=${id}&question=cardPlace`;
    expect((await screen.findByRole('link', { name: 'Préparer mon dossier' })).getAttribute('href')).toBe(question);
    // A button in the name of the letter would be called as the letter is: by voice one would stand for the other.
    expect(screen.queryByRole('button', { name: 'RAPO' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /Mémoire pour le tribunal/ }));
    expect((await screen.findByRole('link', { name: 'Préparer cette lettre' })).getAttribute('href')).toBe(question);
    await userEvent.click(screen.getByRole('radio', { name: /Demande des photos/ }));
    expect(await screen.findByRole('button', { name: 'Préparer cette lettre' })).toBeTruthy();
  });

  it('asks only what the chosen letter uses and sends it', async () => {
    await sayCardPlace(id);
    const { asked } = await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([]),
        [`POST /api/fines/${id}/dossiers`]: { body: dossier({ kind: 'tsp', state: 'queued' }) },
      },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /Mémoire pour le tribunal/ }));
    await userEvent.click(within(await screen.findByRole('group', { name: 'Envoyée le' })).getByLabelText('Jour'));
    await userEvent.paste('2026-11-28');
    await userEvent.click(screen.getByRole('radio', { name: 'Par lettre recommandée' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'La voiture était prêtée' }));
    await userEvent.click(screen.getByRole('button', { name: 'Préparer cette lettre' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
        kind: 'tsp',
        case: { sentOn: '2026-11-28', sentBy: 'registered', situations: ['borrowed-car'] },
      }),
    );
  });

  it('asks if the site gave a copy of a sending by site only, and sends no summary by default', async () => {
    await sayCardPlace(id);
    const { asked } = await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([]),
        [`POST /api/fines/${id}/dossiers`]: { body: dossier({ kind: 'tsp', state: 'queued' }) },
      },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /Mémoire pour le tribunal/ }));
    const copy = { name: 'Le site n’a remis aucune copie de mon envoi' };
    await screen.findByRole('group', { name: 'Envoyée le' });
    expect(screen.queryByRole('checkbox', copy)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Par le site indiqué sur l’avis' }));
    await userEvent.click(screen.getByRole('checkbox', copy));
    const summary = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Envoyer aussi le résumé en mots simples' });
    expect(summary.checked).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Préparer cette lettre' }));
    await waitFor(() =>
      expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
        case: { sentBy: 'online', copyNotGiven: true },
        withSummary: false,
      }),
    );
  });

  it('always shows the summary to the person, and says whether it is sent', async () => {
    await open(`/mes-amendes?fine=${id}`, { signedIn: true, answers: answers([dossier()]) });
    expect(await screen.findByText('Ada Essai écrit cette lettre.')).toBeTruthy();
    const objections = screen.getByRole('region', { name: 'Ce que la commune pourra répondre' });
    expect(within(objections).getByRole('listitem').textContent).toBe(
      '« Le ticket gratuit manque. »Pas encore de réponseSi vous l’avez, joignez-le.',
    );
    expect(screen.getByText(/Ce résumé est pour vous.*il n’est pas envoyé avec la lettre/)).toBeTruthy();
  });

  it('mandate-to-sign: taken as a file of its own, joined once signed, then it takes its place', async () => {
    const toSign = { state: 'ready', exhibits: [{ number: 5, kind: 'mandate', title: 'Mandat' }] };
    let partsState: string | null = null;
    let papers: object[] = [];
    const { asked } = await open(`/mes-amendes?fine=${id}&do=sign`, {
      signedIn: true,
      answers: {
        ...answers([]),
        [`GET /api/fines/${id}/dossiers`]: () => ({
          body: { rows: [dossier({ ...toSign, partsState, parts: [] })], next: null },
        }),
        [`GET /api/fines/${id}/papers`]: () => ({ body: { rows: papers } }),
        [`POST /api/dossiers/${dossierId}/parts`]: () => (
          (partsState = 'ready'), { body: dossier({ ...toSign, partsState }) }
        ),
        [`GET /api/dossiers/${dossierId}/parts/5/link`]: {
          body: {
            url: 'https://placejuste.example/mandat.pdf',
            fileName: '5-mandate.pdf',
            expiresAt: '2026-11-21T09:05:00.000Z',
          },
        },
      },
    });
    const section = within((await screen.findByText('Faire signer le mandat')).closest('details')!);
    await userEvent.click(section.getByRole('button', { name: 'Préparer le mandat à imprimer' }));
    await userEvent.click(await section.findByRole('button', { name: 'Télécharger le mandat à signer' }));
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/parts/5/link'))).toBe(true));
    await userEvent.click(section.getByRole('button', { name: 'Joindre le mandat signé' }));
    // Its kind is known already, so only the file is asked for.
    expect(await section.findByRole('group', { name: 'Photo ou PDF' })).toBeTruthy();
    expect(section.queryByLabelText('De quoi s’agit-il ?')).toBeNull();
    papers = [{ id: dossierId, kind: 'mandate-signed', title: 'Mandat signé', createdAt: '2026-11-21T09:00:00.000Z' }];
    await userEvent.click(section.getByRole('button', { name: 'Annuler' }));
    expect(section.queryByText(/Le mandat signé est joint/)).toBeNull();
  });

  it('mandate-signed: the screen says to make the dossier again, and asks for it no more', async () => {
    const papers = [
      { id: dossierId, kind: 'mandate-signed', title: 'Mandat signé', createdAt: '2026-11-21T09:00:00.000Z' },
    ];
    const ready = dossier({ state: 'ready', exhibits: [{ number: 5, kind: 'mandate', title: 'Mandat' }] });
    await open(`/mes-amendes?fine=${id}&do=sign`, { signedIn: true, answers: answers([ready], {}, papers) });
    expect(
      await screen.findByText(
        'Le mandat signé est joint. Refaites le dossier : il y prendra la place du mandat à signer.',
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Joindre le mandat signé' })).toBeNull();
  });

  it('puts each fault beside its field, and keeps what was typed', async () => {
    const refusal = {
      code: 'DOSSIER_FACTS_MISSING',
      message: 'Il manque des informations.',
      fields: { obstacle: 'Dites pourquoi le ticket n’a pas pu être pris.' },
      requestId: 'r',
    };
    await sayCardPlace(id);
    await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: { ...answers([]), [`POST /api/fines/${id}/dossiers`]: { status: 422, body: refusal } },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /Un ticket était demandé/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Préparer mon dossier' }));
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(within(summary).getByRole('link', { name: refusal.fields.obstacle })).toBeTruthy();
    expect(screen.getByLabelText(/Pourquoi le ticket/).getAttribute('aria-invalid')).toBe('true');
    expect((screen.getByRole('checkbox', { name: /Un ticket était demandé/ }) as HTMLInputElement).checked).toBe(true);
  });

  it('asks for no dossier while a date that may be left empty is half typed', async () => {
    await sayCardPlace(id);
    const { asked } = await open(`/mes-amendes?fine=${id}`, { signedIn: true, answers: answers([]) });
    await userEvent.click(await screen.findByRole('checkbox', { name: /renouvel/ }));
    const until = within(screen.getByRole('group', { name: /^et jusqu’au/ }));
    await userEvent.type(until.getByLabelText('Jour'), '31');
    await userEvent.click(screen.getByRole('button', { name: 'Préparer mon dossier' }));
    expect(until.getByText(/^Cette date est incomplète/)).toBeTruthy();
    expect(document.activeElement).toBe(until.getByLabelText('Jour'));
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('offers the free official way, then the registered letter, with what to copy and keep', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    await open(`/mes-amendes?fine=${id}&do=send`, { signedIn: true, answers: answers([dossier()]) });
    expect((await screen.findByRole('link', { name: /Ouvrir le site/ })).getAttribute('href')).toBe(
      'https://stationnement.exemple.fr/rapo',
    );
    expect(
      screen.getByRole('link', { name: 'J’ai déposé : noter et photographier l’accusé' }).getAttribute('href'),
    ).toBe(`/mes-amendes?fine=${id}&do=sent&by=online`);
    await userEvent.click(screen.getByRole('radio', { name: /La lettre recommandée/ }));
    expect(screen.queryByRole('link', { name: /Ouvrir le site/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'C’est envoyé : noter le numéro' }).getAttribute('href')).toBe(
      `/mes-amendes?fine=${id}&do=sent&by=registered`,
    );
    // Absent from this browser's stand-in; the pages read it at each press.
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    await userEvent.click(screen.getByRole('button', { name: 'Copier l’adresse' }));
    expect(writeText).toHaveBeenCalledWith('Ville de Modèle\n1 place de l’Exemple');
    writeText.mockImplementationOnce(() => Promise.reject(new Error('denied')));
    await userEvent.click(screen.getByRole('button', { name: 'Copier l’adresse' }));
    expect(await screen.findByText(/sélectionnez le texte/)).toBeTruthy();
    expect(screen.getByText('Gardez la preuve de dépôt.')).toBeTruthy();
    expect(screen.getByText('Vous signez, vous envoyez.')).toBeTruthy();
  });

  it('starts again from what was said for the last dossier', async () => {
    await open(`/mes-amendes?fine=${id}`, { signedIn: true, answers: answers([dossier()]) });
    expect(await screen.findByText(/^Oubliée, pas dans la voiture/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Changer/ }).getAttribute('href')).toContain('question=cardPlace');
  });

  it.each([
    ['notice', 'Changer la copie de l’avis', `/mes-amendes?fine=${id}&edit=1`],
    ['cmi-back', 'Voir mes papiers', '/dashboard'],
    ['award', 'Voir mes justificatifs', '#papers-title'],
  ])('a making stopped by %s leads to where that paper is replaced', async (failedExhibit, name, href) => {
    const stopped = dossier({ state: 'failed', failure: 'Ce PDF est protégé par un mot de passe.', failedExhibit });
    await open(`/mes-amendes?fine=${id}`, { signedIn: true, answers: answers([stopped]) });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  });

  it.each([
    ['photos', 'Les pièces ont changé.', 'Les pièces ont changé.'],
    ['poem', 'Les pièces ont changé.', 'Ce PDF est protégé.'],
  ])('a notice of a making that failed opens on its letter (%s)', async (letter, failure, shown) => {
    const rows = [
      dossier({ state: 'failed', failure: 'Ce PDF est protégé.' }),
      dossier({ id: paperId, kind: 'photos', state: 'failed', failure }),
    ];
    await open(`/mes-amendes?fine=${id}&letter=${letter}`, { signedIn: true, answers: answers(rows) });
    expect((await screen.findByText('La préparation s’est arrêtée')).closest('[role=alert]')?.textContent).toContain(
      shown,
    );
  });

  it('makes the files of a portal only when asked', async () => {
    const { asked } = await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([dossier()]),
        [`POST /api/dossiers/${dossierId}/parts`]: { body: dossier({ partsState: 'queued' }) },
      },
    });
    await userEvent.click(await screen.findByText('Fichiers séparés pour un site'));
    await userEvent.click(screen.getByRole('button', { name: 'Préparer les fichiers' }));
    await waitFor(() => expect(asked.some(({ path }) => path === `/api/dossiers/${dossierId}/parts`)).toBe(true));
  });

  it('offers the whole evidence beside the parts where a declaration is joined, and only there', async () => {
    const declarationId = paperId;
    const refusal = {
      code: 'EVIDENCE_UNKNOWN',
      message: 'Aucune preuve n’a été déposée ici sous ce numéro.',
      requestId: 'r',
    };
    const { asked, router } = await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([dossier({ declarationId })]),
        [`POST /api/verify/${declarationId}/bundle-link`]: { status: 404, body: refusal },
      },
    });
    await userEvent.click(await screen.findByText('Fichiers séparés pour un site'));
    await userEvent.click(screen.getByRole('button', { name: 'Télécharger la preuve (ZIP)' }));
    expect(await screen.findByText(refusal.message)).toBeTruthy();
    expect(asked.some(({ path }) => path === `/api/verify/${declarationId}/bundle-link`)).toBe(true);
    router.dispose();
    await open(`/mes-amendes?fine=${id}`, { signedIn: true, answers: answers([dossier()]) });
    await userEvent.click(await screen.findByText('Fichiers séparés pour un site'));
    expect(screen.queryByRole('button', { name: 'Télécharger la preuve (ZIP)' })).toBeNull();
  });

  it('says that a private car park has no official letter', async () => {
    await open(`/mes-amendes?fine=${id}`, { signedIn: true, answers: answers([], { track: 'prive' }) });
    expect(await screen.findByText(/c’est un contrat, pas une amende/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Préparer mon dossier' })).toBeNull();
  });

  it('asks once which letter a slip proves, where others were made, and chooses none', async () => {
    fakeUploads();
    const joined = { id: paperId, kind: 'deposit-proof', title: 'Preuve', createdAt: '2026-12-01T09:00:00.000Z' };
    const { asked } = await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([dossier(), dossier({ id: paperId, kind: 'photos' })]),
        [`POST /api/fines/${id}/papers`]: { body: joined },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un justificatif' }));
    const kinds = await screen.findByLabelText<HTMLSelectElement>('De quoi s’agit-il ?');
    expect([...kinds.options].map(({ value }) => value)).not.toContain('letter-receipt');
    await userEvent.selectOptions(kinds, 'deposit-proof');
    const letter = await screen.findByLabelText<HTMLSelectElement>(/De quelle lettre est-ce la preuve/);
    expect([letter.value, [...letter.options].map(({ value }) => value)]).toEqual(['', ['', 'rapo', 'photos']]);
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[id$="-file"]')!, picture());
    // While the picture is being stored, a press does nothing.
    await screen.findByRole('img');
    await userEvent.click(await screen.findByRole('button', { name: 'Joindre' }));
    expect(await screen.findByText('Choisissez la lettre.')).toBeTruthy();
    await userEvent.selectOptions(letter, 'photos');
    await userEvent.click(screen.getByRole('button', { name: 'Joindre' }));
    await waitFor(() =>
      expect(asked.find(({ method, path }) => method === 'POST' && path.endsWith('/papers'))?.body).toMatchObject({
        kind: 'deposit-proof',
        letter: 'photos',
      }),
    );
  });

  it('keeps the receipts, and takes one away', async () => {
    const paper = { id: paperId, kind: 'receipt', title: 'Avis de réception', createdAt: '2026-12-01T09:00:00.000Z' };
    const { asked } = await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: { ...answers([], {}, [paper]), [`DELETE /api/papers/${paperId}`]: { body: { removed: true } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer : Avis de réception' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    const question = within(await screen.findByRole('dialog', { name: 'Retirer ce justificatif ?' }));
    await userEvent.click(question.getByRole('button', { name: 'Oui, retirer' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter un justificatif' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Joindre' }));
    expect(screen.getAllByText('Choisissez la nature et le fichier.').length).toBe(2);
  });
});
