import { beforeEach, expect, it, vi } from 'vitest';
import { forgetMessages, notify, toasterListens } from './notify.ts';
import { setPreferences } from './preferences.ts';

beforeEach(() => setPreferences({ toastStay: 'normal' }));

const toaster = () => ({ show: vi.fn(), clear: vi.fn() });

it.each([
  ['good', 'normal', 2000],
  ['good', 'long', 6000],
  ['good', 'manual', Infinity],
  ['bad', 'normal', Infinity],
] as const)('a %s toast with the preference « %s » stays %d ms', (tone, toastStay, duration) => {
  const { show, clear } = toaster();
  const gone = toasterListens({ show, clear });
  setPreferences({ toastStay });
  notify(tone, 'Titre', 'Détail');
  gone();
  expect(show).toHaveBeenCalledExactlyOnceWith({
    tone,
    title: 'Titre',
    description: 'Détail',
    duration,
    subject: undefined,
  });
});

it('what is said before the toaster listens is shown when it does, once', () => {
  notify('good', 'Trop tôt');
  const [first, second] = [toaster(), toaster()];
  toasterListens(first)();
  toasterListens(second)();
  expect(first.show).toHaveBeenCalledOnce();
  expect(second.show).not.toHaveBeenCalled();
});

it('a toast says which earlier one it takes the place of', () => {
  const { show, clear } = toaster();
  const gone = toasterListens({ show, clear });
  notify('bad', 'Parti', undefined, 'lien');
  notify('good', 'Revenu', undefined, 'lien');
  gone();
  expect(show.mock.calls.map(([toast]) => (toast as { readonly subject?: string }).subject)).toEqual(['lien', 'lien']);
});

it('nothing of a person is shown after a sign-out, neither what is on screen nor what waits', () => {
  notify('good', 'Pour Ada');
  forgetMessages();
  const here = toaster();
  const gone = toasterListens(here);
  forgetMessages();
  gone();
  expect(here.show).not.toHaveBeenCalled();
  expect(here.clear).toHaveBeenCalledOnce();
});
