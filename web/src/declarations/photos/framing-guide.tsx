import type { PhotoKind } from '@placejuste/domain/declaration';

/** What to frame, drawn: the whole car stays inside the dashes. Hidden from screen readers, said in words beside it. */
export function FramingGuide({ kind }: { readonly kind: PhotoKind }) {
  return (
    <svg className="framing-guide" viewBox="0 0 440 260" aria-hidden="true">
      <rect x="14" y="14" width="412" height="232" rx="18" className="dashes" />
      {kind === 'parking' ? <ParkedCar /> : <Windscreen />}
    </svg>
  );
}

/** The same frame over what the camera sees: white on a dark edge, so that it shows on any street. */
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

function ParkedCar() {
  return (
    <g className="line">
      <path d="M60 214h320" strokeDasharray="18 12" />
      <path
        d="M92 196v-38c0-12 8-18 20-21l28-7 30-38c6-8 14-11 24-11h62c11 0 20 4 27 12l33 38 26 6c13 3 20 10 20 22v37z"
        className="fill"
      />
      <path d="M158 128l20-27c4-5 8-7 14-7h24v34zM230 94h24c8 0 14 3 19 9l22 25h-65z" className="glass" />
      <circle cx="146" cy="196" r="20" className="fill" />
      <circle cx="308" cy="196" r="20" className="fill" />
      <rect x="90" y="164" width="30" height="12" rx="3" />
      <path d="M382 214v-96M366 58h32v32h-32z" />
      <path d="M376 82v-16h7a5 5 0 0 1 0 10h-7" />
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
