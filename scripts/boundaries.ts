// The fourth check of the boundaries (README). With a faulty configuration, or a compiler it cannot read,
// dependency-cruiser reads no module and reports no fault: hence a minimum number of modules for each folder, which is
// only ever raised.
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const minModules = {
  'domain/src': 500,
  'contracts/src': 90,
  'server/src': 1700,
  'server/test': 80,
  'web/src': 1300,
  e2e: 110,
  benchmarks: 80,
  scripts: 35,
  architecture: 35,
} as const;

const root = process.cwd();
const { default: config } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
const { forbidden, options } = config;
const outcome = await cruise(
  Object.keys(minModules).filter((folder) => existsSync(join(root, folder))),
  { ...options, baseDir: root, ruleSet: { forbidden }, validate: true },
  options.enhancedResolveOptions,
  { tsConfig: extractTSConfig(join(root, options.tsConfig.fileName)) },
);
const { modules, summary } = outcome.output as ICruiseResult;
const own = modules.filter((module) => !module.source.includes('node_modules') && !module.coreModule);

const faults = summary.violations.map((violation) => {
  const rule = forbidden.find((candidate: { name: string }) => candidate.name === violation.rule.name);
  const circle = violation.cycle?.map((step) => step.name).join(' -> ');
  return `${violation.rule.name}: ${violation.from} -> ${circle ?? violation.to}\n    ${rule?.comment ?? ''}`;
});
for (const [folder, least] of Object.entries(minModules)) {
  const moduleCount = own.filter(({ source }) => source.startsWith(`${folder}/`)).length;
  if (moduleCount >= least) continue;
  faults.push(
    `too-few-modules: ${moduleCount} of ${folder} were read, at least ${least} expected (TypeScript version?)`,
  );
}
for (const fault of faults) console.error(fault);
console.log(`boundaries: ${own.length} modules read, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
