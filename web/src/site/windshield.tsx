/** Drawing of the product's idea: a car seen from the front, the card behind its windshield. */
export function Windshield({ label }: { readonly label: string }) {
  return (
    <svg
      className="windshield"
      role="img"
      aria-label={label}
      viewBox="0 40 440 190"
      width="440"
      height="190"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M40 150c20-58 52-92 74-96 60-9 150-9 210 0 22 4 54 38 74 96" />
      <path d="M22 152c60-12 334-12 394 0l10 62c-70 14-344 14-414 0z" fill="var(--card)" />
      <path
        d="M62 146c16-42 40-70 58-74 54-8 140-8 194 0 18 4 42 32 58 74-90-10-220-10-310 0z"
        fill="var(--act-soft)"
      />
      <g stroke="var(--act)">
        <rect x="228" y="94" width="74" height="46" rx="6" fill="var(--card)" />
        <circle cx="246" cy="112" r="7" fill="var(--act)" stroke="none" />
        <path d="M262 108h28M262 118h28M240 130h50" />
      </g>
      <rect x="170" y="180" width="98" height="24" rx="5" fill="var(--card)" />
      <path d="M60 176h44M334 176h44" />
    </svg>
  );
}
