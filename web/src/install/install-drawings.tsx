const frame = {
  width: 96,
  height: 96,
  viewBox: '0 0 96 96',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

function Share() {
  return (
    <svg {...frame}>
      <rect x="22" y="4" width="52" height="88" rx="8" />
      <path d="M38 84h20" />
      <path d="M48 56V32M40 39l8-8 8 8M40 46h-5v20h26V46h-5" />
    </svg>
  );
}

function HomeScreen() {
  return (
    <svg {...frame}>
      <rect x="22" y="4" width="52" height="88" rx="8" />
      <path d="M22 36h52M22 60h52" />
      <path d="M30 20h24M30 76h24M30 48h18" />
      <rect x="58" y="41" width="14" height="14" rx="3" />
      <path d="M65 45v6M62 48h6" />
    </svg>
  );
}

function Added() {
  return (
    <svg {...frame}>
      <rect x="22" y="4" width="52" height="88" rx="8" />
      <rect x="30" y="14" width="14" height="14" rx="3" />
      <rect x="52" y="14" width="14" height="14" rx="3" />
      <rect x="34" y="38" width="28" height="28" rx="6" />
      <path d="M48 61s9-7 9-13a9 9 0 0 0-18 0c0 6 9 13 9 13zM44.500 48.500l2.500 2.500 5-5" />
    </svg>
  );
}

/** Drawings of the steps, in the order of `installText.ios.steps`, whose words say the same. */
export const installDrawings = [Share, HomeScreen, Added] as const;
