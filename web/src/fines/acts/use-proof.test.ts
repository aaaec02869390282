import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../../test/device.ts';
import { fineId } from '../../../test/fines.fixtures.ts';
import { sentActions, serve, sessionOf, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

beforeEach(() => {
  vi.resetModules();
  freshDevice();
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
});

it('second-paper-swallowed: one joined after another is a paper of its own', async () => {
  fakeUploads();
  const asked = serve({
    'POST /api/sync': synced(({ id }) => ({ id, kind: 'receipt', title: 'Reçu', createdAt: testNow().toISOString() })),
  });
  const { useProof } = await import('./use-proof.ts');
  const { keepPhoto } = await import('../../offline/index.ts');
  const { result } = renderHook(() => useProof(fineId, 'sent'));
  await waitFor(() => expect(result.current.isReady).toBe(true));
  for (const id of ['first', 'second']) {
    const photo = await keepPhoto({ id, owner: result.current.key, file: picture(), now: testNow() });
    await act(() => result.current.keep(photo));
    await act(async () => expect(await result.current.join('receipt', 'rapo')).toBe(true));
    await waitFor(() => expect(sentActions(asked, 'fine.paper').at(-1)?.payload['path']).toContain(id));
  }
  const [first, second] = sentActions(asked, 'fine.paper');
  expect(second?.id).not.toBe(first?.id);
});
