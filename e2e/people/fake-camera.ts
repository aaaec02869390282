import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { device, launchOptions } from '../product/device.ts';
import { carWithPlate } from './pictures.ts';

export interface CameraPhone {
  readonly page: Page;
  throwAway(): Promise<void>;
}

/**
 * A phone whose camera sees a car, its plate AB-123-CD in the middle, and whose owner allows what is asked, or refuses
 * the camera.
 * @param letters size of ordinary letters in the browser's own settings, px; 32 doubles them
 */
export async function phoneWithCamera(
  origin: string,
  camera: 'allowed' | 'refused',
  letters = 16,
): Promise<CameraPhone> {
  const folder = await mkdtemp(join(tmpdir(), 'placejuste-camera-'));
  const film = join(folder, 'street.mjpeg');
  const { buffer: frame } = await carWithPlate('AB-123-CD');
  await writeFile(film, Buffer.concat([frame, frame]));
  const settings = join(folder, 'profile', 'Default');
  await mkdir(settings, { recursive: true });
  await writeFile(
    join(settings, 'Preferences'),
    JSON.stringify({ webkit: { webprefs: { default_font_size: letters } } }),
  );
  const allowed = camera === 'allowed' ? ['--use-fake-ui-for-media-stream'] : ['--deny-permission-prompts'];
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...launchOptions,
    ...device,
    permissions: [...device.permissions, ...(camera === 'allowed' ? ['camera'] : [])],
    args: [
      ...launchOptions.args,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
      ...allowed,
    ],
    baseURL: origin,
  });
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async throwAway() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
