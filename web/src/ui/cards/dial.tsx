interface DialProps {
  /** Share of the stay that has passed, 0 to 1. */
  readonly passed: number;
  /** Time left, « 11 h 40 », and the words that name it. */
  readonly left: string;
  readonly caption: string;
  /** Hours at which the stay begins and ends, « 14 h 05 ». */
  readonly from: string;
  readonly to: string;
}

const radius = 118;
const [centreX, centreY] = [150, 134];
/** Twelve divisions; the first and the last have no tick, because the hours are written there. */
const ticks = Array.from({ length: 9 }, (_, index) => drawTick(index + 2)).join('');

/** The time left of a stay, as an arc; with very large letters, in words only. */
export function Dial({ passed, left, caption, from, to }: DialProps) {
  const share = Math.min(1, Math.max(0, passed));
  const [x, y] = at(share, radius);
  const start = `M${centreX - radius} ${centreY}A${radius} ${radius} 0 0 1 `;
  return (
    <div className="dial">
      <svg viewBox="0 0 300 168" aria-hidden="true">
        <path d={`${start}${centreX + radius} ${centreY}`} className="rest" />
        <path d={`${start}${x} ${y}`} className="passed" />
        <path d={ticks} className="ticks" />
        <circle cx={x} cy={y} r="12" className="hand" />
        <text x="150" y="108" className="value">
          {left}
        </text>
        <text x="150" y="134" className="caption">
          {caption}
        </text>
        <text x="18" y="163" className="end">
          {from}
        </text>
        <text x="282" y="163" textAnchor="end" className="end">
          {to}
        </text>
      </svg>
      <p className="dial-words">
        <strong>{left}</strong> {caption}
      </p>
    </div>
  );
}

function at(share: number, distance: number): readonly [x: string, y: string] {
  const angle = Math.PI * share;
  return [(centreX - distance * Math.cos(angle)).toFixed(1), (centreY - distance * Math.sin(angle)).toFixed(1)];
}

function drawTick(twelfth: number): string {
  const [outerX, outerY] = at(twelfth / 12, radius - 16);
  const [innerX, innerY] = at(twelfth / 12, radius - (twelfth % 3 === 0 ? 26 : 20));
  return `M${outerX} ${outerY}L${innerX} ${innerY}`;
}
