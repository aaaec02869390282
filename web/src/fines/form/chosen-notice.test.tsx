import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture } from '../../../test/device.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';
import { open, sentActions, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

beforeEach(freshDevice);

it('a form pressed while its picture is still being taken in does not leave without it', {
  timeout: 20_000,
}, async () => {
  fakeUploads();
  let seen = (): void => undefined;
  const looking = new Promise<void>((resolve) => {
    seen = resolve;
  });
  vi.stubGlobal('createImageBitmap', () => looking.then(() => ({ close() {} })));
  const { asked } = await open(`/mes-amendes?fine=${fineId}&edit=1`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
      'GET /api/declarations': { body: { rows: [], next: null } },
      'POST /api/sync': synced(() => fineOn(testNow())),
    },
  });
  await userEvent.upload(await screen.findByLabelText(/Prendre la photo/), picture());
  const save = screen.getByRole('button', { name: 'Enregistrer les informations' });
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
  await userEvent.click(save);
  seen();
  await screen.findByRole('img');
  expect(sentActions(asked, 'fine.update')).toEqual([]);
  await userEvent.click(save);
  await waitFor(() =>
    expect(sentActions(asked, 'fine.update').map(({ payload }) => payload['changes'])).toMatchObject([
      { noticePath: expect.stringMatching(/\.jpg$/) },
    ]),
  );
});
