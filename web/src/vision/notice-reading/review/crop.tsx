import '../notice-reading.css';
import { type Box, computeUprightSheet } from '@placejuste/domain/notice-reading';
import { useEffect, useRef } from 'react';
import { noticeReadingText } from '../notice-reading.text.fr.ts';
import { cropRows, computePieceTransform } from './crop-rows.ts';
import type { RecognisedField } from './read-fields.ts';

/** Minimum height in pixels of a crop, otherwise drawn at its own size, so that its letters stay readable. */
const minHeight = 56;
/** Maximum width of a row in multiples of its height: a wider line would be too small, and is split between words. */
const widest = { small: 7, large: 10 } as const;
/** Maximum number of rows: the small crop shows the beginning of a value, the large one the rest. */
const maxRows = { small: 3, large: 9 } as const;

/** Crops of the notice from which a value was read: beside the value, or larger while it is corrected. */
export function Crop({
  picture,
  field,
  size,
  label = noticeReadingText.crop(field.read),
}: {
  readonly picture: HTMLCanvasElement;
  readonly field: Pick<RecognisedField, 'parts' | 'read' | 'turn'>;
  readonly size: keyof typeof widest;
  /** Accessible name, for another paper than a notice. */
  readonly label?: string;
}) {
  const turn = field.turn ?? 0;
  const sheet = computeUprightSheet(picture, turn);
  const { width, height } = sheet;
  const rows = cropRows(field.parts.map(sheet.place), { width, height, widest: widest[size] });
  return (
    <div className={`notice-crop ${size}`} role="img" aria-label={label}>
      {rows.slice(0, maxRows[size]).map((row) => (
        <Piece key={`${row.left} ${row.top}`} picture={picture} row={row} turn={turn} />
      ))}
    </div>
  );
}

interface PieceProps {
  readonly picture: HTMLCanvasElement;
  /** Box on the upright sheet. */
  readonly row: Box;
  readonly turn: number;
}

function Piece({ picture, row, turn }: PieceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, right, bottom } = row;
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
    const scale = Math.max(1, minHeight / height);
    target.width = Math.round(width * scale);
    target.height = Math.round(height * scale);
    const context = target.getContext('2d');
    context?.setTransform(...computePieceTransform(picture, { left, top, turn, scale }));
    context?.drawImage(picture, 0, 0);
  }, [picture, left, top, right, bottom, turn]);
  return <canvas ref={canvas} />;
}
