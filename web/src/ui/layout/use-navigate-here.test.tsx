import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Link, useLocation } from '../../platform/index.ts';
import { beforeEach, expect, it } from 'vitest';
import { useNavigateHere } from './use-navigate-here.ts';

/** Routes with a form that navigates after the answer of the service, and a page whose code loads slowly. */
function showScreens() {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let arrive = (): void => undefined;
  const Slow = lazy(
    () =>
      new Promise<{ default: () => React.JSX.Element }>((resolve) => {
        arrive = () => resolve({ default: () => <h1>Accueil</h1> });
      }),
  );
  const Form = () => {
    const navigate = useNavigateHere();
    return (
      <>
        <button type="button" onClick={() => void answered.then(() => navigate('/suite'))}>
          Enregistrer
        </button>
        <Link to="/accueil">Accueil</Link>
      </>
    );
  };
  const screens: Readonly<Record<string, React.JSX.Element>> = {
    '/': <Form />,
    '/suite': <h1>Suite</h1>,
    '/accueil': <Slow />,
  };
  const Screen = () => screens[useLocation().pathname];
  render(
    <BrowserRouter>
      <Suspense>
        <Screen />
      </Suspense>
    </BrowserRouter>,
  );
  return { answer: () => answer(), arrive: () => arrive() };
}

beforeEach(() => window.history.replaceState(null, '', '/'));

it('navigates to the next screen after the answer', async () => {
  const { answer } = showScreens();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  answer();
  expect(await screen.findByRole('heading', { name: 'Suite' })).toBeTruthy();
});

it('ignores an answer that arrives while another screen loads', async () => {
  const { answer, arrive } = showScreens();
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await userEvent.click(screen.getByRole('link', { name: 'Accueil' }));
  // Still shown: the next screen has not loaded.
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeTruthy();
  answer();
  await Promise.resolve();
  arrive();
  expect(await screen.findByRole('heading', { name: 'Accueil' })).toBeTruthy();
  expect(window.location.pathname).toBe('/accueil');
});
