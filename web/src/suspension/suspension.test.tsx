import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open } from '../../test/open.tsx';

const suspension = {
  sentence: 'Nous avons un doute sur un de vos papiers.',
  remark: 'La date ne se lit pas.',
  since: '2026-11-20T10:00:00.000Z',
  appeal: null,
};
const said = 'La carte est neuve, la voici.';
const appeal = { text: said, at: '2026-11-21T10:00:00.000Z', answer: null };
const show = (own: object | null) =>
  open('/pwa/suspension', {
    signedIn: true,
    answers: {
      'GET /api/account/suspension': { body: { suspension: own } },
      'POST /api/account/suspension/appeal': { body: { suspension: { ...suspension, appeal } } },
    },
  });

beforeEach(freshDevice);

it('says why, takes an answer of some words, and says that it is read', async () => {
  const { asked } = await show(suspension);
  expect(await screen.findByText(suspension.sentence)).toBeTruthy();
  expect(screen.getByText(suspension.remark)).toBeTruthy();
  const field = await screen.findByLabelText(/^Votre réponse/);
  await userEvent.type(field, 'Non');
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer ma réponse' }));
  expect(screen.getByText(/dix lettres au moins/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, ` ${said} `);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer ma réponse' }));
  expect(await screen.findByText(/Une personne de l’équipe la lit/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Envoyer ma réponse' })).toBeNull();
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toContainEqual({ text: said });
});

it('shows what the team answered, and nothing of a suspension to whom has none', async () => {
  await show({ ...suspension, appeal: { ...appeal, answer: 'Envoyez l’autre face.' } });
  expect(await screen.findByText('Envoyez l’autre face.')).toBeTruthy();
  await show(null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Votre compte n’est pas suspendu' })).toBeTruthy();
});

it('keeps what was typed through a reload, until it has left', async () => {
  await show(suspension);
  await userEvent.type(await screen.findByLabelText(/^Votre réponse/), said);
  await show(suspension);
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Votre réponse/)).value).toBe(said);
  // The previous page is no longer rendered.
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer ma réponse' }));
  expect(await screen.findByText(/Une personne de l’équipe la lit/)).toBeTruthy();
  await show(suspension);
  const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Votre réponse/);
  await userEvent.type(field, 'Autre');
  expect(field.value).toBe('Autre');
});
