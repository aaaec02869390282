import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ada, open } from '../../../test/open.tsx';
import { weakAdvice } from '../auth.text.fr.ts';

const fields = {
  Prénom: 'Ada',
  Nom: 'Essai',
  Téléphone: '06 00 00 00 00',
  Email: ada.email,
  'Mot de passe': 'azerty',
};

it.each<readonly [what: string, reasons: readonly string[], told: string]>([
  ['too short', ['length'], weakAdvice.length],
  ['too plain', ['characters'], weakAdvice.characters],
  ['known to others', ['pwned'], weakAdvice.pwned],
  ['all at once, in the order of the form', ['pwned', 'characters'], `${weakAdvice.characters} ${weakAdvice.pwned}`],
  ['a reason of a later service', ['entropy'], 'Ce mot de passe est trop simple. Choisissez-en un plus long.'],
])('a rejected password shows the reason: %s', async (_what, reasons, told) => {
  const body = { code: 'weak_password', message: 'Weak', weak_password: { reasons } };
  await open('/auth?mode=signup', { answers: { 'POST /auth/v1/signup': { status: 422, body } } });
  for (const [label, value] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), value);
  await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
  expect(within(await screen.findByRole('group', { name: /^Erreur/ })).getByText(told)).toBeTruthy();
});
