import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetMessages, leaveErrors, notify, attachToaster, useMessages } from './notify.ts';
import { setPreferences } from './preferences.ts';

beforeEach(() => {
  forgetMessages();
  setPreferences({ toastStay: 'normal' });
});

const toaster = () => ({ show: vi.fn(), dismiss: vi.fn(), clear: vi.fn() });

it.each([
  ['good', 'normal', 2000],
  ['good', 'long', 6000],
  ['good', 'manual', Infinity],
  ['bad', 'normal', Infinity],
] as const)('a %s toast with the preference « %s » stays %d ms', (tone, toastStay, duration) => {
  const { show, ...rest } = toaster();
  const gone = attachToaster({ show, ...rest });
  setPreferences({ toastStay });
  notify(tone, 'Titre', { description: 'Détail' });
  gone();
  expect(show).toHaveBeenCalledExactlyOnceWith({
    tone,
    title: 'Titre',
    description: 'Détail',
    duration,
    subject: tone === 'bad' ? 'Titre' : undefined,
  });
});

it('a toast shown before the toaster has loaded appears once it has', () => {
  notify('good', 'Trop tôt');
  const [first, second] = [toaster(), toaster()];
  attachToaster(first)();
  attachToaster(second)();
  expect(first.show).toHaveBeenCalledOnce();
  expect(second.show).not.toHaveBeenCalled();
});

it('a toast replaces the earlier one on the same subject', () => {
  const here = toaster();
  const gone = attachToaster(here);
  notify('bad', 'Parti', { subject: 'lien' });
  notify('good', 'Revenu', { subject: 'lien' });
  gone();
  expect(here.show.mock.calls.map(([toast]) => (toast as { readonly subject?: string }).subject)).toEqual([
    'lien',
    'lien',
  ]);
});

it('a sign-out removes all toasts, shown and pending', () => {
  notify('good', 'Pour Ada');
  forgetMessages();
  const here = toaster();
  const gone = attachToaster(here);
  forgetMessages();
  gone();
  expect(here.show).not.toHaveBeenCalled();
  expect(here.clear).toHaveBeenCalledOnce();
});

describe('an error toast', () => {
  it.each<[what: string, then: () => void, dismissed: readonly string[]]>([
    ['leaves with a success', () => notify('good', 'Connexion réussie'), ['Erreur de connexion']],
    ['leaves with its screen', leaveErrors, ['Erreur de connexion']],
    ['stays beside another message', () => notify('info', 'Aide'), []],
    ['leaves once', () => [leaveErrors, leaveErrors].forEach((leave) => leave()), ['Erreur de connexion']],
  ])('%s', (_what, then, dismissed) => {
    const here = toaster();
    const gone = attachToaster(here);
    notify('bad', 'Erreur de connexion', { description: 'Email ou mot de passe incorrect' });
    then();
    gone();
    expect(here.dismiss.mock.calls).toEqual(dismissed.map((subject) => [subject]));
  });

  it('not shown yet is dismissed with its screen too', () => {
    notify('bad', 'Erreur de connexion');
    leaveErrors();
    const here = toaster();
    attachToaster(here)();
    expect(here.show).not.toHaveBeenCalled();
  });

  it('that outlives its screen is dismissed with the next one', () => {
    const here = toaster();
    const gone = attachToaster(here);
    notify('bad', 'Erreur de déconnexion', { shouldOutliveScreen: true });
    leaveErrors();
    expect(here.dismiss).not.toHaveBeenCalled();
    leaveErrors();
    gone();
    expect(here.dismiss).toHaveBeenCalledExactlyOnceWith('Erreur de déconnexion');
  });

  it('repeated replaces the first one, on screen and in « Messages »', () => {
    const here = toaster();
    const gone = attachToaster(here);
    for (const _press of [1, 2, 3])
      notify('bad', 'Erreur de connexion', { description: 'Email ou mot de passe incorrect' });
    gone();
    expect(here.show.mock.calls.map(([toast]) => (toast as { readonly subject?: string }).subject)).toEqual([
      'Erreur de connexion',
      'Erreur de connexion',
      'Erreur de connexion',
    ]);
    const { result } = renderHook(useMessages);
    expect(result.current.map(({ title }) => title)).toEqual(['Erreur de connexion']);
  });
});

it('a success stays when the screen changes', () => {
  const here = toaster();
  const gone = attachToaster(here);
  notify('good', 'Connexion réussie');
  leaveErrors();
  gone();
  expect(here.dismiss).not.toHaveBeenCalled();
  expect(here.clear).not.toHaveBeenCalled();
});
