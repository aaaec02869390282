import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation } from '../platform/index.ts';
import { describe, expect, it, vi } from 'vitest';
import {
  ErrorAlert,
  Button,
  DateText,
  ErrorSummary,
  FileButton,
  Page,
  PasswordField,
  Progress,
  RadioCards,
  Steps,
  TextField,
  formatEuros,
} from './index.ts';

describe('a button', () => {
  it('stays focusable while busy or disabled, and does nothing', async () => {
    const press = vi.fn();
    render(
      <>
        <Button busy onClick={press}>
          Payer
        </Button>
        <Button off onClick={press}>
          Envoyer
        </Button>
      </>,
    );
    for (const name of ['Payer', 'Envoyer']) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      expect(button).toHaveProperty('disabled', false);
      await userEvent.click(button);
    }
    expect(press).not.toHaveBeenCalled();
  });

  it('does not submit its form twice while busy', async () => {
    const send = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={send}>
        <Button type="submit" busy>
          Envoyer
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(send).not.toHaveBeenCalled();
  });
});

it('an alert keeps its sentence in one element, even with unbreakable parts', () => {
  render(<ErrorAlert title="Ce fichier n’a pas pu être lu">Un tableau en UTF-8, avec ses colonnes.</ErrorAlert>);
  expect(screen.getByText('UTF-8').closest('p')?.textContent).toBe('Un tableau en UTF-8, avec ses colonnes.');
});

describe('a field', () => {
  it('is described by its hint and its error, and marked invalid', () => {
    render(<TextField label="Téléphone" hint="Par exemple 06" error="Ce numéro est incomplet." />);
    const field = screen.getByLabelText('Téléphone');
    const words = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(['Par exemple 06', 'Ce numéro est incomplet.']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('says in words that it is optional', () => {
    render(<TextField label="Remarque" required={false} />);
    expect(screen.getByLabelText('Remarque (facultatif)').getAttribute('aria-required')).toBeNull();
  });

  it('does not mark a search as optional', () => {
    render(<TextField label="Chercher une commune" type="search" required={false} />);
    expect(screen.getByRole('searchbox', { name: 'Chercher une commune' }).getAttribute('aria-required')).toBeNull();
  });

  it('shows a password only when asked', async () => {
    render(<PasswordField label="Mot de passe" />);
    const field = screen.getByLabelText('Mot de passe');
    expect(field).toHaveProperty('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(field).toHaveProperty('type', 'text');
  });
});

it('the error summary takes the focus at each attempt and leads to the control', async () => {
  const errors = { plaque: 'Indiquez la plaque.', vide: undefined };
  const screenOf = (attempt: number) => (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField label="Plaque" id="plaque" />
    </>
  );
  const { rerender } = render(screenOf(1));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(screen.getByRole('heading', { name: 'Une information est à corriger' })).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Indiquez la plaque.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Plaque'));
  rerender(screenOf(2));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

it('radio cards work with the keyboard as one group', async () => {
  const choose = vi.fn();
  render(
    <RadioCards
      legend="Formules"
      value="b"
      onChoose={choose}
      choices={[
        { value: 'a', label: 'Douze' },
        { value: 'b', label: 'Vingt-quatre' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Formules' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Vingt-quatre' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Douze' }));
  expect(choose).toHaveBeenCalledWith('a');
});

it('the same file may be chosen twice in a row', async () => {
  const files = vi.fn();
  render(<FileButton onFiles={files}>Prendre la photo</FileButton>);
  const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText('Prendre la photo'), photo);
  await userEvent.upload(screen.getByLabelText('Prendre la photo'), photo);
  expect(files.mock.calls).toEqual([[[photo]], [[photo]]]);
});

it('formats steps, progress, dates and amounts in words', () => {
  render(
    <>
      <Steps current={2} total={4} name="Photos" />
      <Progress label="Envoi" value={0.356} />
      <DateText value="2026-11-12T13:05:00Z" time />
      <DateText value="2026-12-01" />
    </>,
  );
  expect(screen.getByText('Étape 2 sur 4')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Envoi' })).toHaveProperty('value', 36);
  expect(screen.getByText('36 %')).toBeTruthy();
  expect(screen.getByText('jeudi 12 novembre 2026 à 14 h 05')).toBeTruthy();
  expect(screen.getByText('mardi 1er décembre 2026')).toBeTruthy();
  expect([0, 5, 500, 10776, -250].map(formatEuros)).toEqual(
    ['0,00', '0,05', '5,00', '107,76', '-2,50'].map((amount) => `${amount}\u00a0€`),
  );
});

it('a page sets the title of the tab, and takes the focus only after a navigation', async () => {
  const Screen = () =>
    useLocation().pathname === '/suite' ? (
      <Page key="suite" title="Historique">
        …
      </Page>
    ) : (
      <Page key="accueil" title="Accueil">
        <Link to="/suite">Suite</Link>
      </Page>
    );
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  );
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link', { name: 'Suite' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Historique' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe('Historique – PlaceJuste');
});

it('a screen that replaces another at the same address takes its focus', async () => {
  const Two = () => {
    const [second, setSecond] = useState(false);
    if (second)
      return (
        <Page key="second" title="Formules">
          …
        </Page>
      );
    return (
      <Page key="first" title="Se connecter">
        <Button onClick={() => setSecond(true)}>Entrer</Button>
      </Page>
    );
  };
  render(
    <BrowserRouter>
      <Two />
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Entrer' }));
  const heading = screen.getByRole('heading', { level: 1, name: 'Formules' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
