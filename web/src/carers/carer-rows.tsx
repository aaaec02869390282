import { useIdlePart, useSession } from '../platform/index.ts';

const load = () => import('./carer-rows.lazy.tsx');

/** What a help adds to the home: what waits for the holder, and the people one helps. Nothing waits for it. */
export function CarerRows() {
  const session = useSession();
  const part = useIdlePart(load, false);
  if (session.status !== 'signed-in' || part === null) return null;
  return <part.code.LazyCarerRows userId={session.userId} />;
}
