import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { useNamesDraft } from './names-draft.ts';

const present = { firstName: 'Ada', lastName: 'Essai', phone: '06 00 00 00 00' };

beforeEach(freshDevice);

it('a name changed elsewhere while the form is open is shown, and the typed one stays', async () => {
  const { result, rerender } = renderHook((names: typeof present) => useNamesDraft(names), { initialProps: present });
  await waitFor(() => expect(result.current.ready).toBe(true));
  act(() => result.current.type({ firstName: 'Adèle' }));
  rerender({ ...present, lastName: 'Nouveau' });
  expect(result.current.names).toEqual({ ...present, firstName: 'Adèle', lastName: 'Nouveau' });
  // Typing continues from the current names of the account.
  act(() => result.current.type({ lastName: 'Nouveau Nom' }));
  expect(result.current.names).toEqual({ ...present, firstName: 'Adèle', lastName: 'Nouveau Nom' });
});
