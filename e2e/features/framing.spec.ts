import sharp from 'sharp';
import { noticePicture } from '../people/drawn-notice.ts';
import { test as base } from '../people/fake-camera.ts';
import { noticeOf } from '../people/notice.ts';
import { openAs, prefer, createSubscriber } from '../people/signed-in.ts';
import { expectAccessible, hiddenFocus, takePicture } from '../product/screen.ts';
import { expect } from '../product/test.ts';

/** A notice on a table, wholly in view of the camera. */
async function noticeOnTable(): Promise<Buffer> {
  const { buffer } = await noticePicture(noticeOf(new Date(), 'Ada Essai'));
  const upright = await sharp(buffer).rotate().resize({ height: 1000 }).toBuffer();
  const table = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#6b5d4f' } });
  return table
    .composite([{ input: upright }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

const test = base.extend<object, { readonly seen: Buffer }>({
  seen: [async ({}, use) => use(await noticeOnTable()), { scope: 'worker' }],
});

test('a notice whole in the picture is said so: written, heard and felt, by the keyboard alone', async ({
  product,
  phone: page,
}) => {
  await page.addInitScript(() => {
    const cues = { felt: [] as unknown[], notes: 0 };
    Object.assign(window, { cues });
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: unknown) => {
        cues.felt.push(pattern);
        return true;
      },
    });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      cues.notes += 1;
      start.call(this, when);
    };
  });
  await prefer(page, { audioEnabled: true, autoAdvance: false });
  await openAs(page, (await createSubscriber(product)).session);
  await page.goto('/mes-amendes?new=1');
  await page.getByRole('button', { name: 'Photographier l’avis' }).press('Enter');
  const camera = page.getByRole('dialog', { name: 'Appareil photo' });
  const said = camera.getByRole('status').filter({ hasText: 'Feuille entière. Prenez la photo.' });
  await expect(said).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'camera with a notice');
  await takePicture(page, 'framing/notice');
  const cues = await page.evaluate(() => (window as unknown as { cues: { felt: unknown[]; notes: number } }).cues);
  expect(cues.felt).toContainEqual([50, 30, 50]);
  expect(cues.notes).toBeGreaterThan(0);
  await expect(camera.getByRole('button', { name: 'Prendre la photo' })).toBeInViewport({ ratio: 1 });
  // A window at 400 %, then a phone on its side: nothing covers the shutter or the way out.
  for (const size of [
    { width: 320, height: 256 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    for (const name of [/^Prendre la photo/, /^Taper/, /^Fermer/]) {
      const act = camera.getByRole('button', { name });
      await expect(act).toBeInViewport({ ratio: 1 });
      await act.click({ trial: true });
    }
    expect(await hiddenFocus(page), `focus not seen at ${size.width} px`).toEqual([]);
    await takePicture(page, `framing/notice-${size.width}`);
  }
});
