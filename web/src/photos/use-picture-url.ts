import { useEffect, useState } from 'react';
import { loadPicture } from '../offline/index.ts';

export type PictureUrl =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly url: string }
  | { readonly state: 'lost' };

/** An address to show a kept picture by, for as long as the component lives. */
export function usePictureUrl(photoId: string): PictureUrl {
  const [pictureUrl, setPictureUrl] = useState<PictureUrl & { readonly of?: string }>({ state: 'loading' });
  useEffect(() => {
    let url: string | null = null;
    let isCurrent = true;
    loadPicture(photoId).then(
      (picture) => {
        if (!isCurrent) return;
        if (picture === null) {
          setPictureUrl({ state: 'lost', of: photoId });
          return;
        }
        url = URL.createObjectURL(picture);
        setPictureUrl({ state: 'shown', url, of: photoId });
      },
      () => isCurrent && setPictureUrl({ state: 'lost', of: photoId }),
    );
    return () => {
      isCurrent = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [photoId]);
  return pictureUrl.of === photoId ? pictureUrl : { state: 'loading' };
}
