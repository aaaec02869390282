import { plainDateOf } from '@placejuste/domain/kernel';
import { readNotice } from '@placejuste/domain/notice-reading';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice, picture } from '../../../test/device.ts';
import { open, sentActions, synced } from '../../../test/open.tsx';
import type { NoticeRead } from './read-file.lazy.ts';
import type { UnopenedCode } from './notice-page.ts';

const number = '21590350100017261314072245';
const words = [
  'AVIS DE PAIEMENT',
  `Numéro de l’avis : ${number} Clé 40`,
  'Date de l’avis : 10/11/2026',
  'Constaté le 10/11/2026 à 14h05',
  'Immatriculation : AB-123-CD',
  'Avis déposé sur le pare-brise',
];
function readOf(lines: readonly string[], confidence = 0.9): NoticeRead {
  const boxed = lines.map((line, at) =>
    line.split(' ').map((text, place) => ({
      text,
      confidence,
      box: { left: 50 + 100 * place, right: 140 + 100 * place, top: 100 + 60 * at, bottom: 130 + 60 * at },
    })),
  );
  const reading = readNotice([{ width: 1000, height: 1400, lines: boxed }], plainDateOf('2026-11-21'));
  return {
    pages: [{ picture: document.createElement('canvas'), own: null }],
    left: 0,
    reading,
    unread: reading.words < 6,
  };
}

/** Stands in for opening and recognising; rules and screens are the real ones. */
const readNoticeFile = vi.fn<(file: Blob, wishes: { readonly signal: AbortSignal }) => Promise<NoticeRead>>();
const slow = vi.fn(() => false);
const refused = async (code: UnopenedCode) => {
  const { NoticeUnopened } = await import('./notice-page.ts');
  throw new NoticeUnopened(code);
};

beforeEach(() => {
  freshDevice();
  window.localStorage.clear();
  // jsdom draws nothing.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.doMock('./read-file.lazy.ts', () => ({ readNoticeFile }));
  readNoticeFile.mockReset().mockResolvedValue(readOf(words));
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: {
      get effectiveType() {
        return slow() ? '2g' : '4g';
      },
      addEventListener() {},
      removeEventListener() {},
    },
  });
});

const choose = async (file = picture()) =>
  userEvent.upload(await screen.findByLabelText('Choisir une photo ou un PDF'), file);
const line = (press: string, name: string) => screen.getByRole('button', { name: new RegExp(`^${press} ?: ${name}$`) });
const good = (name: string) => line('C’est bon', name);

describe('a notice read at /mes-amendes', { timeout: 20_000 }, () => {
  it('is confirmed line by line by one key, then answered, and nothing leaves', async () => {
    const { asked } = await open('/mes-amendes');
    await choose();
    const title = await screen.findByRole('heading', { name: 'Vérifiez ce qui a été lu' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByRole('img', { name: /Extrait de l’avis : « 21590350100017261314072245 »/ })).toBeTruthy();
    expect(screen.getByText('0 sur 7 vérifié')).toBeTruthy();
    // Nothing is in the form before it is confirmed.
    expect((screen.getByRole('textbox', { name: /^Numéro de l’avis/ }) as HTMLInputElement).value).toBe('');
    good('Type d’avis').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(good('Numéro de l’avis')));
    for (let left = 6; left > 0; left -= 1) await userEvent.keyboard('{Enter}');
    const finish = within(screen.getByRole('region', { name: 'Vérifiez ce qui a été lu' })).getByRole('button', {
      name: 'Voir ma date',
    });
    await waitFor(() => expect(document.activeElement).toBe(finish));
    expect((screen.getByRole('textbox', { name: /^Numéro de l’avis/ }) as HTMLInputElement).value).toBe(number);
    expect((screen.getByRole('textbox', { name: /^Clé/ }) as HTMLInputElement).value).toBe('40');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ce que vous devez faire, et avant quand' })).toBeTruthy();
    expect(screen.getAllByText('jeudi 10 décembre 2026')).not.toEqual([]);
    expect(asked.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  });

  it('is corrected in place, refused and taken up again; the form holds the corrected values', async () => {
    await open('/mes-amendes');
    await choose();
    await screen.findByRole('heading', { name: 'Vérifiez ce qui a été lu' });
    await userEvent.click(line('Ce n’est pas ça', 'Type d’avis'));
    expect(screen.getByText('À remplir dans le formulaire')).toBeTruthy();
    await userEvent.click(line('Corriger', 'Numéro de l’avis'));
    const typed = document.getElementById('read-noticeNumber') as HTMLInputElement;
    await waitFor(() => expect(document.activeElement).toBe(typed));
    await userEvent.type(typed, '{Backspace}9{Enter}');
    expect((document.getElementById('fine-noticeNumber') as HTMLInputElement).value).toBe(`${number.slice(0, -1)}9`);
    // The key proved another number: it does not come along.
    expect((document.getElementById('fine-noticeKey') as HTMLInputElement).value).toBe('');
    await userEvent.click(line('Modifier', 'Type d’avis'));
    await userEvent.click(good('Type d’avis'));
    expect((screen.getByRole('radio', { name: /^Avis de paiement/ }) as HTMLInputElement).checked).toBe(true);
  });

  it.each<[UnopenedCode, RegExp]>([
    ['password', /protégé par un mot de passe/],
    ['damaged', /abîmé/],
    ['heic', /HEIC/],
    ['format', /ni une photo ni un PDF/],
    ['pixels', /trop grande/],
    ['reader-away', /pas encore sur ce téléphone/],
    ['unsupported', /ne sait pas lire/],
    ['unread', /s’est arrêtée/],
  ])('that cannot be read (%s) is said, and typing is one press away', async (code, sentence) => {
    readNoticeFile.mockImplementation(() => refused(code));
    await open('/mes-amendes');
    await choose();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(sentence);
    expect(alert.textContent).toMatch(/[Tt]ape/);
    await userEvent.click(screen.getByRole('button', { name: 'Taper moi-même' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Avis de paiement/ })));
  });

  it('that holds nothing, or only handwriting, leads to typing', async () => {
    readNoticeFile
      .mockResolvedValueOnce(readOf(['~~ il']))
      .mockResolvedValueOnce(readOf(['Une lettre de ma tante qui parle longuement de ses vacances']));
    await open('/mes-amendes');
    await choose();
    expect((await screen.findByRole('alert')).textContent).toMatch(/n’a pas pu être lu/);
    await choose();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Rien d’utile/));
  });

  it('stops at once when asked, and the file is kept to be read again', async () => {
    let stopped = false;
    readNoticeFile.mockImplementationOnce(
      (_file, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => {
            stopped = true;
            reject(new Error('stopped'));
          }),
        ),
    );
    await open('/mes-amendes');
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Arrêter et taper' }));
    expect(stopped).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Relire l’avis gardé ici' }));
    expect(await screen.findByRole('heading', { name: 'Vérifiez ce qui a été lu' })).toBeTruthy();
  });

  it('says what it costs first on a slow network, but for a PDF', async () => {
    slow.mockReturnValue(true);
    await open('/mes-amendes');
    await choose();
    expect(await screen.findByText(/environ 6 Mo/)).toBeTruthy();
    expect(readNoticeFile).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Lire quand même' }));
    expect(await screen.findByRole('heading', { name: 'Vérifiez ce qui a été lu' })).toBeTruthy();
    slow.mockReturnValue(false);
  });

  it('shared by another application is read at once, without an account too', async () => {
    const template = document.createElement('template');
    Object.assign(template, { id: 'fichier-partage' });
    Object.assign(template.dataset, { name: 'avis.pdf', type: 'application/pdf' });
    template.innerHTML = btoa('%PDF-1.4');
    document.body.append(template);
    await open('/mes-amendes?new=1');
    expect(await screen.findByRole('heading', { name: 'Vérifiez ce qui a été lu' })).toBeTruthy();
    expect(readNoticeFile.mock.calls[0]?.[0].type).toBe('application/pdf');
  });

  it('with an account is sent with the fine only if the person joins it; other readings go along', async () => {
    const lists = {
      'GET /api/declarations': { body: { rows: [], next: null } },
      'GET /api/fines': { body: { rows: [], next: null } },
    };
    const { asked } = await open('/mes-amendes?new=1', {
      signedIn: true,
      answers: { ...lists, 'POST /api/sync': synced(() => ({})) },
    });
    await choose();
    await screen.findByRole('heading', { name: 'Vérifiez ce qui a été lu' });
    for (const name of [
      'Type d’avis',
      'Numéro de l’avis',
      'Arrivée de l’avis',
      'Date de l’avis',
      'Plaque d’immatriculation',
      'Jour du constat',
      'Heure du constat',
    ])
      await userEvent.click(good(name));
    expect(await screen.findByRole('heading', { name: 'Joindre cet avis au dossier ?' })).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Voir ma date' })[0] as HTMLElement);
    await waitFor(() => expect(sentActions(asked, 'fine.create')).toHaveLength(1));
    const [{ payload } = { payload: {} }] = sentActions(asked, 'fine.create');
    expect(payload).toMatchObject({
      track: 'fps',
      noticeNumber: number,
      noticeKey: '40',
      noticeDate: '2026-11-10',
      delivery: 'windscreen',
      observedOn: '2026-11-10',
      observedAt: '14:05',
      plate: 'AB-123-CD',
    });
    expect(payload).not.toHaveProperty('noticePath');
  });
});
