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

it('a second toast on the same subject takes the place of the first', () => {
  const failed = vi.spyOn(toast, 'error').mockReturnValue(1);
  const done = vi.spyOn(toast, 'success').mockReturnValue(1);
  const gone = toasterListens();
  notify('bad', 'Parti', undefined, 'lien');
  notify('good', 'Revenu', undefined, 'lien');
  gone();
  expect(failed).toHaveBeenCalledWith('Parti', { description: undefined, duration: Infinity, id: 'lien' });
  expect(done).toHaveBeenCalledWith('Revenu', { description: undefined, duration: 2000, id: 'lien' });
});
