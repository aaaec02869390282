import type { Box } from '@placejuste/domain/notice-reading';
import { useEffect, useRef } from 'react';
import { cropRows } from './crop-rows.ts';

/** A crop is drawn at its own size, but never so small that its letters cannot be read. */
const leastHeight = 56;

/** The pieces of the picture that a value was read from. */
export function Crop({
  picture,
  parts,
  label,
}: {
  readonly picture: HTMLCanvasElement;
  readonly parts: readonly Box[];
  readonly label: string;
}) {
  const rows = cropRows(parts, picture.width, picture.height);
  return (
    <div className="notice-crop" role="img" aria-label={label}>
      {rows.map((row) => (
        <Piece key={`${row.left} ${row.top}`} picture={picture} row={row} />
      ))}
    </div>
  );
}

function Piece({ picture, row }: { readonly picture: HTMLCanvasElement; readonly row: Box }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left, top, right, bottom } = row;
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
    const scale = Math.max(1, leastHeight / height);
    target.width = Math.round(width * scale);
    target.height = Math.round(height * scale);
    target.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, target.width, target.height);
  }, [picture, left, top, right, bottom]);
  return <canvas ref={canvas} />;
}
