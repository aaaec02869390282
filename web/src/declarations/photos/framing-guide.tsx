import '../declarations.css';
import type { PhotoKind } from '@placejuste/domain/declaration';

/** Drawing of the framing: the whole car inside the dashes. Hidden from screen readers; the text beside it says it. */
export function FramingGuide({ kind }: { readonly kind: PhotoKind }) {
  return (
    <svg className="framing-guide" viewBox="0 0 440 260" aria-hidden="true">
      <rect x="14" y="14" width="412" height="232" rx="18" className="dashes" />
      {kind === 'parking' ? <ParkedCar /> : <Windscreen />}
    </svg>
  );
}

/** Frame over the image of the camera: white with a dark edge, visible in any street. */
export function FramingOverlay({ kind }: { readonly kind: PhotoKind }) {
  return (
    <svg className="framing-overlay" viewBox="0 0 440 260" aria-hidden="true">
      <g className="shade">
        <rect x="14" y="14" width="412" height="232" rx="18" className="dashes" />
        {kind === 'parking' ? <ParkedCar /> : <Windscreen />}
      </g>
      <rect x="14" y="14" width="412" height="232" rx="18" className="dashes" />
      {kind === 'parking' ? <ParkedCar /> : <Windscreen />}
    </svg>
  );
}

/** Car seen from behind and slightly from the side, so that both the plate and the place are visible. */
function ParkedCar() {
  return (
    <g className="line" transform="translate(-8 -58) scale(1.15)">
      <path d="M42 238h316" strokeDasharray="18 12" />
      <path
        d="M75 207l6 5 24 6 49 5 56 3 26-2 6-14 20-2 56-22 14-32-9-30-14-17-22-28-33 5-35 3H113l-30 35-8 5-8 14-5 29v14z"
        className="fill"
      />
      <path d="M113 84l106 3 4 39-78-2-62-5zM246 127l25-8-17-34-18 4zM274 118l34-11-21-28-30 6z" className="glass" />
      <path d="M229 131l9 19-2 32-2 41M80 174q78 14 156 8M238 157l84-33" />
      <path d="M73 128q9 2 9 10l-3 13q-12 4-13-2zM204 140q33-9 35 0v19q-8 5-38 0z" />
      <ellipse cx="250" cy="208" rx="11" ry="33" className="fill" />
      <ellipse cx="325" cy="166" rx="8" ry="26" className="fill" />
      <path d="M107 154l56 4-1 14-55-4z" className="plate-mark" />
    </g>
  );
}

function Windscreen() {
  return (
    <g className="line">
      <path d="M44 176c16-60 78-108 104-112 46-7 98-7 144 0 26 4 88 52 104 112" />
      <path d="M30 178c50-10 330-10 380 0l4 44c-60 10-328 10-388 0z" className="fill" />
      <path d="M78 170c12-38 56-76 78-80 42-6 86-6 128 0 22 4 66 42 78 80-80-8-204-8-284 0z" className="glass" />
      <rect x="226" y="112" width="78" height="48" rx="6" className="card-drawn" />
      <circle cx="244" cy="130" r="7" />
      <path d="M260 126h32M260 138h32M238 150h54" />
      <rect x="172" y="192" width="96" height="22" rx="5" className="fill" />
    </g>
  );
}
