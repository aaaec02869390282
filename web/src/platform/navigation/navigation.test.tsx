import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Link, NavLink } from './link.tsx';
import { matchRoutes } from './match-routes.ts';
import { BrowserRouter, Navigate, Outlet, useLocation, useNavigate, useSearchParams, WithOutlet } from './router.tsx';

function Shown() {
  const { pathname, search, hash, state } = useLocation();
  return <output>{`${pathname} ${search} ${hash} ${JSON.stringify(state)}`}</output>;
}

const shown = () => screen.getByRole('status').textContent;

beforeEach(() => window.history.replaceState(null, '', '/pwa?old=1#x'));

it('a link opens its page with its state, and « Back » the previous one', async () => {
  render(
    <BrowserRouter>
      <Link to="/mes-amendes?fine=1" state="une">
        Amende
      </Link>
      <Shown />
    </BrowserRouter>,
  );
  expect(shown()).toBe('/pwa ?old=1 #x null');
  await userEvent.click(screen.getByRole('link', { name: 'Amende' }));
  expect(shown()).toBe('/mes-amendes ?fine=1  "une"');
  window.history.back();
  await expect.poll(shown).toBe('/pwa ?old=1 #x null');
});

it('a link to the current page adds no entry to the history', async () => {
  render(
    <BrowserRouter>
      <Link to="/pwa?old=1#x">Ici</Link>
    </BrowserRouter>,
  );
  const before = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Ici' }));
  expect(window.history.length).toBe(before);
});

it.each([
  ['with Ctrl', { ctrlKey: true }, {}],
  ['with the middle button', { button: 1 }, {}],
  ['to another tab', {}, { target: '_blank' }],
  ['to a page that is loaded anew', {}, { reloadDocument: true }],
])('a link followed %s is left to the browser', (_, press, props) => {
  let isTaken: boolean | null = null;
  const note = (event: Event) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', note, { once: true });
  render(
    <BrowserRouter>
      <Link to="/suite" {...props}>
        Suite
      </Link>
    </BrowserRouter>,
  );
  const link = screen.getByRole('link', { name: 'Suite' });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...press }));
  window.removeEventListener('click', note);
  expect(isTaken).toBe(false);
  expect(window.location.pathname).toBe('/pwa');
});

it('only the link of the displayed page is current', () => {
  window.history.replaceState(null, '', '/pwa/historique');
  render(
    <BrowserRouter>
      <NavLink to="/pwa">Accueil</NavLink>
      <NavLink to="/pwa/historique?x=1">Historique</NavLink>
      <NavLink to="/pwa" coversBelow>
        Tout
      </NavLink>
    </BrowserRouter>,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', 'page']);
});

it('an address without a path keeps the page, one without a query clears it', async () => {
  const Steps = () => {
    const navigate = useNavigate();
    const [query, setQuery] = useSearchParams();
    return (
      <>
        <button type="button" onClick={() => navigate({ search: '?step=photos' })}>
          Étape
        </button>
        <button type="button" onClick={() => setQuery((before) => ({ also: before.get('step') ?? '' }))}>
          Filtre
        </button>
        <button type="button" onClick={() => setQuery({}, { replace: true })}>
          Effacer
        </button>
        <p>{query.get('also')}</p>
        <Shown />
      </>
    );
  };
  render(
    <BrowserRouter>
      <Steps />
    </BrowserRouter>,
  );
  for (const [name, address] of [
    ['Étape', '/pwa ?step=photos  null'],
    ['Filtre', '/pwa ?also=photos  null'],
    ['Effacer', '/pwa   null'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name }));
    expect(shown()).toBe(address);
  }
});

it('a redirection replaces the entry of its page', async () => {
  const Pages = () => (useLocation().pathname === '/pwa' ? <Navigate replace to="/auth?next=%2Fpwa" /> : <Shown />);
  const before = window.history.length;
  render(
    <BrowserRouter>
      <Pages />
    </BrowserRouter>,
  );
  expect((await screen.findByRole('status')).textContent).toBe('/auth ?next=%2Fpwa  null');
  expect(window.history.length).toBe(before);
});

it('each entry of the history has its own key, kept by a reload', async () => {
  const keys: string[] = [];
  const Keys = () => {
    const { key } = useLocation();
    useEffect(() => {
      keys.push(key);
    }, [key]);
    return <Link to="/suite">Suite</Link>;
  };
  const { unmount } = render(
    <BrowserRouter>
      <Keys />
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Suite' }));
  unmount();
  render(
    <BrowserRouter>
      <Keys />
    </BrowserRouter>,
  );
  expect(keys[0]).toBe('default');
  expect(keys[1]).not.toBe('default');
  expect(keys[2]).toBe(keys[1]);
});

it('a frame draws the page inside itself', () => {
  const frame = (
    <section aria-label="Cadre">
      <Outlet />
    </section>
  );
  render(<WithOutlet element={frame} outlet={<p>Page</p>} />);
  expect(screen.getByRole('region', { name: 'Cadre' }).textContent).toBe('Page');
});

interface Row {
  readonly name: string;
  readonly path?: string;
  readonly children?: readonly Row[];
}
const table: readonly Row[] = [
  {
    name: 'frame',
    children: [
      { name: 'other', path: '*' },
      { name: 'home', path: '/pwa' },
      { name: 'gate', children: [{ name: 'history', path: '/pwa/historique' }] },
      { name: 'root', path: '/' },
    ],
  },
];

it.each([
  ['/pwa', ['frame', 'home']],
  ['/', ['frame', 'root']],
  ['/PWA/Historique/', ['frame', 'gate', 'history']],
  ['/pwa/histo', ['frame', 'other']],
])('%s is drawn by its own rows', (path, names) => {
  expect(matchRoutes(table, path).map((row) => row.name)).toEqual(names);
  expect(matchRoutes(table.slice(1), path)).toEqual([]);
});
