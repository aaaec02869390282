import { lazy, Suspense, useEffect, useState } from 'react';
import { readDraft } from '../../offline/index.ts';

interface BegunProps {
  /** Told when there is one: finishing it is then the one thing to do. */
  readonly onShown?: () => void;
}

// Said when it can be: its absence never keeps a screen from opening.
const BegunCard = lazy(() =>
  import('./begun-card.lazy.tsx').then(
    ({ BegunCard: card }) => ({ default: card }),
    () => ({ default: () => null }),
  ),
);

/** The declaration left unfinished on this phone; what shows it is fetched only when something was left. */
export function Begun({ onShown }: BegunProps) {
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    readDraft('declaration').then(
      (kept) => setLeft(kept !== null),
      // Without local storage nothing was left.
      () => undefined,
    );
  }, []);
  if (!isLeft) return null;
  return (
    <Suspense>
      <BegunCard {...(onShown === undefined ? {} : { onShown })} />
    </Suspense>
  );
}
