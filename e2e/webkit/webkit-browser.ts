import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../product/free-port.ts';

/**
 * `webkitgtk` is the WebKit of this Debian's desktop, close to that of a new iPhone. `wpe` is the embedded one, which
 * Debian 12 left at 2.38: it reports itself as Safari 16.0, the oldest supported version.
 */
export type WebKitEngine = 'webkitgtk' | 'wpe';

const engines: Readonly<
  Record<
    WebKitEngine,
    { readonly programs: readonly string[]; readonly capabilities: Readonly<Record<string, unknown>> }
  >
> = {
  webkitgtk: { programs: ['WebKitWebDriver', 'Xvfb'], capabilities: {} },
  wpe: {
    programs: ['WPEWebDriver', 'cog', 'Xvfb'],
    capabilities: {
      browserName: 'cog',
      'wpe:browserOptions': { binary: onPath('cog'), args: ['--automation', '--platform=headless'] },
    },
  },
};

/** WebKitGTK simulates a camera (3840 × 2160), and an automated window has the permission. */
const cameraOf = {
  'webkitgtk:browserOptions': {
    binary: miniBrowser(),
    args: ['--automation', '--enable-mock-capture-devices=true', '--enable-media-stream=true'],
  },
};

/** Programs of this engine that are missing on this machine. */
export function missingPrograms(engine: WebKitEngine): readonly string[] {
  return engines[engine].programs.filter((program) => onPath(program) === undefined);
}

/** Path of WebKitGTK's own browser on Debian, outside `PATH`; undefined when it is not installed. */
function miniBrowser(): string | undefined {
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
  const folder = `/usr/lib/${machine}-linux-gnu`;
  return ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']
    .map((name) => join(folder, name, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

function onPath(program: string): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return join(folder, program);
    } catch {
      continue;
    }
  }
  return undefined;
}

export interface WebKitBrowser {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/** Opens a window of that engine on its own virtual screen, without stored data. */
export async function openWebKit(engine: WebKitEngine, camera = false): Promise<WebKitBrowser> {
  const started: ChildProcess[] = [];
  const stop = () => {
    for (const child of started.reverse()) child.kill();
  };
  try {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1024x1400x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(screen);
    const display = await firstLine(screen);
    const port = await freePort();
    const [program = ''] = engines[engine].programs;
    const env = { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
    started.push(spawn(program, [`--port=${port}`], { env, stdio: 'ignore' }));
    const server = `http://127.0.0.1:${port}`;
    await answering(`${server}/status`);
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(server)
      .withCapabilities(
        new Capabilities({ browserName: 'MiniBrowser', ...engines[engine].capabilities, ...(camera ? cameraOf : {}) }),
      )
      .build();
    return {
      driver,
      close: async () => {
        await driver.quit().catch(() => undefined);
        stop();
      },
    };
  } catch (failure) {
    stop();
    throw failure;
  }
}

/** Number of the virtual screen, written by Xvfb once it listens. */
async function firstLine(screen: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)));
    screen.stdio[3]?.once('data', (written: Buffer) => resolve(written.toString().trim()));
  });
}

async function answering(url: string): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer`);
}
