import { ownPrefix } from './local-owner.ts';
import { photosApart } from './keep-photo.ts';
import { dropPhotosUnder, type PhotoFacts } from './photo-store.ts';

/** The pictures of a draft of the person signed in. */
export function photosOf(draft: string): Promise<PhotoFacts[]> {
  return photosApart(ownPrefix() + draft);
}

/** Drops the pictures of a draft of the person signed in, but for those that an undelivered action names. */
export function dropPhotosOf(draft: string): Promise<void> {
  return dropPhotosUnder(ownPrefix() + draft);
}
