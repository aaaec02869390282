import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { open } from '../../../test/open.tsx';
import { answers, decisions, detail, ids, pictures } from '../../../test/reviews.fixtures.ts';
import { testNow } from '../../../test/test-clock.ts';

const approve = () => screen.getByRole('button', { name: 'Valider' });
const missing = 'Une image ne s’affiche pas : rechargez la page avant de valider.';
const plainText = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';

describe('a document with two sides', { timeout: 20_000 }, () => {
  it('can be approved once each side was shown, however often one is shown', async () => {
    let link = 0;
    const sides = () =>
      (['recto', 'verso'] as const).map((side) => ({
        side,
        mime: 'image/jpeg',
        size: 200_000,
        pageUrls: [`/${side}-${link}.jpg`],
      }));
    await open('/admin', {
      signedIn: true,
      answers: {
        ...answers,
        [`GET /api/admin/documents/${ids[0]}`]: () => ({ body: { ...detail(0), files: sides(), nextId: null } }),
      },
    });
    await screen.findByRole('img', { name: /verso/ });
    const [front, back] = pictures();
    fireEvent.load(front!);
    fireEvent.error(back!);
    await waitFor(() => expect(plainText()).toContain(missing));
    // The links are renewed when the page becomes visible again.
    link += 1;
    vi.setSystemTime(testNow().getTime() + 5 * 60_000);
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(pictures()[0]?.getAttribute('src')).toBe('/recto-1.jpg'));
    fireEvent.load(pictures()[0]!);
    expect(approve().getAttribute('aria-disabled')).toBe('true');
    fireEvent.load(pictures()[1]!);
    await waitFor(() => expect(approve().getAttribute('aria-disabled')).toBeNull());
    expect(plainText()).not.toContain(missing);
  });

  it('cannot be approved while one of them failed to load', async () => {
    const drawn = detail(0).files;
    const files = [...drawn, { side: 'verso', mime: 'application/pdf', size: 200_000, pageUrls: [] }];
    const { asked } = await open('/admin', {
      signedIn: true,
      answers: {
        ...answers,
        [`GET /api/admin/documents/${ids[0]}`]: { body: { ...detail(0), files, nextId: null } },
      },
    });
    await screen.findByText('Ce fichier n’a pas pu être ouvert sans risque. Refusez-le et demandez une photo.');
    fireEvent.load(pictures()[0]!);
    expect(approve().getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('a');
    expect(decisions(asked)).toEqual([]);
  });
});
