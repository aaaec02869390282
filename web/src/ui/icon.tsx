import type { ReactElement } from 'react';

/** Our own line drawings on a 24 × 24 grid. */
const drawings = {
  home: <path d="M4 11l8-7 8 7v9H4z" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  paper: <path d="M6 3h9l4 4v14H6z" />,
  fine: <path d="M6 3h9l4 4v14H6zM12 11v4M12 18v.1" />,
  gear: (
    <>
      <circle cx="12" cy="12" r="3.4" />
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1" />
    </>
  ),
  camera: (
    <>
      <path d="M4 8h3l2-3h6l2 3h3v11H4z" />
      <circle cx="12" cy="13" r="3.6" />
    </>
  ),
  check: <path d="M4 12l6 6L20 6" />,
  cross: <path d="M6 6l12 12M18 6L6 18" />,
  back: <path d="M15 5l-7 7 7 7" />,
  forward: <path d="M9 5l7 7-7 7" />,
  alert: <path d="M12 3.5L22 20.5H2zM12 10v5M12 17.6v.1" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v6M12 7.4v.1" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.500C5 14.8 12 21 12 21z" />
      <circle cx="12" cy="9.6" r="2.4" />
    </>
  ),
  card: <path d="M3 6h18v13H3zM3 10.500h18M6.5 15h5" />,
  wallet: <path d="M4 7h15v13H4zM4 7l11-3.500V7M15.5 12.500H19v3h-3.500z" />,
  upload: <path d="M12 16V4M7 9l5-5 5 5M4 16v4h16v-4" />,
  download: <path d="M12 4v12M7 11l5 5 5-5M4 16v4h16v-4" />,
  share: <path d="M12 15V3M8 7l4-4 4 4M6 11H4v10h16V11h-2" />,
  mail: <path d="M3 6h18v13H3zM3 7l9 7 9-7" />,
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 21c.8-4.5 3.8-6.5 7.5-6.500s6.7 2 7.5 6.5" />
    </>
  ),
  leave: <path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />,
  cloudOff: (
    <path d="M7 18.500h10.5M8 9.200A5.500 5.500 0 0 1 17.8 12a3.400 3.400 0 0 1 2.400 5.2M6.500 11.600A3.500 3.500 0 0 0 7 18.500M3.500 3.500l17 17" />
  ),
  lifebuoy: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M5.700 5.700l3.700 3.700M14.600 14.600l3.700 3.700M18.300 5.700l-3.700 3.700M9.400 14.600l-3.700 3.700" />
    </>
  ),
  refresh: <path d="M20 12a8 8 0 1 1-2.5-5.800M20 3.500V8h-4.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  edit: <path d="M4 20l1-4L16.5 4.500l3 3L8 19zM14 7l3 3" />,
  trash: <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.500M14 11v5.5" />,
  car: <path d="M5 11l2-5h10l2 5M3.5 11h17v6h-17zM6 17v2.500M18 17v2.500M6.5 14h2M15.5 14h2" />,
  key: (
    <>
      <circle cx="8" cy="15" r="4" />
      <path d="M11 12l9-9M16 7l3 3" />
    </>
  ),
  shield: <path d="M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5" />,
  bell: <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.500h-15zM10 21h4" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  star: <path d="M12 3.500l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.900L3.5 9.700l5.9-.8z" />,
} satisfies Record<string, ReactElement>;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as readonly IconName[];

/** Always beside a word that says the same thing, hence hidden from screen readers. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 22 ? 2.8 : 2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  );
}
