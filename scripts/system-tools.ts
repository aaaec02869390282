import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

/** The first of these commands found on the path, as an absolute path. */
export function findCommand(names: readonly string[]): string | null {
  for (const name of names) {
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        continue;
      }
    }
  }
  return null;
}

const mayInstall = process.platform === 'linux' && process.getuid?.() === 0 && findCommand(['apt-get']) !== null;
let listsFresh = false;

/** Debian's packages, where one may install them. */
async function install(...names: readonly string[]): Promise<boolean> {
  if (!mayInstall) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!listsFresh) {
    await run('apt-get', ['update', '-qq'], { quiet: true });
    listsFresh = true;
  }
  const { code } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    quiet: true,
    env,
  });
  return code === 0;
}

/** `command` on the path, installing Debian's `name` when it is absent. */
export async function ensureTool(command: string, name: string): Promise<string | null> {
  const there = findCommand([command]);
  if (there !== null) return there;
  console.log(`Installing ${name} (for ${command})…`);
  return (await install(name)) ? findCommand([command]) : null;
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * The system's Chromium, else Debian's package, else Playwright's own download: `null` then, which tells
 * Playwright to use it. Throws when none can be had.
 */
export async function ensureChromium(): Promise<string | null> {
  const there = process.env['CHROMIUM_PATH'] ?? findCommand(browsers);
  if (there !== null) return there;
  console.log('Looking for a Chromium to install…');
  if (await install('chromium')) return findCommand(browsers);
  const { code } = await run('playwright', ['install', 'chromium']);
  if (code !== 0) throw new Error('No Chromium on this machine, and none could be installed.');
  return null;
}

/**
 * Path of the engine without the windows of a desktop browser, which tests start faster: Debian's package; null when it
 * cannot be had, or when Playwright's own download is used, which has one.
 */
export async function ensureChromiumShell(browser: string | null): Promise<string | null> {
  if (browser === null) return null;
  return process.env['CHROMIUM_SHELL_PATH'] ?? (await ensureTool('chromium-headless-shell', 'chromium-headless-shell'));
}

/** The system's Firefox, else Debian's package; null when none can be had. */
export async function ensureFirefox(): Promise<string | null> {
  const there = process.env['FIREFOX_PATH'] ?? findCommand(['firefox-esr', 'firefox']);
  if (there !== null) return there;
  console.log('Looking for a Firefox to install…');
  return (await install('firefox-esr')) ? findCommand(['firefox-esr']) : null;
}

/** Each command that the tests call, and its package. */
const testTools = [
  ['chromium', 'chromium'],
  ['chromium-headless-shell', 'chromium-headless-shell'],
  ['firefox-esr', 'firefox-esr'],
  ['pdftotext', 'poppler-utils'],
  ['qpdf', 'qpdf'],
  ['pgbouncer', 'pgbouncer'],
  ['Xvfb', 'xvfb'],
  ['WPEWebDriver', 'wpewebkit-driver'],
  ['cog', 'cog'],
] as const;

/**
 * Installs in one go what is absent, which takes half the time of one package after the other. What cannot be had is
 * told by whoever looks for it afterwards.
 */
export async function installTestTools(): Promise<void> {
  const absent = testTools.filter(([command]) => findCommand([command]) === null).map(([, name]) => name);
  if (absent.length > 0) await install(...absent);
}
