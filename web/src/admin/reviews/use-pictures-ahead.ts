import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reviewAheadQuery } from '../admin.queries.ts';
import { createPicturesAhead, type PicturesAhead } from './pictures-ahead.ts';

/** Preloads the next document and its pictures; releases those of documents neither shown nor next. */
export function usePicturesAhead(documentId: string, nextId: string | null): PicturesAhead {
  const cache = useQueryClient();
  const [ahead] = useState(createPicturesAhead);
  useEffect(() => {
    ahead.keepOnly([documentId, nextId]);
    if (nextId === null) return;
    let isWanted = true;
    void cache.fetchQuery(reviewAheadQuery(nextId)).then(
      (next) => isWanted && ahead.load(next),
      // The document is requested again when it is opened.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [cache, ahead, documentId, nextId]);
  useEffect(() => () => ahead.keepOnly([]), [ahead]);
  return ahead;
}
