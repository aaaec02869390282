import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { device, wholeBrowser } from '../product/device.ts';
import { test as base } from '../product/test.ts';
import { carWithPlate } from './pictures.ts';

/** Folder of the filmed picture, and arguments of a browser whose camera shows it. */
interface Film {
  readonly folder: string;
  readonly args: readonly string[];
}

/** A car with the plate AB-123-CD in the middle. */
const filmedCar = async (): Promise<Buffer> => (await carWithPlate('AB-123-CD')).buffer;

/** @param frame picture shown by the camera, a JPEG */
async function makeFilm(frame: Buffer): Promise<Film> {
  const folder = await mkdtemp(join(tmpdir(), 'placejuste-camera-'));
  const film = join(folder, 'street.mjpeg');
  await writeFile(film, Buffer.concat([frame, frame]));
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  return { folder, args: [...wholeBrowser.args, ...camera] };
}

const erase = ({ folder }: Film) => rm(folder, { recursive: true, force: true });

/** Opens a window of that browser with the position and the named permissions granted; the others are denied. */
async function phoneOf(browser: Browser, baseURL: string, allowed: readonly string[]): Promise<Page> {
  const context = await browser.newContext({ ...device, permissions: [...device.permissions, ...allowed], baseURL });
  return context.newPage();
}

interface CameraFixtures {
  /** A phone with the camera permission. */
  readonly phone: Page;
  /** A page without the camera permission. */
  readonly refusing: Page;
}

interface CameraWorker {
  /** Picture shown by the camera, a JPEG; a test file may film something other than a car. */
  readonly seen: Buffer;
  readonly cameraBrowser: Browser;
}

/**
 * One full browser with that camera for all the tests of a worker (the headless shell does not report a refusal), and a
 * window for each test.
 */
export const test = base.extend<CameraFixtures, CameraWorker>({
  seen: [async ({}, use) => use(await filmedCar()), { scope: 'worker' }],
  cameraBrowser: [
    async ({ seen }, use) => {
      const film = await makeFilm(seen);
      const browser = await chromium.launch({ ...wholeBrowser, args: [...film.args] });
      await use(browser);
      await browser.close();
      await erase(film);
    },
    { scope: 'worker' },
  ],
  phone: async ({ cameraBrowser, product }, use) => {
    const page = await phoneOf(cameraBrowser, product.origin, ['camera']);
    await use(page);
    await page.context().close();
  },
  refusing: async ({ cameraBrowser, product }, use) => {
    const page = await phoneOf(cameraBrowser, product.origin, []);
    await use(page);
    await page.context().close();
  },
});

/**
 * Runs `act` on the phone with that default letter size in the browser's settings; 32 doubles it. Starts another
 * browser, because these settings belong to a profile.
 */
export async function withLetters(letters: number, origin: string, act: (page: Page) => Promise<void>): Promise<void> {
  const film = await makeFilm(await filmedCar());
  const profile = join(film.folder, 'profile');
  await mkdir(join(profile, 'Default'), { recursive: true });
  await writeFile(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ webkit: { webprefs: { default_font_size: letters } } }),
  );
  const context = await chromium.launchPersistentContext(profile, {
    ...wholeBrowser,
    ...device,
    permissions: [...device.permissions, 'camera'],
    args: [...film.args],
    baseURL: origin,
  });
  try {
    await act(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    await erase(film);
  }
}
