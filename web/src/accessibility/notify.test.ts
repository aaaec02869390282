import { toast } from 'sonner';
import { beforeEach, expect, it, vi } from 'vitest';
import { notify, toasterListens } from './notify.ts';
import { setPreferences } from './preferences.ts';

beforeEach(() => setPreferences({ toastStay: 'normal' }));

it.each([
  ['good', 'normal', 2000],
  ['good', 'long', 6000],
  ['good', 'manual', Infinity],
  ['bad', 'normal', Infinity],
] as const)('a %s toast with the preference « %s » stays %d ms', (tone, toastStay, duration) => {
  const show = vi.spyOn(toast, tone === 'good' ? 'success' : 'error').mockReturnValue(1);
  const gone = toasterListens();
  setPreferences({ toastStay });
  notify(tone, 'Titre', 'Détail');
  gone();
  expect(show).toHaveBeenCalledExactlyOnceWith('Titre', { description: 'Détail', duration });
});

it('what is said before the toaster listens is shown when it does', () => {
  const show = vi.spyOn(toast, 'success').mockReturnValue(1);
  notify('good', 'Trop tôt');
  expect(show).not.toHaveBeenCalled();
  toasterListens()();
  expect(show).toHaveBeenCalledOnce();
});
