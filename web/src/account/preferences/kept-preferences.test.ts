import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, serve, sessionOf, type Answer, type ReceivedCall } from '../../../test/open.tsx';

const path = '/api/account/preferences';
const known = 'placejuste_kept_preferences';
const worn = () => JSON.parse(window.localStorage.getItem('placejuste_accessibility') ?? '{}') as object;

/** An account that stores the preferences it receives, like the service. */
function account(preferences: object | null) {
  let changes = 0;
  const state = {
    kept: preferences === null ? null : { preferences, changedAt: '2026-11-20T09:00:00.000Z' },
    lost: false,
  };
  const answer =
    (change?: (asked: ReceivedCall) => void) =>
    (asked: ReceivedCall): Answer | 'lost' => {
      if (state.lost) return 'lost';
      change?.(asked);
      return { body: { kept: state.kept } };
    };
  const asked = serve({
    [`GET ${path}`]: answer(),
    [`PUT ${path}`]: (one) => {
      const { preferences: sent, over } = one.body as { preferences: object; over?: string };
      if (!state.lost && over !== undefined && state.kept?.changedAt !== over)
        return { status: 409, body: { code: 'PREFERENCES_CHANGED', requestId: 'r', message: 'Changés ailleurs.' } };
      return answer(() => {
        changes += 1;
        state.kept = { preferences: sent, changedAt: `2026-11-21T09:00:0${changes}.000Z` };
      })(one);
    },
  });
  const sent = () =>
    asked.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { preferences: object }).preferences);
  return { state, asked, sent };
}

async function follow() {
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const { followKeptPreferences } = await import('../kept-preferences.lazy.ts');
  const accessibility = await import('../../accessibility/index.ts');
  onTestFinished(followKeptPreferences());
  return accessibility;
}

beforeEach(() => {
  vi.resetModules();
  freshDevice();
});

describe('preferences stored with the account', () => {
  it('are applied on a device after a sign-in; unknown ones are kept', async () => {
    account({ fontSize: 'xlarge', leftHand: true, notKnownHere: 1 });
    window.localStorage.setItem('placejuste_accessibility', '{"theme":"dark"}');
    await follow();
    await waitFor(() => expect(worn()).toMatchObject({ fontSize: 'xlarge', leftHand: true, theme: 'dark' }));
    expect(document.documentElement.getAttribute('data-font-size')).toBe('xlarge');
  });

  it('without stored preferences a device keeps its own and sends nothing', async () => {
    const { sent, asked } = account(null);
    const { setPreferences } = await follow();
    await waitFor(() => expect(asked.some(({ path: one }) => one === path)).toBe(true));
    vi.useFakeTimers();
    setPreferences({ fontSize: 'large' });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(sent()).toEqual([]);
    expect(window.localStorage.getItem(known)).toBeNull();
  });

  it('of several sizes tried in a row only the last is sent, without system settings', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('contrast'), addEventListener() {} }));
    const { sent } = account({ fontSize: 'normal' });
    const { setPreferences, readPreferences } = await follow();
    await waitFor(() => expect(window.localStorage.getItem(known)).not.toBeNull());
    setPreferences({ fontSize: 'large' });
    setPreferences({ fontSize: 'xlarge' });
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ fontSize: 'xlarge', highContrast: false });
    expect(readPreferences().highContrast).toBe(true);
  });

  it('an offline change is sent when the network is back, and is not overwritten', async () => {
    const { state, sent } = account({ fontSize: 'normal' });
    const { setPreferences } = await follow();
    await waitFor(() => expect(window.localStorage.getItem(known)).not.toBeNull());
    state.lost = true;
    setPreferences({ fontSize: 'large' });
    state.lost = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(worn()).toMatchObject({ fontSize: 'large' });
    await waitFor(() => expect(window.localStorage.getItem(known)).toContain('"fontSize":"large"'));
  });

  it('a change made before the synchronisation starts is sent at the next opening', async () => {
    const first = account({ fontSize: 'normal' });
    await follow();
    await waitFor(() => expect(window.localStorage.getItem(known)).not.toBeNull());
    vi.resetModules();
    const { setPreferences } = await import('../../accessibility/index.ts');
    setPreferences({ leftHand: true });
    await follow();
    await waitFor(() => expect(first.sent()).toHaveLength(1));
    expect(first.sent()[0]).toMatchObject({ leftHand: true });
  });

  it('stopped on another device, they are no longer sent and stay applied here', async () => {
    const { state, sent, asked } = account({ fontSize: 'large' });
    const { setPreferences } = await follow();
    await waitFor(() => expect(window.localStorage.getItem(known)).not.toBeNull());
    state.kept = null;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(window.localStorage.getItem(known)).toBeNull());
    expect(asked.length).toBeGreaterThan(1);
    vi.useFakeTimers();
    setPreferences({ leftHand: true });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(sent()).toEqual([]);
    expect(worn()).toMatchObject({ fontSize: 'large', leftHand: true });
  });

  it.each([
    '{',
    '[]',
    '{"owner":"somebody-else","changedAt":"2026-11-20T09:00:00.000Z","preferences":{"fontSize":"small"}}',
  ])('a stored state of another person or a broken one (%s) is ignored', async (left) => {
    window.localStorage.setItem(known, left);
    const { sent } = account({ fontSize: 'large' });
    await follow();
    await waitFor(() => expect(worn()).toMatchObject({ fontSize: 'large' }));
    expect(sent()).toEqual([]);
    expect(JSON.parse(window.localStorage.getItem(known) ?? '')).toMatchObject({ owner: ada.id });
  });

  it('stopped on another device, an unsent change does not store them again', async () => {
    const { state, sent } = account({ fontSize: 'normal' });
    const { setPreferences } = await follow();
    await waitFor(() => expect(window.localStorage.getItem(known)).not.toBeNull());
    state.kept = null;
    setPreferences({ fontSize: 'large' });
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(window.localStorage.getItem(known)).toBeNull());
    expect(state.kept).toBeNull();
    expect(worn()).toMatchObject({ fontSize: 'large' });
  });

  it('two devices that changed different things keep both changes', async () => {
    const { state } = account({ fontSize: 'normal', leftHand: false });
    const { setPreferences } = await follow();
    await waitFor(() => expect(window.localStorage.getItem(known)).not.toBeNull());
    state.kept = { preferences: { fontSize: 'normal', leftHand: true }, changedAt: '2026-11-20T10:00:00.000Z' };
    setPreferences({ fontSize: 'large' });
    await waitFor(() => expect(state.kept?.preferences).toMatchObject({ fontSize: 'large', leftHand: true }));
    expect(worn()).toMatchObject({ fontSize: 'large', leftHand: true });
  });

  it('a preference changed in order to sign in stays on this device', async () => {
    account({ fontSize: 'normal', leftHand: true });
    const { followKeptPreferences } = await import('../kept-preferences.lazy.ts');
    const { setPreferences } = await import('../../accessibility/index.ts');
    onTestFinished(followKeptPreferences());
    setPreferences({ fontSize: 'xlarge' });
    vi.resetModules();
    await follow();
    await waitFor(() => expect(worn()).toMatchObject({ leftHand: true }));
    expect(worn()).toMatchObject({ fontSize: 'xlarge' });
  });

  it('voice control is not synchronised, and is turned off at sign-out', async () => {
    const { sent } = account({ fontSize: 'large', voiceControl: true });
    const { setPreferences } = await follow();
    await waitFor(() => expect(worn()).toMatchObject({ fontSize: 'large' }));
    expect(worn()).toMatchObject({ voiceControl: false });
    setPreferences({ voiceControl: true, leftHand: true });
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('voiceControl');
    const { wipeDevice } = await import('../leaving/leave-device.ts');
    await wipeDevice();
    expect(worn()).toMatchObject({ voiceControl: false, leftHand: true });
  });

  it('a sign-out deletes everything here except the preferences', async () => {
    account({ fontSize: 'large' });
    await follow();
    await waitFor(() => expect(window.localStorage.getItem(known)).not.toBeNull());
    const { forgetSession } = await import('../../platform/index.ts');
    const { wipeDevice } = await import('../leaving/leave-device.ts');
    await wipeDevice();
    forgetSession();
    expect(window.localStorage.getItem(known)).toBeNull();
    expect(worn()).toMatchObject({ fontSize: 'large' });
  });
});
