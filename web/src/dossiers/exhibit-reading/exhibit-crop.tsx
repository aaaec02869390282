import type { Box } from '@placejuste/domain/notice-reading';
import { useEffect, useState } from 'react';
import { Crop } from '../../vision/index.ts';
import { exhibitReadingText as text } from './exhibit-reading.text.fr.ts';

interface ExhibitCropProps {
  /** Address of the picture of the page. */
  readonly address: string;
  /** Boxes to show, in fractions of the page. */
  readonly parts: readonly Box[];
  readonly label: string;
}

/** Crop of the page around a value. */
export function ExhibitCrop({ address, parts, label }: ExhibitCropProps) {
  const picture = usePicture(address);
  if (picture === 'failed') return <p className="soft small">{text.noCrop}</p>;
  if (picture === null) return <div className="notice-crop large" aria-hidden="true" />;
  const { width, height } = picture;
  const placed = parts.map(({ left, top, right, bottom }) => ({
    left: left * width,
    top: top * height,
    right: right * width,
    bottom: bottom * height,
  }));
  return <Crop picture={picture} field={{ parts: placed, read: '' }} size="large" label={label} />;
}

/** Loads a picture; null while it loads. */
function usePicture(address: string): HTMLCanvasElement | 'failed' | null {
  const [picture, setPicture] = useState<HTMLCanvasElement | 'failed' | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      setPicture(canvas);
    };
    image.onerror = () => setPicture('failed');
    image.src = address;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [address]);
  return picture;
}
