import QRCode from 'qrcode';
import { html } from '../html/index.ts';

/** A QR code as one path, with its quiet zone; the same text gives the same bytes. */
export function renderQrCode(text: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  const side = modules.size + 2 * quiet;
  const squares = listDarkRuns(modules)
    .map(({ row, column, length }) => `M${column + quiet} ${row + quiet}h${length}v1h-${length}z`)
    .join('');
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff"
    d="M0 0h${side}v${side}H0z"/><path d="${squares}"/></svg>`.toString();
}

interface Modules {
  readonly size: number;
  readonly data: ArrayLike<number>;
}

/**
 * Adjacent dark modules form one rectangle, which halves the drawing of a dense code and leaves no seam between them.
 */
function listDarkRuns({ size, data }: Modules) {
  const runs: { readonly row: number; readonly column: number; length: number }[] = [];
  for (let at = 0; at < size * size; at += 1) {
    if (data[at] !== 1) continue;
    const [row, column] = [Math.floor(at / size), at % size];
    const last = runs.at(-1);
    if (last?.row === row && last.column + last.length === column) last.length += 1;
    else runs.push({ row, column, length: 1 });
  }
  return runs;
}
