import { toPlainDate } from '@placejuste/domain/kernel';
import { readNotice } from '@placejuste/domain/notice-reading';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../../test/device.ts';
import { open, sentActions, synced } from '../../../test/open.tsx';
import type { NoticeRead } from './read-file.lazy.ts';
import type { UnopenedCode } from './notice-page.ts';
import { readFields } from './review/read-fields.ts';

const number = '21590350100017261314072245';
const words = [
  'AVIS DE PAIEMENT',
  `Numéro de l’avis : ${number} Clé 40`,
  'Date de l’avis : 10/11/2026',
  'Constaté le 10/11/2026 à 14h05',
  'Immatriculation : AB-123-CD',
  'Avis déposé sur le pare-brise',
];
function readOf(lines: readonly string[], confidence = 0.9, foreign: NoticeRead['foreign'] = null): NoticeRead {
  const boxed = lines.map((line, at) =>
    line.split(' ').map((text, place) => ({
      text,
      confidence,
      box: { left: 50 + 100 * place, right: 140 + 100 * place, top: 100 + 60 * at, bottom: 130 + 60 * at },
    })),
  );
  const reading = readNotice([{ width: 1000, height: 1400, lines: boxed }], toPlainDate('2026-11-21'));
  return {
    pages: [{ picture: document.createElement('canvas'), own: null }],
    left: 0,
    fields: readFields(reading),
    foreign,
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

const keptDrafts = async () =>
  JSON.stringify(
    await (await (await import('../../offline/storage/database.ts')).openLocalDatabase()).getAll('drafts'),
  );
const choose = async (file = picture()) => userEvent.upload(await screen.findByLabelText('Choisir un fichier'), file);
const line = (press: string, name: string) => screen.getByRole('button', { name: new RegExp(`^${press} ?: ${name}$`) });
const review = { level: 2, name: 'Tout est juste ?' };
const right = () => screen.getByRole('button', { name: 'Tout est juste' });
const field = (name: string) => document.getElementById(`fine-${name}`) as HTMLInputElement;

describe('a notice read at /mes-amendes', { timeout: 20_000 }, () => {
  it('of several photographs is read as one; a PDF among them is refused', async () => {
    const joinPages = vi.fn((files: readonly Blob[]) =>
      Promise.resolve({ file: new File(files as File[], 'avis.pdf', { type: 'application/pdf' }), keepsPlaces: true }),
    );
    vi.doMock('./join/join-pages.ts', () => ({ joinPages }));
    await open('/mes-amendes');
    const field = await screen.findByLabelText('Choisir un fichier');
    const pdf = new File(['%PDF-1.4'], 'b.pdf', { type: 'application/pdf' });
    await userEvent.upload(field, [picture(), pdf]);
    expect((await screen.findByRole('alert')).textContent).toContain('Choisissez un seul PDF');
    expect(readNoticeFile).not.toHaveBeenCalled();
    await userEvent.upload(field, [picture('recto.jpg'), picture('verso.jpg')]);
    await screen.findByRole('heading', review);
    expect(joinPages.mock.calls[0]?.[0].map((file) => (file as File).name)).toEqual(['recto.jpg', 'verso.jpg']);
    expect(readNoticeFile.mock.calls[0]?.[0].type).toBe('application/pdf');
    vi.doUnmock('./join/join-pages.ts');
  });

  it('camera-refused-midway: what is left is said, and the phone’s own camera takes its place', async () => {
    const getUserMedia = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    await open('/mes-amendes');
    await userEvent.click(await screen.findByRole('button', { name: 'Photographier l’avis' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Son accès est refusé à ce site');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Photographier l’avis').getAttribute('capture')).toBe('environment');
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  it('the camera leads to the gallery and to typing, as the screen behind it', async () => {
    vi.stubGlobal(
      'navigator',
      Object.assign(navigator, { mediaDevices: { getUserMedia: () => new Promise(() => undefined) } }),
    );
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
    };
    const { router } = await open('/mes-amendes');
    await userEvent.click(await screen.findByRole('button', { name: 'Photographier l’avis' }));
    const camera = within(screen.getByRole('dialog'));
    await userEvent.upload(camera.getByLabelText('Galerie : choisir une photo déjà prise'), picture());
    expect(await screen.findByRole('heading', review)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readNoticeFile).toHaveBeenCalledOnce();
    router.dispose();

    freshDevice();
    await open('/mes-amendes');
    await userEvent.click(await screen.findByRole('button', { name: 'Photographier l’avis' }));
    await userEvent.click(line('Taper', 'ce qui est écrit sur l’avis'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Recopiez votre avis' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });

  it.each([
    ['2g', 0],
    ['4g', 1],
  ])('over %s, has its engine at hand %i time while the sheet is framed', async (network, times) => {
    // Fetches begun by the previous test would otherwise count for this one.
    await vi.dynamicImportSettled();
    slow.mockReturnValue(network === '2g');
    const prepare = vi.fn(async () => null);
    vi.doMock('../reading/reader.lazy.ts', () => ({ pageReader: { prepare }, reader: { close: () => undefined } }));
    await open('/mes-amendes');
    expect(prepare).not.toHaveBeenCalled();
    // jsdom has no camera: the phone's own opens.
    await userEvent.click(await screen.findByLabelText('Photographier l’avis'));
    await vi.dynamicImportSettled();
    expect(prepare).toHaveBeenCalledTimes(times);
    expect(readNoticeFile).not.toHaveBeenCalled();
    slow.mockReturnValue(false);
    vi.doUnmock('../reading/reader.lazy.ts');
  });

  it('is one list, each value beside its crop, said right in one press, and nothing leaves', async () => {
    const { asked } = await open('/mes-amendes');
    await choose();
    await screen.findByRole('heading', review);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(screen.getByRole('img', { name: /Extrait de l’avis : « 21590350100017261314072245 »/ })).toBeTruthy();
    expect(screen.getByText('21590350100017 26 1 314 072 245 · clé 40')).toBeTruthy();
    expect(screen.getByText('A B, 1 2 3, C D')).toBeTruthy();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.queryByText('Vérifiez.')).toBeNull();
    right().focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ce que vous devez faire, et avant quand' })).toBeTruthy();
    expect(screen.getAllByText('jeudi 10 décembre 2026')).not.toEqual([]);
    expect(asked.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  });

  it.each([
    ['of another country', 'foreign', /Ce document semble venir d’un autre pays/],
    ['in another language', 'other-language', /Cet avis n’est pas rédigé en français/],
  ] as const)('%s gets no French date before it is said to be a French one', async (_case, foreign, sentence) => {
    readNoticeFile.mockResolvedValue(readOf(words, 0.9, foreign));
    await open('/mes-amendes');
    await choose();
    const french = await screen.findByRole('button', { name: 'C’est bien un avis français' });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tout est juste' })).toBeNull();
    await userEvent.click(french);
    await screen.findByRole('heading', review);
    await userEvent.click(right());
    expect(await screen.findByRole('heading', { name: 'Ce que vous devez faire, et avant quand' })).toBeTruthy();
  });

  it('is corrected in place, one line at a time, and the key of another number goes', async () => {
    await open('/mes-amendes');
    await choose();
    await screen.findByRole('heading', review);
    await userEvent.click(line('Corriger', 'Numéro de l’avis'));
    await waitFor(() => expect(document.activeElement).toBe(field('noticeNumber')));
    expect(screen.queryByRole('radio')).toBeNull();
    // Enter ends the line; it does not say that the list is right.
    await userEvent.type(field('noticeNumber'), '{Backspace}9{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(line('Corriger', 'Numéro de l’avis')));
    expect(screen.getByText('21590350100017 26 1 314 072 249')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Ce que vous devez faire, et avant quand' })).toBeNull();
    await userEvent.click(line('Corriger', 'Type d’avis'));
    await userEvent.click(screen.getByRole('radio', { name: /^Avis de contravention/ }));
    await userEvent.click(line('Terminé', 'Type d’avis'));
    expect(screen.getByText(/^Avis de contravention/)).toBeTruthy();
    // A number of one track, the title of another: nothing is guessed.
    await userEvent.click(right());
    expect(screen.getByRole('alert').textContent).toMatch(/celui d’un autre type d’avis/);
  });

  it('marks a doubtful line, and cannot be called right before somebody looked at it', async () => {
    readNoticeFile.mockResolvedValue(readOf(words, 0.4));
    await open('/mes-amendes');
    await choose();
    await screen.findByRole('heading', review);
    expect(screen.getAllByText('Vérifiez.').length).toBeGreaterThan(1);
    const answer = { name: 'Ce que vous devez faire, et avant quand' };
    await userEvent.click(right());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('À vérifier d’abord : Type d’avis');
    await waitFor(() => expect(document.activeElement).toBe(line('Corriger', 'Type d’avis')));
    expect(screen.queryByRole('heading', answer)).toBeNull();
    // Each doubtful line once, then the list is right.
    for (let presses = 0; presses < 9 && screen.queryByRole('heading', answer) === null; presses += 1)
      await userEvent.click(right());
    expect(screen.getByRole('heading', answer)).toBeTruthy();
  });

  it('asks at once what is needed and was not read, and says what is missing', async () => {
    readNoticeFile.mockResolvedValue(readOf(words.filter((one) => !/pare-brise/.test(one))));
    await open('/mes-amendes');
    await choose();
    await screen.findByRole('heading', review);
    expect(screen.getByRole('radio', { name: /Sur le pare-brise/ })).toHaveProperty('checked', false);
    await userEvent.click(right());
    expect(within(screen.getByRole('alert')).getByRole('link').textContent).toContain('comment l’avis est arrivé');
    await userEvent.click(screen.getByRole('radio', { name: /Sur le pare-brise/ }));
    await userEvent.click(right());
    expect(await screen.findByRole('heading', { name: 'Ce que vous devez faire, et avant quand' })).toBeTruthy();
  });

  it('is found again after a reload, with its values and its doubts', async () => {
    readNoticeFile.mockResolvedValue(readOf(words, 0.4));
    const { router } = await open('/mes-amendes');
    await choose();
    await screen.findByRole('heading', review);
    await waitFor(async () => expect(await keptDrafts()).toContain(number));
    router.dispose();
    document.body.replaceChildren();
    await open('/mes-amendes');
    expect(await screen.findByRole('heading', review)).toBeTruthy();
    expect(screen.getByText(/21590350100017 26 1 314 072 245/)).toBeTruthy();
    expect(screen.getAllByText('Vérifiez.').length).toBeGreaterThan(1);
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
    await userEvent.click(screen.getByRole('button', { name: 'Saisir à la main' }));
    expect(await screen.findByRole('radio', { name: /^Avis de paiement –/ })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
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
    await userEvent.click(await screen.findByRole('button', { name: 'Arrêter et saisir à la main' }));
    expect(stopped).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Photographier l’avis à la place' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Relire l’avis gardé ici' }));
    expect(await screen.findByRole('heading', review)).toBeTruthy();
  });

  it('says what it costs first on a slow network, but for a PDF', async () => {
    slow.mockReturnValue(true);
    await open('/mes-amendes');
    await choose();
    expect(await screen.findByText(/environ 2 Mo/)).toBeTruthy();
    expect(readNoticeFile).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Lire quand même' }));
    expect(await screen.findByRole('heading', review)).toBeTruthy();
    slow.mockReturnValue(false);
  });

  it('shared by another application is read at once, without an account too', async () => {
    const template = document.createElement('template');
    Object.assign(template, { id: 'fichier-partage' });
    Object.assign(template.dataset, { name: 'avis.pdf', type: 'application/pdf' });
    template.innerHTML = btoa('%PDF-1.4');
    document.body.append(template);
    await open('/mes-amendes');
    expect(await screen.findByRole('heading', review)).toBeTruthy();
    expect(readNoticeFile.mock.calls[0]?.[0].type).toBe('application/pdf');
  });

  it.each([
    ['goes with the fine by itself', true],
    ['stays here when the person says so', false],
  ])('with an account, %s; other readings go along', async (_case, isJoined) => {
    fakeUploads();
    const lists = {
      'GET /api/declarations': { body: { rows: [], next: null } },
      'GET /api/fines': { body: { rows: [], next: null } },
    };
    const { asked } = await open('/mes-amendes?new=1', {
      signedIn: true,
      answers: { ...lists, 'POST /api/sync': synced(() => ({})) },
    });
    await choose();
    await screen.findByRole('heading', { level: 1, name: 'Tout est juste ?' });
    const leave = await screen.findByRole('button', { name: 'Ne pas le joindre' });
    if (!isJoined) await userEvent.click(leave);
    await userEvent.click(right());
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
    expect('noticePath' in payload).toBe(isJoined);
  });
});
