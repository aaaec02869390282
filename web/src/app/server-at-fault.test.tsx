import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open, type ReceivedCall } from '../../test/open.tsx';
import { keepProvedSession } from '../../test/team-session.ts';
import type { PageRoute } from './page-routes.tsx';
import { routes } from './routes.tsx';

const pathsOf = (table: readonly PageRoute[]): readonly string[] =>
  table.flatMap(({ path, lazy, children = [] }) => [
    ...(path === undefined || path === '*' || lazy === undefined ? [] : [path]),
    ...pathsOf(children),
  ]);

const fault = {
  status: 500,
  body: { code: 'SERVER_ERROR', message: 'Une erreur est survenue de notre côté.', requestId: 'r' },
};

/** Number of calls by method and path. */
function counted(asked: readonly ReceivedCall[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { method, path } of asked) counts[`${method} ${path}`] = (counts[`${method} ${path}`] ?? 0) + 1;
  return counts;
}

beforeEach(freshDevice);

it.each(pathsOf(routes))(
  'endless-asking: a server at fault is asked a few times by %s, which keeps its heading',
  async (path) => {
    keepProvedSession();
    const { asked } = await open(path, { answers: { '*': fault } });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    for (let turn = 0; turn < 10; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
    const often = Object.entries(counted(asked)).filter(([, count]) => count > 3);
    expect(often).toEqual([]);
  },
  20_000,
);
