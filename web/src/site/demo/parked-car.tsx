/** Drawing used as the first photo: the car on its place, the sign beside it. */
export function ParkedCar({ label }: { readonly label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="20 50 420 190"
      width="420"
      height="190"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M40 226h370" strokeDasharray="18 12" />
      <path
        d="M92 206v-38c0-12 8-18 20-21l28-7 30-38c6-8 14-11 24-11h62c11 0 20 4 27 12l33 38 26 6c13 3 20 10 20 22v37z"
        fill="var(--card)"
      />
      <path d="M158 138l20-27c4-5 8-7 14-7h24v34zM230 104h24c8 0 14 3 19 9l22 25h-65z" fill="var(--act-soft)" />
      <circle cx="146" cy="206" r="20" fill="var(--card)" />
      <circle cx="308" cy="206" r="20" fill="var(--card)" />
      <path d="M402 226v-110" />
      <g stroke="var(--act)">
        <rect x="382" y="68" width="40" height="44" rx="5" fill="var(--card)" />
        <path d="M396 102V78h9a7 7 0 0 1 0 14h-9" />
      </g>
    </svg>
  );
}
