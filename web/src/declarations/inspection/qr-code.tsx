import QRCode from 'qrcode';

/** Margin that readers need around the code, in modules (ISO/IEC 18004). */
const quiet = 4;

/** `text` as a QR code, dark on white in every theme, as readers expect. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * quiet;
  const squares = Array.from(modules.data, (dark, at) =>
    dark === 1 ? `M${(at % modules.size) + quiet} ${Math.floor(at / modules.size) + quiet}h1v1h-1z` : '',
  ).join('');
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={squares} />
    </svg>
  );
}
