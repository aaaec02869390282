import { useIdlePart, useSession } from '../platform/index.ts';

const load = () => import('./carer-rows.lazy.tsx');

/** Rows of the home about carers: declarations to confirm, and the helped people. Optional, loaded late. */
export function CarerRows() {
  const session = useSession();
  const part = useIdlePart(load, false);
  if (session.status !== 'signed-in' || part === null) return null;
  return <part.code.LazyCarerRows userId={session.userId} />;
}
