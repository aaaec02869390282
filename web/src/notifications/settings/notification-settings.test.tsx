import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, type Answers, open, sessionOf } from '../../../test/open.tsx';

const pushKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const settings = { quiet: { from: 21, until: 8 }, muted: [] as string[], news: false, pushKey };
type SettingsChange = { quiet?: unknown; mute?: string[]; unmute?: string[]; news?: boolean };
/** Updates like the service: absent fields stay. */
function service(held: Promise<void>[] = []) {
  let now: { quiet: unknown; muted: string[]; news: boolean } = { quiet: settings.quiet, muted: [], news: false };
  return async ({ body }: { readonly body: unknown }) => {
    const { quiet = now.quiet, mute = [], unmute = [], news = now.news } = body as SettingsChange;
    now = { quiet, muted: [...now.muted, ...mute].filter((one) => !unmute.includes(one)), news };
    const answer = { body: { ...now, pushKey } };
    await held.shift();
    return answer;
  };
}
const address = { endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } };
const answers = (more: Answers = {}): Answers => ({
  'GET /api/notifications/settings': { body: settings },
  'PUT /api/notifications/settings': service(),
  'POST /api/notifications/devices': { body: { devices: 1 } },
  'POST /api/notifications/devices/remove': { body: { devices: 0 } },
  ...more,
});
const card = async () => within(await screen.findByRole('region', { name: 'Notifications' }));

/** A browser with a push service, as far as the page uses it; records its calls. */
function pushBrowser(answer: NotificationPermission, before: NotificationPermission = 'default') {
  const asked: string[] = [];
  const state = { permission: before, subscribed: false, isStuck: false };
  const subscription = {
    toJSON: () => address,
    unsubscribe: async () => {
      if (state.isStuck) throw new DOMException('stuck', 'AbortError');
      state.subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription : null),
    subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
      asked.push(`subscribe ${userVisibleOnly} ${(applicationServerKey as Uint8Array).length}`);
      state.subscribed = true;
      return subscription;
    },
  };
  vi.stubGlobal('PushManager', EventTarget);
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      asked.push('permission');
      state.permission = answer;
      return answer;
    },
  });
  const registration = Object.assign(new EventTarget(), { pushManager, update: async () => undefined });
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
    startMessages: () => undefined,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { asked, state };
}

beforeEach(freshDevice);

describe('notifications in the settings', { timeout: 20_000 }, () => {
  it('reports that the browser refused to turn it off, and still shows it as on', async () => {
    const { state } = pushBrowser('granted', 'granted');
    Object.assign(state, { subscribed: true, isStuck: true });
    await open('/pwa/settings/notifications', { signedIn: true, answers: answers() });
    const shown = await card();
    await userEvent.click(await shown.findByRole('button', { name: 'Désactiver sur cet appareil' }));
    expect(await shown.findAllByText('Cela n’a pas pu être fait')).not.toHaveLength(0);
    expect(shown.getByText('Cet appareil vous prévient.')).toBeTruthy();
  });

  it('reports a subscribed browser that the service does not know', async () => {
    const { state } = pushBrowser('granted', 'granted');
    state.subscribed = true;
    let isDeviceKnown = false;
    await open('/pwa/settings/notifications', {
      signedIn: true,
      answers: answers({
        'GET /api/notifications/settings': () => ({ body: { ...settings, isDeviceKnown } }),
        // Sent at each opening, as long as the service answers.
        'POST /api/notifications/devices': () => (isDeviceKnown ? { body: { devices: 1 } } : { status: 503 }),
      }),
    });
    const shown = await card();
    expect(await shown.findByText(/ne reçoit pas de notification pour l’instant/)).toBeTruthy();
    expect(shown.queryByText('Cet appareil vous prévient.')).toBeNull();
    isDeviceKnown = true;
    await userEvent.click(shown.getByRole('button', { name: 'Activer sur cet appareil' }));
    expect(await shown.findByText('Cet appareil vous prévient.')).toBeTruthy();
    expect(shown.queryByText(/ne reçoit pas de notification/)).toBeNull();
  });

  it('promises no mail to an account without an address', async () => {
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf({ ...ada, email: '' })));
    await open('/pwa/settings/notifications', { answers: answers() });
    const shown = await card();
    expect(shown.getByText('Votre compte n’a pas d’adresse e-mail')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Ajouter une adresse' }).getAttribute('href')).toBe('/pwa/settings/compte');
    expect(shown.queryByText(/arrivent toujours par e-mail/)).toBeNull();
    expect(await shown.findByText('Ce navigateur ne peut pas vous prévenir.')).toBeTruthy();
  });

  it('asks for the permission at the press, then registers with the service', async () => {
    const browser = pushBrowser('granted');
    const { asked } = await open('/pwa/settings/notifications', { signedIn: true, answers: answers() });
    const shown = await card();
    const on = await shown.findByRole('button', { name: 'Activer sur cet appareil' });
    expect(browser.asked).toEqual([]);
    await userEvent.click(on);
    const off = await shown.findByRole('button', { name: 'Désactiver sur cet appareil' });
    expect(browser.asked).toEqual(['permission', 'subscribe true 65']);
    expect(asked.find(({ path }) => path === '/api/notifications/devices')?.body).toEqual({
      ...address,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    await userEvent.click(off);
    expect(await shown.findByRole('button', { name: 'Activer sur cet appareil' })).toBeTruthy();
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/remove'))?.body).toEqual({ endpoint: address.endpoint }),
    );
    expect(browser.state.subscribed).toBe(false);
  });

  it('explains how to allow them when blocked, without a useless button', async () => {
    pushBrowser('denied');
    await open('/pwa/settings/notifications', { signedIn: true, answers: answers() });
    const shown = await card();
    await userEvent.click(await shown.findByRole('button', { name: 'Activer sur cet appareil' }));
    expect(await shown.findByText(/Les notifications de PlaceJuste sont bloquées/)).toBeTruthy();
    expect(shown.queryByRole('button', { name: /sur cet appareil/ })).toBeNull();
  });

  it('shows on return that they were blocked in the browser’s settings', async () => {
    const { state } = pushBrowser('granted', 'granted');
    state.subscribed = true;
    await open('/pwa/settings/notifications', { signedIn: true, answers: answers() });
    const shown = await card();
    expect(await shown.findByRole('button', { name: 'Désactiver sur cet appareil' })).toBeTruthy();
    Object.assign(state, { permission: 'denied', subscribed: false });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await shown.findByText(/Les notifications de PlaceJuste sont bloquées/)).toBeTruthy();
    expect(shown.queryByRole('button', { name: /sur cet appareil/ })).toBeNull();
  });

  it('reports a question closed without an answer, and changes nothing', async () => {
    const browser = pushBrowser('default');
    await open('/pwa/settings/notifications', { signedIn: true, answers: answers() });
    const shown = await card();
    await userEvent.click(await shown.findByRole('button', { name: 'Activer sur cet appareil' }));
    await waitFor(() => expect(browser.asked).toEqual(['permission']));
    const said = await shown.findByText(/l’accord n’a pas été donné/);
    expect(said.closest('[role="status"]')?.querySelector('.alert')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Activer sur cet appareil' })).toBeTruthy();
  });

  it('a refusal of the service turns everything off again', async () => {
    const browser = pushBrowser('granted');
    const refused = { status: 422, body: { code: 'PUSH_ENDPOINT_REFUSED', message: 'Ce navigateur ne convient pas.' } };
    await open('/pwa/settings/notifications', {
      signedIn: true,
      answers: answers({ 'POST /api/notifications/devices': refused }),
    });
    const shown = await card();
    await userEvent.click(await shown.findByRole('button', { name: 'Activer sur cet appareil' }));
    expect(await shown.findByText('Cela n’a pas pu être fait')).toBeTruthy();
    expect(browser.state.subscribed).toBe(false);
  });

  it('an iPhone is told to put the application on its home screen first', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await open('/pwa/settings/notifications', { signedIn: true, answers: answers() });
    expect(await (await card()).findByText(/ajoutez d’abord PlaceJuste à l’écran d’accueil/)).toBeTruthy();
  });

  it('elsewhere, a browser without push is told so', async () => {
    await open('/pwa/settings/notifications', { signedIn: true, answers: answers() });
    expect(await (await card()).findByText(/Ce navigateur ne peut pas vous prévenir/)).toBeTruthy();
  });

  it('each family and the quiet hours are saved at once', async () => {
    const { asked } = await open('/pwa/settings/notifications', { signedIn: true, answers: answers() });
    const shown = await card();
    await userEvent.click(await shown.findByRole('checkbox', { name: 'Mon abonnement' }));
    const saved = () => asked.filter(({ method, path }) => method === 'PUT' && path.endsWith('/settings')).at(-1)?.body;
    await waitFor(() => expect(saved()).toEqual({ mute: ['payments'] }));
    await userEvent.selectOptions(shown.getByRole('combobox', { name: 'À partir de' }), '22 h');
    await waitFor(() => expect(saved()).toEqual({ quiet: { from: 22, until: 8 } }));
    await userEvent.click(shown.getByRole('checkbox', { name: 'Ne rien faire sonner la nuit' }));
    await waitFor(() => expect(saved()).toEqual({ quiet: null }));
    await waitFor(() => expect(shown.queryByRole('combobox', { name: 'À partir de' })).toBeNull());
    await userEvent.click(shown.getByRole('checkbox', { name: 'Mon abonnement' }));
    await waitFor(() => expect(saved()).toEqual({ unmute: ['payments'] }));
    await userEvent.click(shown.getByRole('checkbox', { name: 'Recevoir les nouvelles de PlaceJuste' }));
    await waitFor(() => expect(saved()).toEqual({ news: true }));
  });

  it('equal hours are refused with a sentence, and the former hour stays', async () => {
    const { asked } = await open('/pwa/settings/notifications', { signedIn: true, answers: answers() });
    const shown = await card();
    const from = await shown.findByRole('combobox', { name: 'À partir de' });
    await userEvent.selectOptions(from, '8 h');
    expect(await shown.findByText(/finirait à la même heure/)).toBeTruthy();
    expect(from).toHaveProperty('value', '21');
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.selectOptions(shown.getByRole('combobox', { name: 'Jusqu’à' }), '20 h');
    await waitFor(() => expect(shown.queryByText(/finirait à la même heure/)).toBeNull());
    await userEvent.selectOptions(from, '8 h');
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({ quiet: { from: 8, until: 20 } }),
    );
  });

  it('two-changes-at-once: the second does not undo the first, still pending', async () => {
    const held: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => held.push(resolve));
    const { asked } = await open('/pwa/settings/notifications', {
      signedIn: true,
      answers: answers({ 'PUT /api/notifications/settings': service([wait(), wait()]) }),
    });
    const shown = await card();
    const sent = () => asked.filter(({ method, path }) => method === 'PUT' && path.endsWith('/settings'));
    await userEvent.click(await shown.findByRole('checkbox', { name: 'Ne rien faire sonner la nuit' }));
    await userEvent.click(shown.getByRole('checkbox', { name: 'Mon abonnement' }));
    const isChecked = (name: string) => shown.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect([isChecked('Ne rien faire sonner la nuit'), isChecked('Mon abonnement')]).toEqual([false, false]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    held[0]?.();
    await waitFor(() => expect(sent()).toHaveLength(2));
    held[1]?.();
    expect(sent().map(({ body }) => body)).toEqual([{ quiet: null }, { mute: ['payments'] }]);
    await waitFor(() =>
      expect([isChecked('Ne rien faire sonner la nuit'), isChecked('Mon abonnement')]).toEqual([false, false]),
    );
  });

  it('of two quick changes, the first one’s refusal shows until it is changed again', async () => {
    const refusal = { status: 422, body: { code: 'VALIDATION', message: 'Non.', requestId: 'r' } };
    const take = service();
    const replies = [refusal];
    await open('/pwa/settings/notifications', {
      signedIn: true,
      answers: answers({ 'PUT /api/notifications/settings': (one) => replies.shift() ?? take(one) }),
    });
    const shown = await card();
    const box = (name: string) => shown.getByRole<HTMLInputElement>('checkbox', { name });
    await shown.findByRole('checkbox', { name: 'Mon abonnement' });
    await userEvent.click(box('Mon abonnement'));
    await userEvent.click(box('Recevoir les nouvelles de PlaceJuste'));
    await waitFor(() => expect(box('Recevoir les nouvelles de PlaceJuste').checked).toBe(true));
    const title = /^Ce choix n’est pas enregistré.*Mon abonnement/;
    expect(await shown.findByText(title)).toBeTruthy();
    expect([box('Mon abonnement').checked, shown.getAllByRole('alert').length]).toEqual([true, 1]);
    await userEvent.click(box('Mon abonnement'));
    await waitFor(() => expect(box('Mon abonnement').checked).toBe(false));
    expect(shown.queryByText(title)).toBeNull();
  });
});
