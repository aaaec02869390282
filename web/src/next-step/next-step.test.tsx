import type { NextStepFacts } from '@placejuste/contracts/next-step';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { noFacts, runningFine } from '../../test/next-step-facts.ts';
import { ada, open, sessionOf, validProfile, type Answers } from '../../test/open.tsx';
import { testNow } from '../../test/test-clock.ts';

const now = testNow();
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString();
const day = (count: number) => hours(24 * count).slice(0, 10);
const declared: NextStepFacts['declared'][number] = {
  id: '018f3c00-0000-7000-8000-00000000d101',
  plate: 'FG-482-KX',
  placeLabel: '12 Rue des Tilleuls 25000 Besançon',
  depositedAt: hours(-1),
  leftAt: null,
  stay: null,
};
const stay = (endsIn: number) => ({ commune: 'Besançon', hours: 12, endsAt: hours(endsIn) });
const [cmi, certificate] = noFacts.papers;
if (cmi === undefined || certificate === undefined) throw new Error('Both papers are always there');
const refused = { ...certificate, state: 'rejected', validated: false, reason: 'Le bas est coupé.' } as const;
const dated = (count: number) => ({ code: 'rapo', safe: day(count), outer: day(count + 2) }) as const;

const home = (facts: Partial<NextStepFacts>, profile: object = {}, more: Answers = {}) =>
  open('/pwa', {
    signedIn: true,
    answers: {
      'GET /rest/v1/profiles': { body: { ...validProfile, ...profile } },
      'GET /api/next-step': { body: { ...noFacts, ...facts } },
      ...more,
    },
  });
const card = async () => {
  await screen.findByRole('heading', { level: 2 });
  const [shown] = document.querySelectorAll<HTMLElement>('.living-card');
  if (shown === undefined) throw new Error('No card');
  return within(shown);
};

/** A title in which « e-mail » is kept whole is made of several elements. */
const matchTitle = (words: string) => (_text: string, element: Element | null) =>
  element?.className === 'title' && element.textContent === words;

describe('an address that takes no mail', () => {
  it('is said under the card, since when, with the way to another', async () => {
    await home({ mailsRefusedSince: hours(-48) });
    const alert = within(
      (await screen.findByText(matchTitle('Nos e-mails ne vous arrivent pas'))).closest('.alert') as HTMLElement,
    );
    const act = alert.getByRole('link', { name: 'Vérifier mon adresse' });
    expect(act.getAttribute('href')).toBe('/pwa/settings/compte?champ=email');
    // Under a tall card a phone shows the first lines only: the act is among them.
    const why = alert.getByText(/Sans eux, ni code ni rappel de date/);
    expect(act.compareDocumentPosition(why)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('that a report told of is said as such, until its holder says that mails arrive', async () => {
    let isDown = true;
    let refused: Partial<NextStepFacts> = { mailsRefusedSince: hours(-48), isRefusalReported: true };
    await home(
      {},
      {},
      {
        'GET /api/next-step': () => ({ body: { ...noFacts, ...refused } }),
        'POST /api/next-step/mails-arrive': () => {
          if (isDown) return 'lost';
          refused = { mailsRefusedSince: null, isRefusalReported: false };
          return { body: { mailsArriveSince: hours(0) } };
        },
      },
    );
    const title = 'Un e-mail ne vous est pas arrivé';
    const alert = within((await screen.findByText(matchTitle(title))).closest('.alert') as HTMLElement);
    expect(alert.getByText(/Votre boîte l’a refusé/)).toBeTruthy();
    expect(screen.queryByText(matchTitle('Nos e-mails ne vous arrivent pas'))).toBeNull();
    const arrive = alert.getByRole('button', { name: 'Vos e-mails m’arrivent' });
    await userEvent.click(arrive);
    expect(await alert.findByText('Ce n’est pas encore noté')).toBeTruthy();
    isDown = false;
    await userEvent.click(arrive);
    await waitFor(() => expect(screen.queryByText(matchTitle(title))).toBeNull());
    expect((await screen.findAllByText(/C’est noté/)).length).toBeGreaterThan(0);
  });

  it('is not said of one that takes them', async () => {
    await home({ mailsRefusedSince: null });
    await card();
    expect(screen.queryByText(matchTitle('Nos e-mails ne vous arrivent pas'))).toBeNull();
  });
});

describe('an account without an address', () => {
  const byNumber = { ...ada, email: '' };
  const openHome = (facts: Partial<NextStepFacts>) => {
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(byNumber)));
    return open('/pwa', { answers: { 'GET /api/next-step': { body: { ...noFacts, ...facts } } } });
  };

  it('reads that no reminder leaves, once a fine runs', async () => {
    await openHome({ fines: [{ ...runningFine, deadline: dated(12) }] });
    const alert = within(
      (await screen.findByText(matchTitle('Votre compte n’a pas d’adresse e-mail'))).closest('.alert') as HTMLElement,
    );
    expect(alert.getByRole('link', { name: 'Ajouter une adresse' }).getAttribute('href')).toBe('/pwa/settings/compte');
    expect(alert.getByRole('link', { name: 'Régler les notifications' }).getAttribute('href')).toBe(
      '/pwa/settings/notifications',
    );
  });

  it('is not told of it while there is no date', async () => {
    await openHome({});
    await card();
    expect(screen.queryByText(matchTitle('Votre compte n’a pas d’adresse e-mail'))).toBeNull();
  });
});

describe('a notice of a carer', () => {
  it('is the card, with the date before which it is answered', async () => {
    await home({ notices: [{ id: runningFine.id, safe: day(12) }] });
    const shown = await card();
    expect(shown.getByText('Un avis à confirmer')).toBeTruthy();
    expect(shown.getByText('À confirmer au plus tard le')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Voir ce qui attend' }).getAttribute('href')).toBe('/pwa/a-confirmer');
  });

  it('is a row beside a fine that presses more', async () => {
    await home({
      fines: [{ ...runningFine, deadline: dated(2) }],
      notices: [{ id: runningFine.id, safe: day(12) }],
    });
    const row = await screen.findByRole('link', { name: /Aussi : avis à confirmer/ });
    expect(row.getAttribute('href')).toBe('/pwa/a-confirmer');
  });
});

describe('an answer that was told', () => {
  it('has its day and its month on one line', async () => {
    await home(
      {
        papers: [cmi, { ...certificate, state: 'pending', validated: false }],
        review: { state: 'expected', from: hours(1), until: hours(300) },
      },
      { account_status: 'pending', carte_grise_validated: false },
    );
    const title = await (await card()).findByRole('heading', { level: 2, name: /^Réponse attendue au plus tard/ });
    expect(title.textContent).toMatch(/\d+(?:er)?\u00a0\p{L}{3,}/u);
  });

  it('is late once its moment has gone on facts that were read before', async () => {
    await home(
      {
        papers: [cmi, { ...certificate, state: 'pending', validated: false }],
        review: { state: 'expected', from: hours(-3), until: hours(-2) },
      },
      { carte_grise_validated: false, account_status: 'pending' },
    );
    const shown = await card();
    expect(shown.getByText(/^Nous pensions vous répondre au plus tard/)).toBeTruthy();
    expect(shown.queryByText(/Réponse attendue/)).toBeNull();
  });
});

describe('the living card', () => {
  it.each<readonly [string, Partial<NextStepFacts>, object, string | RegExp, string | null, readonly string[]]>([
    ['nothing', {}, {}, 'Vous vous garez ?', 'Nouvelle déclaration', ['Deux photos suffisent. Même sans réseau.']],
    [
      'parked under a cap',
      { declared: [{ ...declared, stay: stay(11.7) }] },
      {},
      'Voiture garée rue des Tilleuls',
      null,
      ['de stationnement gratuit', 'À Besançon, 12 h au plus :'],
    ],
    [
      'a stay in its last hour',
      { declared: [{ ...declared, stay: stay(0.5) }] },
      {},
      'Voiture garée rue des Tilleuls',
      null,
      ['La durée maximale approche'],
    ],
    [
      'a stay that ended',
      { declared: [{ ...declared, stay: stay(-1) }] },
      {},
      'Voiture garée rue des Tilleuls',
      null,
      ['La durée maximale est passée'],
    ],
    [
      'a refused paper',
      { papers: [cmi, refused] },
      { carte_grise_validated: false, account_status: 'pending' },
      'Carte grise : à reprendre',
      'Reprendre la photo',
      ['Une photo à reprendre', 'Le bas est coupé.', 'Votre CMI est validée.'],
    ],
    [
      'two papers that lack',
      { papers: [cmi, certificate].map((one) => ({ ...one, state: 'missing', validated: false }) as const) },
      { cmi_validated: false, carte_grise_validated: false, account_status: 'pending' },
      'Il manque deux papiers',
      'Photographier ma CMI',
      ['Documents non validés'],
    ],
    [
      'papers being checked',
      {
        papers: [cmi, { ...certificate, state: 'pending', validated: false }],
        review: { state: 'expected', from: hours(1), until: hours(300) },
      },
      { account_status: 'pending' },
      'Notre équipe ouvre votre compte',
      null,
      ['Vous pouvez déjà déclarer : chaque preuve est gardée.'],
    ],
    [
      'a card about to end',
      { papers: [{ ...cmi, expiresOn: day(12) }, certificate] },
      {},
      'Votre carte est valable encore 12 jours',
      'Envoyer la nouvelle carte',
      ['Carte bientôt à renouveler'],
    ],
    [
      'a fine',
      { fines: [{ ...runningFine, deadline: dated(24) }] },
      {},
      /^Recours à envoyer au plus tard le /,
      'Préparer mon recours',
      ['Lille : 24 jours pour répondre'],
    ],
    [
      'a fine whose safe date is over',
      { fines: [{ ...runningFine, deadline: dated(-1) }] },
      {},
      /^Peut-être encore possible, à vérifier, jusqu’au /,
      'Préparer mon recours',
      ['Lille : la date sûre est passée'],
    ],
    [
      'a dossier to sign',
      { fines: [{ ...runningFine, deadline: dated(24), hasDossier: true }] },
      {},
      'Il ne manque que votre signature',
      'Relire et signer',
      ['Dossier prêt'],
    ],
    [
      'a letter that the provider has',
      { fines: [{ ...runningFine, deadline: dated(2), hasDossier: true, isLetterUnderWay: true }] },
      {},
      'Lettre confiée au prestataire',
      null,
      ['Envoi en cours', 'Lille'],
    ],
    [
      'an answer awaited',
      { fines: [{ ...runningFine, status: 'sent', silentFrom: day(20) }] },
      {},
      'Lille : réponse attendue',
      null,
      ['Recours envoyé'],
    ],
  ])('%s', async (_case, facts, profile, title, act, sentences) => {
    await home(facts, profile);
    const shown = await card();
    expect(await shown.findByRole('heading', { level: 2, name: title })).toBeTruthy();
    const acts = [...document.querySelectorAll('.btn.act')].map((one) => one.textContent);
    expect(acts).toEqual(act === null ? [] : [act]);
    for (const sentence of sentences) expect(shown.getAllByText(sentence, { exact: false }).length).toBeGreaterThan(0);
  });

  it('names an unknown rule only where the town has none, never « no limit »', async () => {
    await home({ declared: [declared] }, {}, { 'GET /api/town-rules': { body: { updatedAt: hours(0), rules: [] } } });
    expect(await (await card()).findByText('Règle inconnue ici, vérifiez sur place.')).toBeTruthy();
  });

  it('tells the hour of a deposit by the clock of the place, where the town has no stay either', async () => {
    await home({ declared: [{ ...declared, placeLabel: 'Rue Juliette Dodu 97400 Saint-Denis', clock: 'reunion' }] });
    expect(await (await card()).findByText(/^Preuve déposée .* \(heure de La Réunion\)$/)).toBeTruthy();
  });

  it('several things at once: the first is the card, the others are rows', async () => {
    const fines = [{ ...runningFine, deadline: dated(24) }];
    await home({ declared: [{ ...declared, stay: stay(5) }], fines });
    expect(await (await card()).findByText('Voiture garée rue des Tilleuls')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Aussi : Lille\s*24 jours$/ })).toBeTruthy();
  });

  it('« J’ai quitté la place » frees the card at once, also before the service knows it', async () => {
    await home({ declared: [{ ...declared, stay: stay(5) }] }, {}, { 'POST /api/sync': 'lost' });
    await userEvent.click(await screen.findByRole('button', { name: /J’ai quitté la place/ }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Vous vous garez ?' })).toBeTruthy();
  });

  it('a declaration that only the ended session holds up asks to sign in, not to wait', async () => {
    freshDevice();
    const { enqueue, changeRow } = await import('../offline/outbox/outbox-store.ts');
    const { closeLocalDatabase } = await import('../offline/storage/database.ts');
    // The database opened by an earlier test belongs to another device.
    await closeLocalDatabase();
    const id = '01933b6e-0000-7000-8000-0000000000c1';
    const payload = { placeLabel: '1 place de l’Exemple, Lille', plate: 'AB-123-CD' };
    await enqueue({ id, owner: ada.id, kind: 'declaration.create', version: 1, payload, photos: [] }, now);
    await changeRow(id, { state: 'needs-sign-in', lastCode: 'NOT_SIGNED_IN' });
    await closeLocalDatabase();
    const body = { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' };
    await home({}, {}, { 'POST /api/sync': { status: 401, body } });
    expect(await screen.findByText(/Connectez-vous pour qu’elle parte/)).toBeTruthy();
    expect(screen.queryByText(/rien à faire|retour du réseau/)).toBeNull();
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Se connecter' });
    expect(link.getAttribute('href')).toBe('/auth?mode=login&next=%2Fpwa');
  });

  it('opens without a network with what this phone last heard', async () => {
    const { router } = await home({ fines: [{ ...runningFine, deadline: dated(24) }] });
    await screen.findByRole('region', { name: 'Amende : Lille' });
    await vi.waitFor(() => expect(window.localStorage.getItem('placejuste_last_known')).toContain('next-step'));
    expect(window.localStorage.getItem('placejuste_last_known')).not.toContain('Lille');
    router.dispose();
    await home({}, {}, { 'GET /api/next-step': 'lost' });
    expect(await screen.findByRole('region', { name: 'Amende : Lille' })).toBeTruthy();
  });
});

describe('a service that does not say where the person is', () => {
  const idle = 'Vous vous garez ?';
  const unread = 'Nous n’avons pas pu lire où vous en êtes';
  const serverFault = { status: 500, body: { code: 'SERVER', message: 'Panne.', requestId: 'r' } };

  it('is not taken for nothing to do, on a first visit; asked again, it is shown', async () => {
    freshDevice();
    let isDown = true;
    await home({}, {}, { 'GET /api/next-step': () => (isDown ? serverFault : { body: noFacts }) });
    expect(await screen.findByRole('heading', { level: 2, name: unread })).toBeTruthy();
    expect(screen.queryByText(idle)).toBeNull();
    expect(screen.getByRole('link', { name: 'Nouvelle déclaration' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { level: 2, name: idle })).toBeTruthy();
    expect(screen.queryByText(unread)).toBeNull();
  });

  it('is told after some seconds of silence too, and its answer is shown when it comes', async () => {
    freshDevice();
    let answer: (body: { body: object }) => void = () => undefined;
    const silence = new Promise<{ body: object }>((resolve) => (answer = resolve));
    await home({}, {}, { 'GET /api/next-step': () => silence });
    expect(await screen.findByRole('heading', { level: 2, name: unread }, { timeout: 8000 })).toBeTruthy();
    answer({ body: noFacts });
    expect(await screen.findByRole('heading', { level: 2, name: idle })).toBeTruthy();
  });

  it('leaves the card to what the account alone says, and names what lacks under it', async () => {
    freshDevice();
    const profile = { cmi_validated: false, account_status: 'pending' };
    await home({}, profile, { 'GET /api/next-step': serverFault });
    expect(await screen.findByText(matchTitle('Le reste n’a pas pu être lu'))).toBeTruthy();
    expect(screen.queryByText(unread)).toBeNull();
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy();
  });

  it('is said where an earlier answer is shown in its place', async () => {
    freshDevice();
    const { router } = await home({ fines: [{ ...runningFine, deadline: dated(24) }] });
    await screen.findByRole('region', { name: 'Amende : Lille' });
    await vi.waitFor(() => expect(window.localStorage.getItem('placejuste_last_known')).toContain('next-step'));
    router.dispose();
    await home({}, {}, { 'GET /api/next-step': serverFault });
    expect(await screen.findByText(matchTitle('Ce qui a changé depuis n’a pas pu être lu'))).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Amende : Lille' })).toBeTruthy();
  });

  it('is said with the hour of what is shown, when it stops answering on an open page', async () => {
    freshDevice();
    let isDown = false;
    const facts = { ...noFacts, fines: [{ ...runningFine, deadline: dated(24) }] };
    vi.useFakeTimers({ now: testNow(), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await home({}, {}, { 'GET /api/next-step': () => (isDown ? serverFault : { body: facts }) });
    await screen.findByRole('region', { name: 'Amende : Lille' });
    isDown = true;
    vi.setSystemTime(new Date(testNow().getTime() + 60_000));
    act(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    const said = await screen.findByText(/^Lu à .+ La suite n’a pas encore pu être lue\.$/);
    expect(said.closest('[role="status"]')).not.toBeNull();
    expect(screen.getByRole('region', { name: 'Amende : Lille' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByText(/^Lu à/)).toBeNull());
  });

  it.each([
    ['nothing was known', false],
    ['an earlier answer is shown', true],
  ])('keeps the button and its focus while it is asked again, where %s', async (_where, isKnown) => {
    freshDevice();
    if (isKnown) {
      const { router } = await home({ fines: [{ ...runningFine, deadline: dated(24) }] });
      await screen.findByRole('region', { name: 'Amende : Lille' });
      await vi.waitFor(() => expect(window.localStorage.getItem('placejuste_last_known')).toContain('next-step'));
      router.dispose();
    }
    let answer: (fault: typeof serverFault) => void = () => undefined;
    const asks = vi.fn(() => new Promise<typeof serverFault>((resolve) => (answer = resolve)));
    await home({}, {}, { 'GET /api/next-step': asks });
    await waitFor(() => expect(asks).toHaveBeenCalledTimes(1));
    answer(serverFault);
    const button = await screen.findByRole('button', { name: 'Réessayer' });
    await userEvent.click(button);
    await waitFor(() => expect(asks).toHaveBeenCalledTimes(2));
    expect([document.activeElement, button.getAttribute('aria-busy')]).toEqual([button, 'true']);
    answer(serverFault);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it.each([
    ['after a while', async () => void (await vi.advanceTimersByTimeAsync(10_000))],
    [
      'once the network is back',
      async () => {
        window.dispatchEvent(new Event('offline'));
        window.dispatchEvent(new Event('online'));
      },
    ],
  ])('is asked again by itself %s', async (_when, pass) => {
    freshDevice();
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    onTestFinished(() => void vi.useRealTimers());
    let isDown = true;
    await home({}, {}, { 'GET /api/next-step': () => (isDown ? serverFault : { body: noFacts }) });
    await screen.findByRole('heading', { level: 2, name: unread });
    isDown = false;
    await act(pass);
    expect(await screen.findByRole('heading', { level: 2, name: idle })).toBeTruthy();
  });
});
