import type { ExhibitCheck } from '@placejuste/contracts/dossiers';
import { dossierMessages } from '@placejuste/domain/letter';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn, readyDossier } from '../../../test/fines.fixtures.ts';
import { open, type Answer, type Answers, type ReceivedCall } from '../../../test/open.tsx';
import { sentence } from '../../../test/sentence.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const dossier = readyDossier(fineId);
const checkPath = `POST /api/dossiers/${dossier.id}/check`;
const linkPath = `GET /api/dossiers/${dossier.id}/link`;
const unread = {
  code: 'DOSSIER_DOWNLOAD_UNREAD',
  message: dossierMessages.DOSSIER_DOWNLOAD_UNREAD,
  requestId: 'r',
};
const linksAsked = (asked: readonly ReceivedCall[]) =>
  asked.filter(({ path }) => path.endsWith('/link')).map(({ search }) => search);
type Row = ExhibitCheck['rows'][number];

const place = { page: 0, parts: [{ left: 0.1, top: 0.1, right: 0.4, bottom: 0.15 }] };
const notice: Row = {
  number: 1,
  kind: 'notice',
  title: 'Avis de paiement',
  state: 'read',
  isStopped: false,
  isSaidRight: false,
  pages: ['/storage/v1/object/signed/notice'],
  findings: [
    {
      claim: 'plate',
      standing: 'agrees',
      sentence: 'La plaque est bien AB-123-CD.',
      expected: 'AB-123-CD',
      shown: 'AB-123-CD',
      place,
      against: null,
    },
    {
      claim: 'noticeNumber',
      standing: 'unread',
      sentence: 'Le numéro de l’avis n’a pas pu être lu sur cette pièce.',
      expected: '1',
      shown: null,
      place: null,
      against: null,
    },
  ],
};
const certificate: Row = {
  ...notice,
  number: 2,
  kind: 'carte-grise',
  title: 'Certificat d’immatriculation du véhicule',
  isStopped: true,
  findings: [
    {
      claim: 'plate',
      standing: 'contradicts',
      sentence: 'La plaque : votre lettre dit AB-123-CD, cette pièce dit EF-456-GH.',
      expected: 'AB-123-CD',
      shown: 'EF-456-GH',
      place,
      against: { ...place, number: 1 },
    },
  ],
};
const check = (changes: Partial<ExhibitCheck> = {}): ExhibitCheck => ({
  isReading: false,
  isStopped: true,
  rows: [notice, certificate],
  ...changes,
});

async function openSigning(answer: Answers[string], more: Answers = {}, act = 'sign') {
  return open(`/mes-amendes?fine=${fineId}&do=${act}`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(now) },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [dossier], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [checkPath]: answer as Answers[string],
      ...more,
    },
  });
}

beforeEach(freshDevice);

describe('the exhibits read again before signing', { timeout: 20_000 }, () => {
  it('a contradiction takes the place of signing, with both values and the three ways out', async () => {
    await openSigning({ body: check() });
    expect(await screen.findByText(sentence(/votre lettre dit AB-123-CD, cette pièce dit EF-456-GH/))).toBeTruthy();
    expect(screen.getByText('Sur la pièce n° 1')).toBeTruthy();
    expect(screen.getByText('Sur cette pièce')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Corriger la fiche' }).getAttribute('href')).toContain('edit=1');
    expect(screen.getByRole('button', { name: 'Remplacer cette pièce' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Télécharger le PDF' })).toBeNull();
    // The page says which value could not be read.
    expect(screen.getByText(/n’a pas pu être lu sur cette pièce/)).toBeTruthy();
  });

  it.each([
    ['answers', { body: check({ isStopped: false, isReading: true, rows: [{ ...notice, state: 'queued' }] }) }, 'sans'],
    ['fails', { status: 500, body: {} }, 'le PDF'],
  ] as const)('pressed-before-the-check: nothing is downloaded until it %s', async (_how, answer, name) => {
    let answerNow = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const { asked } = await openSigning(() => held.then(() => answer));
    const button = await screen.findByRole('button', { name: 'Télécharger le PDF' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await userEvent.click(button);
    answerNow();
    const open = await screen.findByRole('button', { name: new RegExp(`^Télécharger ${name}`) });
    await waitFor(() => expect(open.getAttribute('aria-busy')).toBeNull());
    expect(asked.filter(({ path }) => path.endsWith('/link'))).toEqual([]);
  });

  it('taken without waiting: the service is told that the warning was seen', async () => {
    const reading = check({ isStopped: false, isReading: true, rows: [{ ...notice, state: 'queued' }] });
    const { asked } = await openSigning({ body: reading }, { [linkPath]: { status: 409, body: unread } });
    await userEvent.click(await screen.findByRole('button', { name: 'Télécharger sans attendre' }));
    await waitFor(() => expect(linksAsked(asked)).toEqual(['?unread=acknowledged']));
  });

  it('refused unseen, where the check failed: its sentence comes with the way to take it', async () => {
    const { asked } = await openSigning({ status: 500, body: {} }, { [linkPath]: { status: 409, body: unread } });
    const button = await screen.findByRole('button', { name: 'Télécharger le PDF' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(button);
    expect(await screen.findByText(unread.message)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Télécharger sans attendre' }));
    await waitFor(() => expect(linksAsked(asked)).toEqual(['', '?unread=acknowledged']));
    expect(screen.getByText(unread.message)).toBeTruthy();
  });

  it('refused just before the end of the reading: the file is requested again, and comes', async () => {
    let looks = 0;
    let requests = 0;
    const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    onTestFinished(() => download.mockRestore());
    const link = { url: '/fichier.pdf', fileName: 'dossier.pdf', expiresAt: now.toISOString() };
    const { asked } = await openSigning(
      () => (looks++ === 0 ? { status: 500, body: {} } : { body: check({ isStopped: false, rows: [notice] }) }),
      { [linkPath]: () => (requests++ === 0 ? { status: 409, body: unread } : { body: link }) },
    );
    const button = await screen.findByRole('button', { name: 'Télécharger le PDF' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(button);
    await waitFor(() => expect(download).toHaveBeenCalledOnce());
    expect(linksAsked(asked)).toEqual(['', '']);
    expect(screen.queryByText(unread.message)).toBeNull();
  });

  it('refused unseen: once the exhibits are read, the refusal goes', async () => {
    const reading = { body: check({ isStopped: false, isReading: true, rows: [{ ...notice, state: 'queued' }] }) };
    const read = { body: check({ isStopped: false, rows: [notice] }) };
    const looks: Answer[] = [{ status: 500, body: {} }, reading, reading];
    const { asked } = await openSigning(() => looks.shift() ?? read, { [linkPath]: { status: 409, body: unread } });
    const button = await screen.findByRole('button', { name: 'Télécharger le PDF' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(button);
    expect(await screen.findByText(unread.message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(unread.message)).toBeNull());
    expect(linksAsked(asked)).toEqual(['']);
    expect(screen.queryByRole('button', { name: 'Télécharger sans attendre' })).toBeNull();
  });

  it('the screen of sending, opened by its address, stops as the one of signing, until answered', async () => {
    let isSaid = false;
    const right = { ...certificate, isStopped: false, isSaidRight: true };
    await openSigning(
      () => ({ body: isSaid ? check({ isStopped: false, rows: [notice, right] }) : check() }),
      { [`${checkPath}/words`]: () => ((isSaid = true), { body: { said: true } }) },
      'send',
    );
    expect(await screen.findByText('Une pièce contredit votre lettre')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Télécharger le PDF' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^C’est envoyé/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Cette pièce est la bonne : Pièce n° 2/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Oui, cette pièce est la bonne' }));
    expect(await screen.findByRole('button', { name: 'Télécharger le PDF' })).toBeTruthy();
    expect(screen.queryByText('Une pièce contredit votre lettre')).toBeNull();
  });

  it('« Cette pièce est la bonne » asks once more, sends what was shown, and opens the signing', async () => {
    let isSaid = false;
    const { asked } = await openSigning(
      () => ({
        body: isSaid
          ? check({ isStopped: false, rows: [notice, { ...certificate, isStopped: false, isSaidRight: true }] })
          : check(),
      }),
      { [`${checkPath}/words`]: () => ((isSaid = true), { body: { said: true } }) },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Cette pièce est la bonne : Pièce n° 2/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cette pièce est-elle vraiment la bonne ?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Oui, cette pièce est la bonne' }));
    expect(await screen.findByRole('button', { name: 'Télécharger le PDF' })).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith('/words'))?.body).toEqual({
      number: 2,
      values: [{ claim: 'plate', expected: 'AB-123-CD', shown: 'EF-456-GH' }],
    });
    expect(screen.getByText(/vous avez dit que cette pièce est la bonne/)).toBeTruthy();
    // It still contradicts the letter.
    expect(screen.queryByText(/rien lu qui contredise/)).toBeNull();
  });

  it('another name accuses nobody, and « C’est bien la même personne » opens the signing', async () => {
    let isSaid = false;
    const [plate] = certificate.findings;
    const sentence = 'Le nom du titulaire de la carte : on lit Ada Modèle sur cette pièce, votre lettre dit Ada Essai.';
    const name = { ...plate, claim: 'holderName', sentence, expected: 'Ada Essai', shown: 'Ada Modèle' } as const;
    const named = { ...certificate, kind: 'cmi-back', title: 'Carte', findings: [name] } as Row;
    const { asked } = await openSigning(
      () => ({
        body: isSaid
          ? check({ isStopped: false, rows: [notice, { ...named, isStopped: false, isSaidRight: true }] })
          : check({ rows: [notice, named] }),
      }),
      { [`${checkPath}/words`]: () => ((isSaid = true), { body: { said: true } }) },
    );
    expect(await screen.findByText('Un nom diffère sur une pièce')).toBeTruthy();
    expect(screen.queryByText('Une pièce contredit votre lettre')).toBeNull();
    expect([screen.getByText('Sur la pièce n° 1'), screen.getByText('Sur cette pièce')]).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: /^C’est bien la même personne : Pièce n° 2/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Est-ce bien la même personne ?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Oui, c’est la même personne' }));
    expect(await screen.findByRole('button', { name: 'Télécharger le PDF' })).toBeTruthy();
    expect(asked.find(({ path }) => path.endsWith('/words'))?.body).toEqual({
      number: 2,
      values: [{ claim: 'holderName', expected: 'Ada Essai', shown: 'Ada Modèle' }],
    });
  });

  it('names that differ on two papers are counted, and none of their answers is pressed on', async () => {
    const [plate] = certificate.findings;
    const name = { ...plate, claim: 'holderName', expected: 'Ada Essai', shown: 'Ada Modèle' } as const;
    const named = (number: number) => ({ ...certificate, number, findings: [name] }) as Row;
    await openSigning({ body: check({ rows: [notice, named(2), named(3)] }) });
    expect(await screen.findByText('Un nom diffère sur 2 pièces')).toBeTruthy();
    // Nothing is to be printed nor signed yet.
    expect(screen.getByRole('heading', { level: 1, name: 'Vérifiez avant de signer' })).toBeTruthy();
    expect(screen.queryByText(/Pas d’imprimante/)).toBeNull();
    expect(screen.getAllByRole('button', { name: /^C’est bien la même personne/ })).toHaveLength(2);
    expect(document.querySelector('.stopped-exhibit .btn.act')).toBeNull();
  });

  it('one paper at a time has its act in colour', async () => {
    await openSigning({ body: check({ rows: [notice, certificate, { ...certificate, number: 3 }] }) });
    expect(await screen.findByText('2 pièces contredisent votre lettre')).toBeTruthy();
    expect(document.querySelectorAll('.stopped-exhibit .btn.act')).toHaveLength(1);
  });

  it('says how far the reading is, then what it found', async () => {
    let calls = 0;
    const reading = check({
      isReading: true,
      isStopped: false,
      rows: [notice, { ...notice, number: 2, state: 'queued', findings: [] }],
    });
    await openSigning(() => ({ body: (calls += 1) === 1 ? reading : check({ isStopped: false, rows: [notice] }) }));
    expect(await screen.findByText('Nous relisons vos pièces : 1 sur 2')).toBeTruthy();
    expect(
      await screen.findByText('Nous n’avons rien lu qui contredise votre lettre.', {}, { timeout: 8000 }),
    ).toBeTruthy();
  });

  it('while it is read nothing is signed, the file may be taken, and its end opens signing', async () => {
    let isOver = false;
    const queued = { ...notice, number: 2, state: 'queued' as const, findings: [] };
    const reading = check({ isReading: true, isStopped: false, rows: [notice, queued] });
    await openSigning(() => ({ body: isOver ? check({ isStopped: false, rows: [notice] }) : reading }), {
      'GET /api/sending': { body: { portalFileLimitBytes: 5_000_000, postage: null, drawnSignature: true } },
    });
    expect(await screen.findByRole('button', { name: 'Télécharger sans attendre' })).toBeTruthy();
    const put = await screen.findByRole('button', { name: 'Mettre cette signature sur la lettre' });
    expect(put.getAttribute('aria-disabled')).toBe('true');
    isOver = true;
    await waitFor(() => expect(put.getAttribute('aria-disabled')).toBeNull(), { timeout: 8000 });
    expect(screen.getByRole('button', { name: 'Télécharger le PDF' })).toBeTruthy();
  });

  it('the screen of sending says how far the reading is', async () => {
    const queued = { ...notice, number: 2, state: 'queued' as const, findings: [] };
    await openSigning({ body: check({ isReading: true, isStopped: false, rows: [notice, queued] }) }, {}, 'send');
    expect(await screen.findByText('Nous relisons vos pièces : 1 sur 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Télécharger sans attendre' })).toBeTruthy();
  });

  it('papers that are never read are listed so, and pages past the third', async () => {
    const long = { ...notice, pages: Array.from({ length: 5 }, (_, page) => `/storage/v1/object/signed/p${page}`) };
    const unread = [{ number: 3, title: 'Livret de famille' }];
    await openSigning({ body: check({ isStopped: false, rows: [long], unread }) });
    expect(await screen.findByText('Non relue : comparez vous-même cette pièce à votre lettre.')).toBeTruthy();
    expect(screen.getByText('Pièce n° 3. Livret de famille')).toBeTruthy();
    expect(screen.getByText(/Nous avons relu les 3 premières pages sur 5 : vérifiez les autres/)).toBeTruthy();
  });

  it('a doubt is shown with both crops, and stops nothing', async () => {
    const [plate] = certificate.findings;
    const doubt = { ...plate, standing: 'doubtful', sentence: 'La plaque : nous croyons lire EF-456-GH.' } as const;
    await openSigning({
      body: check({
        isStopped: false,
        rows: [notice, { ...certificate, isStopped: false, findings: [doubt as Row['findings'][number]] }],
      }),
    });
    expect(await screen.findByText('À comparer vous-même')).toBeTruthy();
    expect(screen.getByText('Sur cette pièce')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Télécharger le PDF' })).toBeTruthy();
  });

  it('on the page of the fine, a paper has its picture, and its mark says what was found on it', async () => {
    const exhibits = [notice, certificate].map(({ number, kind, title }) => ({ number, kind, title }));
    await openSigning(
      { body: check() },
      { [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [{ ...dossier, exhibits }], next: null } } },
      '',
    );
    await screen.findByText('2 pièces jointes');
    await screen.findByText('À vérifier');
    const [first, second] = [...document.querySelectorAll('.exhibits > li')];
    expect(first?.querySelector('img')?.getAttribute('src')).toBe(notice.pages[0]);
    expect(first?.textContent).not.toContain('À vérifier');
    // The carte grise is shown among the papers of its owner alone.
    expect(second?.querySelector('img')).toBeNull();
    expect(second?.textContent).toContain('À vérifier');
  });

  it.each([
    ['queued', { isReading: true }, [false, false, 1]],
    ['unreadable', {}, [true, true, 2]],
    ['read', {}, [true, false, 2]],
  ] as const)(
    'on the page of the fine, a paper %s: its picture, its word, its mark',
    async (state, changes, expected) => {
      const row = { ...notice, state };
      await openSigning(
        { body: check({ isStopped: false, rows: [row], ...changes }) },
        {
          [`GET /api/fines/${fineId}/dossiers`]: {
            body: { rows: [{ ...dossier, exhibits: [{ number: 1, kind: 'notice', title: row.title }] }], next: null },
          },
        },
        '',
      );
      await screen.findByText('1 pièce jointe');
      const shown = () => {
        const item = document.querySelector('.exhibits > li');
        const isToVerify = item?.textContent.includes('À vérifier');
        return [item?.querySelector('img') != null, isToVerify, item?.querySelectorAll('img, svg').length];
      };
      await waitFor(() => expect(shown()).toEqual(expected));
    },
  );

  it('on the page of the fine, exhibits never read are named once, in their list', async () => {
    const rows = [notice, certificate].map((row) => ({
      ...row,
      state: 'unreadable' as const,
      isStopped: false,
      findings: [],
    }));
    const exhibits = rows.map(({ number, kind, title }) => ({ number, kind, title }));
    await openSigning(
      { body: check({ isStopped: false, rows }) },
      { [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [{ ...dossier, exhibits }], next: null } } },
      '',
    );
    expect(await screen.findByText(/^Nous n’avons rien lu sur vos pièces\. Vérifiez/)).toBeTruthy();
    expect(screen.getAllByText('À vérifier')).toHaveLength(2);
    expect(screen.getAllByText(new RegExp(notice.title))).toHaveLength(1);
    expect(screen.queryByText('Ce que nous n’avons pas lu')).toBeNull();
  });

  it('where nothing was read, nothing is said to have been: the person compares', async () => {
    const unread = { ...notice, state: 'unreadable' as const, findings: [] };
    await openSigning({ body: check({ isStopped: false, rows: [unread] }) });
    expect(await screen.findByText('Relisez vos pièces')).toBeTruthy();
    expect(screen.getByText(/^Nous n’avons rien lu sur (cette pièce|ces pièces). Vérifiez/)).toBeTruthy();
    expect(screen.queryByText(/contredise votre lettre/)).toBeNull();
  });

  it('a reading that cannot be had is said, and asked again by a press', async () => {
    let calls = 0;
    await openSigning(() =>
      (calls += 1) === 1
        ? { status: 404, body: { code: 'DOSSIER_UNKNOWN', message: 'Ce dossier n’existe pas.', requestId: 'r' } }
        : { body: check({ isStopped: false, rows: [notice] }) },
    );
    expect(await screen.findByText('Vos pièces n’ont pas pu être relues')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByText('Vos pièces n’ont pas pu être relues')).toBeNull());
    expect(screen.getByText('Nous avons relu vos pièces')).toBeTruthy();
  });
});
