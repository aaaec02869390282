import { Card, ParkedCar } from './parked-car.tsx';

interface House {
  readonly width: number;
  readonly height: number;
  readonly floors: number;
  /** A stepped gable, as in northern France. */
  readonly gable?: boolean;
}

const first: House = { width: 58, height: 84, floors: 1 };
const houses: readonly House[] = [
  first,
  { width: 66, height: 98, floors: 2, gable: true },
  { width: 74, height: 76, floors: 1 },
  { width: 64, height: 98, floors: 2, gable: true },
  { width: 76, height: 86, floors: 1 },
];

/** Top of the pavement, on a grid 320 wide. */
const pavement = 118;

interface StreetProps {
  /** True to draw the car on the place; otherwise the place is empty, with the card on it. */
  readonly parked?: boolean;
  /** True for a long street, as wide as a page. */
  readonly long?: boolean;
}

/** A street with a reserved place. */
export function Street({ parked = false, long = false }: StreetProps) {
  const width = long ? 1664 : 320;
  // In the middle of a long street, which is cropped on both sides.
  const place = long ? 672 : 0;
  return (
    <svg
      className="street"
      viewBox={`0 0 ${width} ${parked ? 226 : 176}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <g stroke="var(--drawing-line)" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" fill="none">
        {Array.from({ length: long ? 25 : houses.length }, (_, index) => (
          <path key={index} d={drawWall(index)} fill="var(--drawing-far)" />
        ))}
        <path d={`M0 ${pavement}h${width}v8H0z`} fill="var(--drawing-far)" />
        <path d={`M-4 ${pavement + 8}h${width + 8}v104H-4z`} fill="var(--drawing-road)" />
        <Tree x={place + (parked ? 34 : 40)} />
        {long && <Tree x={place + 620} />}
        <Sign x={place + (parked ? 292 : 282)} />
        {!parked && <path d="M92 176l20-50M208 126l24 50" strokeWidth="4" strokeDasharray="15 9" />}
      </g>
      {parked ? <ParkedCar x={place + 26} y={28} scale={0.67} /> : <Card x={132} y={134} />}
    </svg>
  );
}

const rowWidth = houses.reduce((all, { width }) => all + width, 0);

/** The outline of a house, with its windows and its door. */
function drawWall(index: number): string {
  const { width, height, floors, gable = false } = houses[index % houses.length] ?? first;
  const before = houses.slice(0, index % houses.length).reduce((all, house) => all + house.width, -6);
  const left = before + rowWidth * Math.floor(index / houses.length);
  const top = pavement - height;
  const half = (width - 58) / 2;
  const roof = gable ? `V${top + 24}h8v-12h12v-12h${half}v-10h18v10h${half}v12h12v12h8` : `V${top}h${width}`;
  const columns = Math.max(2, Math.round(width / 34));
  const windows = Array.from({ length: floors * columns }, (_, index) => {
    const x = left + (width / columns) * ((index % columns) + 0.5) - 7;
    return `M${Math.round(x)} ${top + (gable ? 38 : 18) + 38 * Math.floor(index / columns)}h14v22h-14z`;
  });
  return `M${left} ${pavement}${roof}V${pavement}z${windows.join('')}M${left + width / 2 - 10} ${pavement}v-30h20v30`;
}

function Tree({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} 124) scale(.62)`} strokeWidth="3">
      <path d="M0 0v-70M0-34l16-18M0-46l-14-14" />
      <path
        d="M-34-78c-14-2-22-18-12-30-4-18 12-30 26-26 8-16 34-16 42 0 18-2 28 14 22 28 8 14-2 28-16 28-8 10-22 10-30 4-10 6-24 4-32-4z"
        fill="var(--drawing-leaf)"
      />
    </g>
  );
}

/** The sign of a place reserved for card holders. */
function Sign({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} 124) scale(.6)`} strokeWidth="3">
      <path d="M0 0v-118" strokeWidth="4" />
      <rect x="-19" y="-156" width="38" height="38" rx="5" fill="#1b4fa0" />
      <path d="M-6-128v-20h7a6 6 0 0 1 0 12h-7" stroke="#fff" strokeWidth="5" />
      <rect x="-19" y="-114" width="38" height="17" rx="3" fill="var(--card)" />
      <path d="M-12-105.5h24" />
    </g>
  );
}
