/** The mark: a map pin that holds a tick. */
export function Mark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={Math.round((size * 40) / 36)} viewBox="0 0 36 40">
      <path d="M18 2C9.7 2 3 8.6 3 16.7 3 27 18 38 18 38s15-11 15-21.300C33 8.6 26.3 2 18 2z" fill="var(--act)" />
      <path
        d="M11 17.500l5 5 9.5-10"
        fill="none"
        stroke="var(--act-ink)"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
