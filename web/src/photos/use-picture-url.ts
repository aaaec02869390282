import { useEffect, useState } from 'react';
import { loadPicture } from '../offline/index.ts';

export type PictureUrl =
  | { readonly state: 'loading' }
  | { readonly state: 'shown'; readonly url: string }
  | { readonly state: 'lost' };

/** Object URL of a stored picture, while the component is mounted. */
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
