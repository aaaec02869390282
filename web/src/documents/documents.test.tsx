import { parsePlainDate } from '@placejuste/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../test/device.ts';
import { missingPaper } from '../../test/documents.fixtures.ts';
import { noFacts } from '../../test/next-step-facts.ts';
import type { CardReading } from '../vision/index.ts';
import { ada, open, validProfile, type Answers } from '../../test/open.tsx';
import { sentence } from '../../test/sentence.ts';

const id = '01933b6e-0000-7000-8000-0000000000e1';
const pending = { ...missingPaper('cmi'), state: 'pending', id, submittedAt: '2026-11-21T09:00:00.000Z' };

function withDocuments(cmi: () => object): Answers {
  return {
    'GET /rest/v1/profiles': { body: { ...validProfile, cmi_validated: false } },
    'GET /rest/v1/user_roles': { body: [] },
    'GET /api/documents': () => ({ body: { documents: [cmi(), missingPaper('carte_grise')] } }),
  };
}

const lacking = (state: string) => ({ state, validated: false }) as const;

async function sendBothFaces(): Promise<void> {
  for (const side of ['recto', 'verso'])
    await userEvent.upload(
      await screen.findByLabelText(new RegExp(`Prendre la photo : le ${side} de la carte`)),
      picture(`${side}.jpg`, side === 'recto' ? 20_000 : 21_000),
    );
  await screen.findByRole('img', { name: /le verso de la carte/ });
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer pour vérification' }));
  expect(await screen.findByLabelText('Plaque écrite sur la carte grise (facultatif)')).toBeTruthy();
}

beforeEach(freshDevice);

describe('the papers of a holder', { timeout: 20_000 }, () => {
  it('shows each state in words, with the reason of a refusal and one action', async () => {
    const reason = { code: 'illisible', message: 'La photo n’est pas assez nette pour être lue.' };
    await open('/dashboard', {
      signedIn: true,
      answers: withDocuments(() => ({
        ...missingPaper('cmi'),
        state: 'rejected',
        id,
        reason,
        remark: 'Reflet en bas',
      })),
    });
    const card = await screen.findByRole('region', { name: 'Carte mobilité inclusion (CMI)' });
    expect(within(card).getByText('À reprendre')).toBeTruthy();
    expect(within(card).getByText(reason.message)).toBeTruthy();
    expect(within(card).getByText(/« Reflet en bas »/)).toBeTruthy();
    expect(within(card).getAllByRole('button')).toHaveLength(1);
    expect(within(card).getByRole('button', { name: 'Reprendre : Carte mobilité inclusion (CMI)' })).toBeTruthy();
  });

  it('opens the requested document on its own screen, then the next one', async () => {
    let sent = false;
    fakeUploads();
    await open('/dashboard?paper=cmi', {
      signedIn: true,
      answers: {
        ...withDocuments(() => (sent ? pending : missingPaper('cmi'))),
        'POST /api/documents': () => {
          sent = true;
          return { body: pending };
        },
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Vos papiers' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Dernières déclarations' })).toBeNull();
    await sendBothFaces();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Carte grise', 'Carte mobilité inclusion (CMI)']);
    expect(document.activeElement?.textContent).toBe('Carte grise');
  });

  it('is not shown as missing once sent, while the home is being refreshed', async () => {
    const facts = (state: string) => ({
      ...noFacts,
      papers: noFacts.papers.map((one) => ({ ...one, ...lacking(state) })),
    });
    let sent = false;
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeUploads();
    await open('/pwa', {
      signedIn: true,
      answers: {
        ...withDocuments(() => (sent ? pending : missingPaper('cmi'))),
        'GET /rest/v1/profiles': { body: { ...validProfile, cmi_validated: false, carte_grise_validated: false } },
        'GET /api/next-step': async () => {
          if (sent) await answered;
          return { body: facts(sent ? 'pending' : 'missing') };
        },
        'POST /api/documents': () => {
          sent = true;
          return { body: pending };
        },
      },
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Photographier ma CMI' }));
    await sendBothFaces();
    await userEvent.click(screen.getByRole('link', { name: 'Accueil' }));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText('Il manque deux papiers')).toBeNull();
    answer();
    expect(await screen.findByRole('heading', { name: 'Notre équipe vérifie vos papiers' })).toBeTruthy();
  });

  it('lists the plates of approved certificates, and another car’s certificate replaces none', async () => {
    const answers = withDocuments(() => missingPaper('cmi'));
    const certificate = {
      ...missingPaper('carte_grise'),
      state: 'approved',
      validated: true,
      id,
      plate: 'EF-456-GH',
      approvedPlates: ['AB-123-CD', 'EF-456-GH'],
    };
    await open('/dashboard', {
      signedIn: true,
      answers: { ...answers, 'GET /api/documents': { body: { documents: [missingPaper('cmi'), certificate] } } },
    });
    expect(await screen.findByText(sentence(/^Plaques validées : AB-123-CD, EF-456-GH\./))).toBeTruthy();
  });

  it('shows how long pictures of an expired card are kept, and which were deleted', async () => {
    const expired = { ...missingPaper('cmi'), state: 'expired', id, expiresOn: '2026-10-31' };
    const erasedPictures = [{ on: '2025-03-01', cause: 'card-replaced', expiresOn: null }];
    await open('/dashboard', {
      signedIn: true,
      answers: withDocuments(() => ({ ...expired, picturesUntil: '2030-10-31', erasedPictures })),
    });
    expect(
      await screen.findByText(/^Nous gardons ses images jusqu’au 31 octobre 2030, et plus longtemps si/),
    ).toBeTruthy();
    const sentence =
      /^Images de votre ancienne carte, effacées le 1er mars 2025\. Une autre carte la remplace depuis plus de 4.ans/;
    expect(screen.getByText(sentence)).toBeTruthy();
    // Nothing is shown about pictures of the other document.
    expect(screen.getAllByText(/[Ii]mages .*(?:effacées|jusqu’au)/)).toHaveLength(2);
  });

  it('asks for both faces, then sends them together under review', async () => {
    let sent = false;
    const uploads = fakeUploads();
    const { asked } = await open('/dashboard', {
      signedIn: true,
      answers: {
        ...withDocuments(() => (sent ? pending : missingPaper('cmi'))),
        'POST /api/documents': () => {
          sent = true;
          return { body: pending };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter : Carte mobilité inclusion (CMI)' }));
    // The button that had the focus is removed.
    expect(document.activeElement?.textContent).toBe('Carte mobilité inclusion (CMI)');
    await userEvent.upload(
      await screen.findByLabelText(/Prendre la photo : le recto de la carte/),
      picture('recto.jpg', 20_000),
    );
    await screen.findByRole('img', { name: /le recto de la carte/ });
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer pour vérification' }));
    expect(screen.getByRole('link', { name: 'Ajoutez la photo : le verso de la carte.' })).toBeTruthy();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);

    await userEvent.upload(
      screen.getByLabelText(/Prendre la photo : le verso de la carte/),
      picture('verso.jpg', 21_000),
    );
    await screen.findByRole('img', { name: /le verso de la carte/ });
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer pour vérification' }));
    expect(await screen.findByText('En cours de vérification')).toBeTruthy();
    expect(uploads.map(({ bucket }) => bucket)).toEqual(['documents', 'documents']);
    expect(uploads.every(({ objectName }) => objectName.startsWith(`${ada.id}/`))).toBe(true);
    expect(asked.find(({ method, path }) => method === 'POST' && path === '/api/documents')?.body).toEqual({
      kind: 'cmi',
      files: [
        { side: 'recto', path: uploads[0]?.objectName, sha256: uploads[0]?.sha256 },
        { side: 'verso', path: uploads[1]?.objectName, sha256: uploads[1]?.sha256 },
      ],
    });
  });

  describe('the code of a card', () => {
    const expiresOn = parsePlainDate('2029-05-31');
    const sends = async (reading: CardReading) => {
      vi.doMock('../vision/read-card.lazy.ts', () => ({ readCard: async () => reading }));
      fakeUploads();
      const { asked } = await open('/dashboard', {
        signedIn: true,
        answers: { ...withDocuments(() => missingPaper('cmi')), 'POST /api/documents': { body: pending } },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Ajouter : Carte mobilité inclusion (CMI)' }));
      await userEvent.upload(
        await screen.findByLabelText(/Prendre la photo : le recto de la carte/),
        picture('recto.jpg', 20_000),
      );
      await screen.findByRole('img', { name: /le recto de la carte/ });
      await userEvent.upload(
        screen.getByLabelText(/Prendre la photo : le verso de la carte/),
        picture('verso.jpg', 21_000),
      );
      await screen.findByRole('img', { name: /le verso de la carte/ });
      return async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Envoyer pour vérification' }));
        await waitFor(() =>
          expect(asked.some(({ method, path }) => method === 'POST' && path === '/api/documents')).toBe(true),
        );
        return asked.find(({ method, path }) => method === 'POST' && path === '/api/documents')?.body;
      };
    };

    it('shows the end date of a card, and sends it only once confirmed', async () => {
      const send = await sends({ state: 'read', facts: { isCard: true, expiresOn }, signature: 'unknown' });
      expect(await screen.findByText('Code de la carte lu')).toBeTruthy();
      expect(screen.getByText(/Signature du code : inconnue/)).toBeTruthy();
      const fields = within(screen.getByRole('group', { name: /Fin de validité de la carte/ })).getAllByRole('textbox');
      const typed = () => fields.map((field) => (field as HTMLInputElement).value);
      expect(typed()).toEqual(['', '', '']);
      await userEvent.click(screen.getByRole('button', { name: /Oui, ma carte finit le .*31 mai 2029/ }));
      expect(typed()).toEqual(['31', '05', '2029']);
      expect(screen.queryByRole('button', { name: /Oui, ma carte finit/ })).toBeNull();
      expect(await send()).toMatchObject({ kind: 'cmi', saidExpiresOn: '2029-05-31' });
    });

    it('an unconfirmed date is not sent', async () => {
      const send = await sends({ state: 'read', facts: { isCard: true, expiresOn }, signature: 'valid' });
      await screen.findByText('Code de la carte lu');
      expect(await send()).not.toHaveProperty('saidExpiresOn');
    });

    it.each([
      [{ state: 'none' }, /Aucun code n’a été vu/],
      [{ state: 'unclear', fault: 'CODE_DAMAGED' }, /lu en partie seulement/],
      [{ state: 'impossible', fault: 'CODES_NOT_FETCHED' }, /demande du réseau la première fois/],
      [
        { state: 'read', facts: { isCard: true, expiresOn: null }, signature: 'wrong' },
        /elle ne correspond pas à son contenu/,
      ],
    ] as const)('%j: shown in words, without blocking the form', async (reading, words) => {
      const send = await sends(reading);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(await send()).toMatchObject({ kind: 'cmi' });
    });
  });

  it('keeps the pictures and shows the server’s sentence after a refusal', async () => {
    fakeUploads({ status: 422, message: 'Photo trop volumineuse' });
    await open('/dashboard', { signedIn: true, answers: withDocuments(() => missingPaper('cmi')) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter : Carte grise' }));
    await userEvent.upload(
      await screen.findByLabelText(/Prendre la photo : la carte grise/),
      picture('cg.jpg', 20_000),
    );
    await screen.findByRole('img', { name: /la carte grise/ });
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer pour vérification' }));
    expect((await screen.findAllByText('Photo trop volumineuse')).length).toBeGreaterThan(0);
    expect(screen.getByRole('img', { name: /la carte grise/ })).toBeTruthy();
  });

  it('reports a state that failed to load', async () => {
    await open('/dashboard', {
      signedIn: true,
      answers: { ...withDocuments(() => missingPaper('cmi')), 'GET /api/documents': 'lost' },
    });
    expect(await screen.findByText('L’état de vos papiers n’a pas pu être lu')).toBeTruthy();
  });
});
