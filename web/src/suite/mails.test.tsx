import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { type Answers, open } from '../../test/open.tsx';

const mail = { id: 'auth.password-changed', subject: 'Votre mot de passe a été changé' };
const html = '<!doctype html><html lang="fr"><body><p style="color:#10213c">Bonjour Ada,</p></body></html>';
const answers: Answers = {
  'GET /api/admin/mails': { body: { rows: [mail], next: null } },
  [`GET /api/admin/mails/${mail.id}`]: { body: { ...mail, text: 'Bonjour Ada,\n\nTexte.', html } },
};

beforeEach(freshDevice);

it('lists each mail under what sends it, shows one in a frame without scripts and as text', async () => {
  await open('/admin-suite/e-mails', { signedIn: true, answers });
  const link = await screen.findByRole('link', { name: `${mail.subject} ${mail.id}` });
  expect(link.closest('li')?.textContent).toContain('Compte et connexion');
  await userEvent.click(link);
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^E-mail mis en page/);
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(frame.getAttribute('srcdoc')).toBe(html);
  expect(screen.getByText(/Texte\./).textContent).toBe('Bonjour Ada,\n\nTexte.');
});

it('says that a name is of no mail', async () => {
  const refused = { status: 404, body: { code: 'MAIL_UNKNOWN', message: 'Aucun e-mail de ce nom.', requestId: 'r' } };
  await open('/admin-suite/e-mails?mail=x', {
    signedIn: true,
    answers: { ...answers, 'GET /api/admin/mails/x': refused },
  });
  expect(await screen.findByText('Aucun e-mail de ce nom.')).toBeTruthy();
});
