import type { ReactElement } from 'react';

/** Our own line drawings on a 24 × 24 grid. */
const drawings = {
  home: <path d="M4 11l8-7 8 7v9h-5v-5.500H9V20H4z" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </>
  ),
  paper: <path d="M6 3h9l4 4v14H6zM14.5 3.500V8H19M9.5 12.500h6M9.5 16.500h6" />,
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
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="M15.5 15.500L21 21" />
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
    <path d="M7 18.500h10.5M8 9.200A5.5 5.5 0 0 1 17.8 12a3.4 3.4 0 0 1 2.4 5.2M6.5 11.600A3.5 3.5 0 0 0 7 18.500M3.5 3.500l17 17" />
  ),
  lifebuoy: (
    <>
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M5.7 5.700l3.7 3.700M14.6 14.600l3.7 3.700M18.3 5.700l-3.7 3.700M9.4 14.600l-3.7 3.7" />
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
  down: <path d="M5 9l7 7 7-7" />,
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1" />,
  menu: <path d="M4 6.500h16M4 12h16M4 17.500h16" />,
  phone: (
    <>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M11 18.500h2" />
    </>
  ),
  hourglass: (
    <path d="M6 3.500h12M6 20.500h12M7.5 3.500c0 5 4.5 6 4.5 8.500s-4.5 3.5-4.5 8.500M16.5 3.500c0 5-4.5 6-4.5 8.500s4.5 3.5 4.5 8.5" />
  ),
  town: <path d="M4 20.500V10l5-3.500v14M9 20.500V4l6-1.500v18M15 20.500v-11l5 2v9M2.5 20.500h19" />,
  ticket: (
    <>
      <path d="M3.5 7h17v3.200a2 2 0 0 0 0 3.600V17h-17v-3.200a2 2 0 0 0 0-3.600z" />
      <path d="M14 7.500v9" strokeDasharray="2 2.5" />
    </>
  ),
  euro: <path d="M18 6.500a7 7 0 1 0 0 11M3.5 10.300H13M3.5 13.700h9" />,
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 10h17M8 2.800v4M16 2.800v4" />
    </>
  ),
  picture: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <path d="M4 16.500l5-5 4 4 2.5-2.5 4.5 4.5" />
      <circle cx="15.5" cy="9" r="1.3" />
    </>
  ),
  flash: <path d="M13 2.500l-8 11h6l-1 8 8-11h-6z" />,
  send: <path d="M3.5 11.500l17-7.5-5 16.5-4-6.500zM11.5 14l9-10" />,
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
