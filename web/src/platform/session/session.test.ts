import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serve, sessionOf } from '../../../test/open.tsx';

it.each([
  ['a session that lasts', JSON.stringify(sessionOf()), 'signed-in'],
  ['none', null, 'signed-out'],
])('the first render already knows the stored session: %s', async (_what, kept, status) => {
  vi.resetModules();
  serve({});
  if (kept !== null) localStorage.setItem('placejuste_auth', kept);
  const { useSession } = await import('./session.ts');
  const drawn: string[] = [];
  renderHook(() => drawn.push(useSession().status));
  expect(drawn[0]).toBe(status);
});
