import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open } from '../../../test/open.tsx';
import { answers } from '../../../test/reviews.fixtures.ts';

// A file of its own: refusals that are being written stay while its page is loaded.
it('has the browser ask before a reload would lose its text, and no longer once it left', async () => {
  const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await open('/admin', { signedIn: true, answers });
  await screen.findByRole('button', { name: 'Refuser' });
  await userEvent.keyboard('r1');
  expect(reload()).toBe(false);
  await userEvent.keyboard('m Le verso surtout.');
  expect(reload()).toBe(true);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('img', { name: /Carte grise/ });
  expect(reload()).toBe(false);
});
