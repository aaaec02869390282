/** Paths of our own icons, on a 24 × 24 grid. */
const drawings = {
  home: 'M4 11l8-7 8 7v9h-5v-5.5H9V20H4z',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0zM12 7v5l3.5 2',
  paper: 'M6 3h9l4 4v14H6zM14.5 3.5V8H19M9.5 12.5h6M9.5 16.5h6',
  fine: 'M6 3h9l4 4v14H6zM12 11v4M12 18v.1',
  gear:
    'M8.6 12a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0zM12 3v3M12 18v3M3 12h3' +
    'M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM8.4 13a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0zM15.5 15.5L21 21',
  check: 'M4 12l6 6L20 6',
  cross: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  alert: 'M12 3.5L22 20.5H2zM12 10v5M12 17.6v.1',
  info: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM12 11v6M12 7.4v.1',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM9.6 9.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z',
  card: 'M3 6h18v13H3zM3 10.5h18M6.5 15h5',
  wallet: 'M4 7h15v13H4zM4 7l11-3.5V7M15.5 12.5H19v3h-3.5z',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 16v4h16v-4',
  share: 'M12 15V3M8 7l4-4 4 4M6 11H4v10h16V11h-2',
  mail: 'M3 6h18v13H3zM3 7l9 7 9-7',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM4.5 21c.8-4.5 3.8-6.5 7.5-6.5s6.7 2 7.5 6.5',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  cloudOff:
    'M7 18.5h10.5M8 9.2A5.5 5.5 0 0 1 17.8 12a3.4 3.4 0 0 1 2.4 5.2M6.5 11.6A3.5 3.5 0 0 0 7 18.5M3.5 3.5l17 17',
  lifebuoy:
    'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0zM8.4 12a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z' +
    'M5.7 5.7l3.7 3.7M14.6 14.6l3.7 3.7M18.3 5.7l-3.7 3.7M9.4 14.6l-3.7 3.7',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8M20 3.5V8h-4.5',
  plus: 'M12 5v14M5 12h14',
  edit: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5',
  car: 'M5 11l2-5h10l2 5M3.5 11h17v6h-17zM6 17v2.5M18 17v2.5M6.5 14h2M15.5 14h2',
  key: 'M4 15a4 4 0 1 0 8 0a4 4 0 1 0 -8 0zM11 12l9-9M16 7l3 3',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  eye:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z' +
    'M9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0z',
  down: 'M5 9l7 7 7-7',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  phone:
    'M9 2.5h6a2.5 2.5 0 0 1 2.5 2.5v14a2.5 2.5 0 0 1 -2.5 2.5h-6a2.5 2.5 0 0 1 -2.5 -2.5v-14a2.5 2.5 0 0 1 2.5 -2.5z' +
    'M11 18.5h2',
  hourglass:
    'M6 3.5h12M6 20.5h12M7.5 3.5c0 5 4.5 6 4.5 8.5s-4.5 3.5-4.5 8.5M16.5 3.5c0 5-4.5 6-4.5 8.5s4.5 3.5 4.5 8.5',
  town: 'M4 20.5V10l5-3.5v14M9 20.5V4l6-1.5v18M15 20.5v-11l5 2v9M2.5 20.5h19',
  ticket: 'M3.5 7h17v3.2a2 2 0 0 0 0 3.6V17h-17v-3.2a2 2 0 0 0 0-3.6zM14 7.5v2M14 12v2M14 16.5v.1',
  euro: 'M18 6.5a7 7 0 1 0 0 11M3.5 10.3H13M3.5 13.7h9',
  calendar:
    'M5.5 5h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-11.5a2 2 0 0 1 2 -2zM3.5 10h17M8 2.8v4M16 2.8v4',
  picture:
    'M5.5 5h13a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z' +
    'M4 16.5l5-5 4 4 2.5-2.5 4.5 4.5M14.2 9a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0z',
  flash: 'M13 2.5l-8 11h6l-1 8 8-11h-6z',
  send: 'M3.5 11.5l17-7.5-5 16.5-4-6.5zM11.5 14l9-10',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z',
} satisfies Record<string, string>;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as readonly IconName[];

/** Always shown beside a word with the same meaning, therefore hidden from screen readers. */
export function Icon({ name, size = 24 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      className="icon"
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
      <path d={drawings[name]} />
    </svg>
  );
}
