// `npm run first-uses`: the whole journey from the home page to the dossier, on a phone, on a laptop and with a screen
// reader. Each screen goes into a film strip in docs/pictures/, and into a transcript of the screen reader; the team's
// morning and a cancelled contract go into transcripts only.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { build } from './build.ts';
import { root, run } from './run.ts';
import { ensureChromium } from './system-tools.ts';

/** Width of one screen in a strip, in pixels; the height follows from the device. */
const pictureWidth = { phone: 240, laptop: 480 } as const;
const gap = 16;
const columns = { phone: 8, laptop: 4 } as const;
type Use = keyof typeof columns;

/** Not part of a first use: settings, notifications, carers and helped people. */
const settingsAndCarers = ['features/carers', 'features/notifications', 'by-ear/settings'].map(
  (name) => `e2e/${name}.spec.ts`,
);

const pictures = join(root, 'docs', 'pictures');

const buildFullWalk = (use: Use) => ({ name: use, specs: ['e2e/journey.spec.ts'] });

async function walk(
  use: Use,
  browser: string | null,
  { name, specs }: { readonly name: string; readonly specs: readonly string[] } = buildFullWalk(use),
): Promise<readonly string[]> {
  const folder = join(root, '.cache', 'first-uses', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { code } = await run(
    'playwright',
    ['test', '-c', 'e2e/playwright.config.ts', '--project=embedded', '--workers=1', ...specs],
    {
      env: {
        ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
        FIRST_USE: use,
        FIRST_USE_FOLDER: folder,
        DRILL: 'by-ear',
        // With a database server configured, the embedded project would run the whole journey only.
        TEST_DATABASE_URL: undefined,
      },
    },
  );
  if (code !== 0) throw new Error(`The journey on a ${use} did not end.`);
  return (await readdir(folder)).sort().map((name) => join(folder, name));
}

async function drawStrip(use: Use, files: readonly string[]): Promise<void> {
  const screens = await Promise.all(
    files
      .filter((file) => file.endsWith('.png'))
      .map((file) => sharp(file).resize({ width: pictureWidth[use] }).png().toBuffer({ resolveWithObject: true })),
  );
  const { width = 0, height = 0 } = screens[0]?.info ?? {};
  const rows = Math.ceil(screens.length / columns[use]);
  const placed = screens.map(
    ({ data }, at): OverlayOptions => ({
      input: data,
      left: gap + (at % columns[use]) * (width + gap),
      top: gap + Math.floor(at / columns[use]) * (height + gap),
    }),
  );
  await sharp({
    create: {
      width: gap + columns[use] * (width + gap),
      height: gap + rows * (height + gap),
      channels: 3,
      background: '#b9b2a6',
    },
  })
    .composite(placed)
    .webp({ quality: 70 })
    .toFile(join(pictures, `first-use-${use}.webp`));
}

async function writeTranscript(name: string, files: readonly string[]): Promise<void> {
  const screens = await Promise.all(
    files.filter((file) => file.endsWith('.txt')).map((file) => readFile(file, 'utf8')),
  );
  await writeFile(join(pictures, name), wrap(screens.join('\n\n')));
}

/** Wraps long lines at 120 characters, with continuation lines indented by two spaces. */
function wrap(transcript: string): string {
  return transcript.replace(/^.{121,}$/gm, (line) => line.match(/\S.{0,117}(?= |$)/g)?.join('\n  ') ?? line);
}

const browser = await ensureChromium();
if (!(await build())) process.exit(1);
const onPhone = await walk('phone', browser);
await drawStrip('phone', onPhone);
await writeTranscript('first-use-by-ear.txt', onPhone);
await drawStrip('laptop', await walk('laptop', browser));
const transcriptFiles = await walk('phone', browser, { name: 'by-ear', specs: settingsAndCarers });
await writeTranscript('settings-and-carers-by-ear.txt', transcriptFiles);
for (const moment of ['reviewer', 'leaving'])
  await writeTranscript(
    `${moment}-by-ear.txt`,
    await walk('phone', browser, { name: moment, specs: [`e2e/by-ear/${moment}.spec.ts`] }),
  );
