import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

/** Absolute path of the first of these commands found on the path; null when there is none. */
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

/** Installs Debian packages, where permitted. */
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

/** Path of `command`, after installing Debian's package `name` when it is absent. */
export async function ensureTool(command: string, name: string): Promise<string | null> {
  const there = findCommand([command]);
  if (there !== null) return there;
  console.log(`Installing ${name} (for ${command})…`);
  return (await install(name)) ? findCommand([command]) : null;
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Path of the system's Chromium, else of Debian's package; `null` for Playwright's own download. Throws when none can
 * be installed.
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
 * Path of the headless engine, which starts faster for tests: Debian's package; null when it cannot be installed, or
 * with Playwright's own download, which contains one.
 */
export async function ensureChromiumShell(browser: string | null): Promise<string | null> {
  if (browser === null) return null;
  return process.env['CHROMIUM_SHELL_PATH'] ?? (await ensureTool('chromium-headless-shell', 'chromium-headless-shell'));
}

/** Path of the system's Firefox, else of Debian's package; null when none can be installed. */
export async function ensureFirefox(): Promise<string | null> {
  const there = process.env['FIREFOX_PATH'] ?? findCommand(['firefox-esr', 'firefox']);
  if (there !== null) return there;
  console.log('Looking for a Firefox to install…');
  return (await install('firefox-esr')) ? findCommand(['firefox-esr']) : null;
}

/** Commands used by the tests, with their packages. */
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
 * Installs the missing packages at once, in half the time of one after the other. A failure is reported later by the
 * code that needs the tool.
 */
export async function installTestTools(): Promise<void> {
  const absent = testTools.filter(([command]) => findCommand([command]) === null).map(([, name]) => name);
  if (absent.length > 0) await install(...absent);
}
