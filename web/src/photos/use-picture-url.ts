import { useEffect, useState } from 'react';
import { readIntactPhoto } from '../offline/index.ts';

export type PictureUrl = { readonly state: 'loading' } | { readonly state: 'shown'; readonly url: string } | { readonly state: 'lost' };

/** An address to show a kept picture by, for as long as the component lives. */
export function usePictureUrl(photoId: string): PictureUrl {
  const [shown, setShown] = useState<PictureUrl & { readonly of?: string }>({ state: 'loading' });
  useEffect(() => {
    let url: string | null = null;
    let current = true;
    readIntactPhoto(photoId).then(
      (photo) => {
        if (!current) return;
        if (photo === null) {
          setShown({ state: 'lost', of: photoId });
          return;
        }
        url = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }));
        setShown({ state: 'shown', url, of: photoId });
      },
      () => current && setShown({ state: 'lost', of: photoId }),
    );
    return () => {
      current = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [photoId]);
  return shown.of === photoId ? shown : { state: 'loading' };
}
