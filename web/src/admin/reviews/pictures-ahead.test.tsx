import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Answer, type Answers, type ReceivedCall, open } from '../../../test/open.tsx';
import { answers, decided, ids, pictures, seePictures } from '../../../test/reviews.fixtures.ts';

/** Object URLs held by the page: jsdom creates none. */
function heldAddresses(): Set<string> {
  const { createObjectURL, revokeObjectURL } = URL;
  const held = new Set<string>();
  let made = 0;
  URL.createObjectURL = () => {
    const address = `blob:image-${++made}`;
    held.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => held.delete(address);
  onTestFinished(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
  return held;
}

const picture = '/apercu-1.jpg';
const review = (nextPicture: Answers[string]) => ({
  signedIn: true,
  answers: {
    ...answers,
    [`GET ${picture}`]: nextPicture,
    [`POST /api/admin/documents/${ids[1]}/decide`]: decided(1, 'approved'),
  },
});
const counted = (asked: readonly ReceivedCall[], path: string) => asked.filter((one) => one.path === path).length;
const shown = `/api/admin/documents/${ids[1]}/shown`;

async function approve(): Promise<void> {
  await seePictures();
  await userEvent.click(screen.getByRole('button', { name: 'C’est le nom du compte' }));
  await userEvent.click(screen.getByRole('button', { name: 'Valider' }));
}
const nextPicture = () => screen.findByRole('img', { name: 'Carte grise de Bob Essai, recto' });

describe('pictures of the next paper', { timeout: 20_000 }, () => {
  it('stay in memory until their document is decided, and are fetched once', async () => {
    const held = heldAddresses();
    const { asked } = await open('/admin', review({ body: 'image' }));
    await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    await waitFor(() => expect([...held]).toEqual(['blob:image-1']));
    expect(pictures().map((one) => one.getAttribute('src'))).toEqual(['/apercu-0.jpg']);
    expect(counted(asked, shown)).toBe(0);
    await approve();
    expect((await nextPicture()).getAttribute('src')).toBe('blob:image-1');
    await waitFor(() => expect(counted(asked, shown)).toBe(1));
    // The link to a new tab uses the address of the service.
    expect(screen.getByRole('link', { name: /^Recto/ }).getAttribute('href')).toBe(picture);
    expect(counted(asked, picture)).toBe(1);
    await approve();
    await waitFor(() => expect(held.has('blob:image-1')).toBe(false));
  });

  it('are released with the screen', async () => {
    const held = heldAddresses();
    const { router } = await open('/admin', review({ body: 'image' }));
    await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    await waitFor(() => expect(held.size).toBe(1));
    router.dispose();
    expect(held.size).toBe(0);
  });

  it('are awaited while they load, and block the approval until then', async () => {
    heldAddresses();
    let arrive = (_picture: Answer) => {};
    const arrival = new Promise<Answer>((resolve) => {
      arrive = resolve;
    });
    const { asked } = await open(
      '/admin',
      review(() => arrival),
    );
    await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    await waitFor(() => expect(counted(asked, picture)).toBe(1));
    await approve();
    expect((await nextPicture()).getAttribute('src')).toBeNull();
    expect(screen.getByRole('button', { name: 'Valider' }).getAttribute('aria-disabled')).toBe('true');
    arrive({ body: 'image' });
    await waitFor(async () => expect((await nextPicture()).getAttribute('src')).toBe('blob:image-1'));
    expect(counted(asked, picture)).toBe(1);
  });

  it('are fetched again by the screen after a failure', async () => {
    const held = heldAddresses();
    const { asked } = await open('/admin', review('lost'));
    await screen.findByRole('img', { name: /Carte mobilité inclusion/ });
    await waitFor(() => expect(counted(asked, picture)).toBe(1));
    await approve();
    await waitFor(async () => expect((await nextPicture()).getAttribute('src')).toBe(picture));
    expect(held.size).toBe(0);
  });
});
