import QRCode from 'qrcode';
import { html } from '../html/index.ts';

/** A QR code as one path, its quiet zone included: the same text gives the same bytes. */
export function qrCodeSvg(text: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  const side = modules.size + 2 * quiet;
  const squares = Array.from(modules.data, (dark, at) =>
    dark === 1 ? `M${(at % modules.size) + quiet} ${Math.floor(at / modules.size) + quiet}h1v1h-1z` : '',
  ).join('');
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff"
    d="M0 0h${side}v${side}H0z"/><path d="${squares}"/></svg>`.toString();
}
