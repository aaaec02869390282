import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open } from '../../test/open.tsx';

const sentence = 'Les inscriptions sont fermées pour le moment.';

beforeEach(freshDevice);

it('says on the page of sign-up that nobody may sign up for now, and not where one signs in', async () => {
  const answers = { 'GET /api/features': { body: { off: [{ feature: 'sign-ups', sentence }] } } };
  await open('/auth?mode=signup', { answers });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('says nothing while all works', async () => {
  await open('/auth?mode=signup', {});
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(screen.queryByText(sentence)).toBeNull();
});
