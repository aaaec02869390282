import '../notice-reading.css';
import { type Box, computeUprightSheet } from '@placejuste/domain/notice-reading';
import { useEffect, useRef } from 'react';
import { noticeReadingText } from '../notice-reading.text.fr.ts';
import { cropRows, computePieceTransform } from './crop-rows.ts';
import type { RecognisedField } from './read-fields.ts';

/** A crop is drawn at its own size, but never so small that its letters cannot be read. */
const minHeight = 56;
/** Wider than this many times its height, a line would be too small: it is cut between two words. */
const widest = { small: 7, large: 10 } as const;
/** Beside a value, its beginning is enough to compare with; the rest is in the large crop. */
const maxRows = { small: 3, large: 9 } as const;

/** The pieces of the notice that a value was read from: beside the value, or larger while it is corrected. */
export function Crop({
  picture,
  field,
  size,
  label = noticeReadingText.crop(field.read),
}: {
  readonly picture: HTMLCanvasElement;
  readonly field: Pick<RecognisedField, 'parts' | 'read' | 'turn'>;
  readonly size: keyof typeof widest;
  /** What it shows, where it is no notice. */
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
  /** On the upright sheet. */
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
