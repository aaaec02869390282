// `npm run firefox`: the tests of what is kept on the phone, in a real Firefox.
import { run } from './run.ts';
import { firefox } from './system-tools.ts';

interface FirefoxRun {
  /** Receives vitest's json. */
  readonly report?: string;
  /** Only these test files; all of them without. */
  readonly files?: readonly string[];
}

/** Gives the exit code. */
export async function firefoxTests(executable: string, { report, files = [] }: FirefoxRun = {}): Promise<number> {
  const json = report === undefined ? [] : ['--reporter', 'json', '--outputFile.json', report];
  const { code } = await run(
    'vitest',
    ['run', '-c', 'web/vitest.firefox.config.ts', ...files, '--reporter', 'dot', ...json],
    { env: { FIREFOX_PATH: executable } },
  );
  return code;
}

if (import.meta.main) {
  const executable = await firefox();
  if (executable === null) {
    console.log('No Firefox on this machine, and none could be installed.');
    process.exit(1);
  }
  process.exitCode = await firefoxTests(executable);
}
