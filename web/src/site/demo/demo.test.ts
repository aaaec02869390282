import { photoMessages } from '@placejuste/domain/declaration';
import { buildPhotoIssue, samplePlate } from '@placejuste/domain/photo-check';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSimulatedCheck } from '../../vision/index.ts';
import { sitePages } from '../pages.tsx';
import { playDemo, type DemoTools } from './demo-player.ts';
import { demoText as text } from './demo.text.fr.ts';

const html = sitePages.find(({ path }) => path === '/demo')?.renderBody() ?? '';
/** Random sources: with the first every check succeeds, with the second none. */
const lucky = () => 0.5;
const unlucky = () => 0.999;

describe('/demo', () => {
  let later: { readonly ms: number; readonly work: () => void }[];
  let waits: number[];
  const start = (random: () => number = lucky, share: DemoTools['share'] = async () => text.success.copied) => {
    const simulation = createSimulatedCheck({ random, wait: async (ms) => void waits.push(ms) });
    playDemo(document.querySelector('[data-demo]') as HTMLElement, {
      simulation,
      after: (ms, work) => void later.push({ ms, work }),
      share,
    });
  };
  /** Runs the delayed work of the wizard. */
  const pass = () => {
    for (const { work } of later.splice(0)) work();
  };
  const title = () => (screen.getAllByRole('heading', { level: 2 })[0]?.textContent ?? '').replaceAll('\u00a0', ' ');
  const button = (name: string) => screen.getByRole('button', { name });
  const card = (name: string) => screen.getByRole('region', { name });
  const take = (name: string) =>
    userEvent.click(within(card(name)).getByRole('button', { name: /la photo d’exemple/ }));

  beforeEach(() => {
    history.replaceState(null, '', '/demo');
    document.body.innerHTML = html;
    Element.prototype.scrollIntoView = () => undefined;
    later = [];
    waits = [];
  });

  it('without script shows the four steps, the example, and no button that would do nothing', () => {
    expect(screen.getAllByText(/^Étape \d sur 4$/).map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3, 4].map((step) => `Étape ${step} sur 4`),
    );
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getByRole('link', { name: text.success.dossier }).getAttribute('href')).toBe(
      '/demo/exemple-de-dossier.pdf',
    );
    expect(screen.getAllByText(text.banner)).toHaveLength(4);
  });

  it('goes from the place to the example dossier with the wizard’s own pauses', async () => {
    start();
    expect(title()).toBe(text.location.title);
    await userEvent.click(button(text.location.detect));
    expect(screen.getByText(/12 rue du Modèle/)).toBeTruthy();
    expect(later.map(({ ms }) => ms)).toEqual([800]);
    pass();
    expect([title(), document.activeElement?.textContent, location.search]).toEqual([
      text.photos.title,
      text.photos.title,
      '?step=photos',
    ]);
    await take(text.photos.parking.title);
    expect(await within(card(text.photos.parking.title)).findByText(text.photos.valid)).toBeTruthy();
    expect(within(card(text.photos.parking.title)).getByText(text.photos.plate(samplePlate))).toBeTruthy();
    await take(text.photos.windshield.title);
    await within(card(text.photos.windshield.title)).findByText(text.photos.valid);
    expect([waits, later.map(({ ms }) => ms)]).toEqual([[2000, 2000], [1000]]);
    pass();
    expect(title()).toBe(text.payment.title);
    await userEvent.click(button(text.payment.later));
    expect(title()).toBe(text.success.title);
    expect(screen.getByText(text.success.due)).toBeTruthy();
    await userEvent.click(button(text.success.share));
    expect(await screen.findByText(text.success.copied)).toBeTruthy();
    await userEvent.click(button(text.success.another));
    expect(title()).toBe(text.location.title);
    expect(screen.queryByText(/12 rue du Modèle/)).toBeNull();
  });

  it('asks for nothing: neither the network nor the position nor a place to keep things', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const kept = vi.spyOn(Storage.prototype, 'setItem');
    start();
    await userEvent.click(button(text.location.detect));
    pass();
    await take(text.photos.parking.title);
    await within(card(text.photos.parking.title)).findByText(text.photos.valid);
    expect([asked, kept].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('shows the specification’s faults when chance finds nothing, and lets try again', async () => {
    start(unlucky);
    await userEvent.click(button(text.location.detect));
    pass();
    await take(text.photos.windshield.title);
    const windshield = within(card(text.photos.windshield.title));
    expect(await windshield.findByText(text.photos.refused)).toBeTruthy();
    for (const code of ['NO_WINDSHIELD', 'PLATE_UNREADABLE'] as const)
      expect(windshield.getByText(buildPhotoIssue(code).message)).toBeTruthy();
    expect(windshield.getByRole('button', { name: text.photos.retake })).toBeTruthy();
    expect(screen.queryByRole('button', { name: text.photos.next })).toBeNull();
  });

  it.each([
    ['capture.png', 200_000, 'image/png', photoMessages.PHOTO_SCREENSHOT_PARKING],
    ['photo.jpg', 99_999, 'image/jpeg', photoMessages.PHOTO_TOO_SMALL],
    ['photo.jpg', 10_000_001, 'image/jpeg', photoMessages.PHOTO_TOO_LARGE],
    ['notes.pdf', 200_000, 'application/pdf', photoMessages.PHOTO_WRONG_FORMAT],
  ])('judges one’s own %s (%i bytes) as the specification says', async (name, size, type, sentence) => {
    start();
    await userEvent.click(button(text.location.detect));
    pass();
    const parking = within(card(text.photos.parking.title));
    await userEvent.upload(parking.getByLabelText(text.photos.own), new File([new Uint8Array(size)], name, { type }));
    await waitFor(() => expect(parking.getByText(sentence)).toBeTruthy());
  });

  it('opens no later step by its address, and forgets a check that ends after a new start', async () => {
    history.replaceState(null, '', '/demo?step=success');
    start();
    expect(title()).toBe(text.location.title);
    for (const step of ['payment', 'photos', 'x'.repeat(5000), '<b>']) {
      history.pushState(null, '', `?step=${encodeURIComponent(step)}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
      expect(title()).toBe(text.location.title);
    }
    await userEvent.click(button(text.location.detect));
    pass();
    expect(title()).toBe(text.photos.title);
    await userEvent.click(
      within(document.querySelector('[data-step="photos"]') as HTMLElement).getByRole('button', { name: text.back }),
    );
    expect(title()).toBe(text.location.title);
  });
});
