// Lock 4. A configuration fault (or a compiler dependency-cruiser cannot read) makes it cruise no module and
// still say that all is well: hence the minimum below, which only ever rises.
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

const leastModules = 300;
const rooms = [
  'domain/src',
  'contracts/src',
  'server/src',
  'server/test',
  'web/src',
  'e2e',
  'benchmarks',
  'scripts',
  'architecture',
];

const root = process.cwd();
const { default: config } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
const { forbidden, options } = config;
const outcome = await cruise(
  rooms.filter((room) => existsSync(join(root, room))),
  { ...options, baseDir: root, ruleSet: { forbidden }, validate: true },
  options.enhancedResolveOptions,
  { tsConfig: extractTSConfig(join(root, options.tsConfig.fileName)) },
);
const { modules, summary } = outcome.output as ICruiseResult;
const own = modules.filter((module) => !module.source.includes('node_modules') && !module.coreModule).length;

const faults = summary.violations.map((violation) => {
  const rule = forbidden.find((candidate: { name: string }) => candidate.name === violation.rule.name);
  const circle = violation.cycle?.map((step) => step.name).join(' -> ');
  return `${violation.rule.name}: ${violation.from} -> ${circle ?? violation.to}\n    ${rule?.comment ?? ''}`;
});
if (own < leastModules) {
  faults.push(
    `too-few-modules: ${own} were read, at least ${leastModules} expected: dependency-cruiser is ` +
      'blind (TypeScript version?)',
  );
}
for (const fault of faults) console.error(fault);
console.log(`boundaries: ${own} modules read, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
