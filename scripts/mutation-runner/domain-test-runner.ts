// Plug-in of the mutation tests: runs the tests of the domain in Stryker's own worker process. They are pure functions:
// loaded once, they run again for each mutant, a hundred times faster than by starting Vitest.
import { readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { INSTRUMENTER_CONSTANTS, type MutantCoverage } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { type CollectedTest, collectTests } from './collected-tests.ts';

/** Globals read by the mutated code: the active mutant, how often it may run, the running test. */
interface ChangedCode {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: MutantCoverage;
}

const standIns: Readonly<Record<string, string>> = {
  vitest: import.meta.resolve('./collected-tests.ts'),
  'fast-check': import.meta.resolve('./fewer-runs.ts'),
};
const changedCode: ChangedCode = {};

class DomainTestRunner implements TestRunner {
  #tests: readonly CollectedTest[] | undefined;
  #loadFailures: readonly string[] = [];
  readonly #lastMs = new Map<string, number>();
  /** Number of loads of the modules: each load uses another address, so that they are read again. */
  #loadings = 0;

  capabilities() {
    return { reloadEnvironment: true };
  }

  init(): Promise<void> {
    Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: changedCode });
    const sources = pathToFileURL(resolve('domain/src')).href;
    registerHooks({
      resolve: (specifier, context, next) => {
        const standIn = standIns[specifier];
        if (standIn !== undefined && context.parentURL?.startsWith(sources) === true)
          return { url: standIn, shortCircuit: true };
        const resolved = next(specifier, context);
        if (!resolved.url.startsWith(sources)) return resolved;
        return { ...resolved, url: `${resolved.url}?loading=${this.#loadings}` };
      },
    });
    return Promise.resolve();
  }

  async dryRun(): Promise<DryRunResult> {
    const result = await this.#run(await this.#loaded(), false);
    if (result.status !== DryRunStatus.Complete || changedCode.mutantCoverage === undefined) return result;
    return { ...result, mutantCoverage: changedCode.mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, mutantActivation, reloadEnvironment, testFilter, hitLimit, disableBail } = options;
    if (reloadEnvironment) this.#tests = undefined;
    Object.assign(changedCode, { hitCount: 0, hitLimit, activeMutant: undefined } satisfies ChangedCode);
    if (mutantActivation === 'static') changedCode.activeMutant = activeMutant.id;
    const all = await this.#loaded();
    changedCode.activeMutant = activeMutant.id;
    const testIds = testFilter === undefined ? undefined : new Set(testFilter);
    const tests = testIds === undefined ? all : all.filter(({ id }) => testIds.has(id));
    const result = await this.#run(tests, !disableBail);
    return toMutantRunResult(determineHitLimitReached(changedCode.hitCount, hitLimit) ?? result);
  }

  async #loaded(): Promise<readonly CollectedTest[]> {
    if (this.#tests !== undefined) return this.#tests;
    this.#loadings += 1;
    const failures: string[] = [];
    const tests: CollectedTest[] = [];
    for (const file of listTestFiles()) {
      try {
        tests.push(...(await collectTests(file, () => import(pathToFileURL(file).href))));
      } catch (error) {
        failures.push(`${file}: ${String(error)}`);
      }
    }
    [this.#tests, this.#loadFailures] = [tests, failures];
    return tests;
  }

  /** Runs the fastest tests first; stops at the first failure when that is enough. */
  async #run(tests: readonly CollectedTest[], stopsAtFailure: boolean): Promise<DryRunResult> {
    const findLastMs = ({ id }: CollectedTest) => this.#lastMs.get(id) ?? 0;
    const results: TestResult[] = [];
    for (const test of tests.toSorted((one, other) => findLastMs(one) - findLastMs(other))) {
      const result = await runTest(test);
      this.#lastMs.set(test.id, result.timeSpentMs);
      results.push(result);
      if (stopsAtFailure && result.status === TestStatus.Failed) break;
    }
    const failed = results.some(({ status }) => status === TestStatus.Failed);
    if (this.#loadFailures.length > 0 && !failed) {
      return { status: DryRunStatus.Error, errorMessage: this.#loadFailures.join('\n') };
    }
    return { status: DryRunStatus.Complete, tests: results };
  }
}

async function runTest({ id, file, run }: CollectedTest): Promise<TestResult> {
  const start = performance.now();
  const buildTestFacts = () => ({
    id,
    name: id.slice(id.indexOf('#') + 1),
    fileName: file,
    timeSpentMs: performance.now() - start,
  });
  changedCode.currentTestId = id;
  try {
    await run();
    return { ...buildTestFacts(), status: TestStatus.Success };
  } catch (error) {
    return { ...buildTestFacts(), status: TestStatus.Failed, failureMessage: String(error) };
  } finally {
    changedCode.currentTestId = undefined;
  }
}

function listTestFiles(): readonly string[] {
  const folder = resolve('domain/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Export name by which Stryker finds the plug-ins of a file. */
export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'domain', DomainTestRunner)];
