// `npm run firefox`: tests of the phone's storage, in a real Firefox.
import { run, type Outcome } from './run.ts';
import { ensureFirefox } from './system-tools.ts';

interface FirefoxRun {
  /** Path of vitest's JSON report. */
  readonly report?: string;
  /** Test files to run; all of them when absent. */
  readonly files?: readonly string[];
}

export async function runFirefoxTests(executable: string, { report, files = [] }: FirefoxRun = {}): Promise<Outcome> {
  const json = report === undefined ? [] : ['--reporter', 'json', '--outputFile.json', report];
  return run('vitest', ['run', '-c', 'web/vitest.firefox.config.ts', ...files, '--reporter', 'dot', ...json], {
    keepsOutput: true,
    env: { FIREFOX_PATH: executable },
  });
}

if (import.meta.main) {
  const executable = await ensureFirefox();
  if (executable === null) {
    console.log('No Firefox on this machine, and none could be installed.');
    process.exit(1);
  }
  process.exitCode = (await runFirefoxTests(executable)).code;
}
