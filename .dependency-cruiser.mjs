/** Directions of the imports. `scripts/boundaries.ts` runs them and asserts that modules were really read. */
const test = '\\.(test|spec|fixtures)\\.tsx?$';
/** What a slice shows: its list of exports, and the parts of it that are fetched later. */
const webInterface = '^web/src/[^/]+/(index|[^/]+\\.lazy)\\.tsx?$';
const baseLayers = 'platform|ui|accessibility|offline';

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Two modules that need each other are one module, or hide a third: move what both use to where neither ' +
        'needs the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      // A package's "exports" names its file without the question mark: the build, which takes it off, refuses what is
      // not there.
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^zxing-wasm/reader/zxing_reader\\.wasm\\?url$'] },
    },
    {
      name: 'declared',
      comment: 'Add the package to the package.json of this workspace: hoisting hides what is not declared.',
      severity: 'error',
      // Test tools belong to the root: every workspace shares them.
      from: {
        path: '^(domain|contracts|server|web|e2e|benchmarks)/',
        pathNot: [test, '^[a-z]+/test/', 'vitest\\.config\\.ts$'],
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'domain-only-to-domain',
      comment: 'The domain is pure: give it values, never tools.',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: test },
      to: { pathNot: '^domain/src/' },
    },
    {
      name: 'contracts-only-to-domain-and-zod',
      comment: 'The wire knows the domain and zod, nothing else.',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: test },
      to: { pathNot: '^(contracts/src/|domain/src/|node_modules/zod/)' },
    },
    {
      name: 'domain-and-contracts-by-the-public-interface',
      comment: 'A slice reaches another slice by its index.ts: export there what is meant for others.',
      severity: 'error',
      from: { path: '^(domain|contracts)/src/([^/]+)/' },
      to: { path: '^$1/src/[^/]+/', pathNot: ['^$1/src/$2/', '^$1/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'other-workspaces-by-the-public-interface',
      comment: 'Import @placejuste/domain/<slice> or @placejuste/contracts/<slice>.',
      severity: 'error',
      from: { pathNot: '^(domain|contracts)/src/' },
      to: { path: '^(domain|contracts)/src/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'contracts-to-domain-by-the-public-interface',
      comment: 'Import @placejuste/domain/<slice>.',
      severity: 'error',
      from: { path: '^contracts/src/' },
      to: { path: '^domain/src/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'server-slices-by-the-public-interface',
      comment: 'A slice reaches another slice by its index.ts: export there what is meant for others.',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/', pathNot: '^server/src/platform/' },
      to: {
        path: '^server/src/[^/]+/',
        pathNot: ['^server/src/$1/', '^server/src/platform/', '^server/src/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'platform-parts-by-the-public-interface',
      comment: 'A part of the platform is reached by its index.ts.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/platform/', test] },
      to: { path: '^server/src/platform/[^/]+/', pathNot: '^server/src/platform/[^/]+/index\\.ts$' },
    },
    {
      name: 'platform-part-to-part-by-the-public-interface',
      comment: 'A part of the platform is reached by its index.ts.',
      severity: 'error',
      from: { path: '^server/src/platform/([^/]+)/', pathNot: test },
      to: {
        path: '^server/src/platform/[^/]+/',
        pathNot: ['^server/src/platform/$1/', '^server/src/platform/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'platform-never-to-slices',
      comment: 'Drivers know no trade: the slice calls the driver, never the reverse.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: test },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'nobody-to-app',
      comment: 'The app assembles the slices; what a slice needs is injected.',
      severity: 'error',
      from: { path: '^(server|web)/src/', pathNot: ['^(server|web)/src/app/', test] },
      to: { path: '^(server|web)/src/app/' },
    },
    {
      name: 'web-base-never-to-slices',
      comment: 'ui, platform, accessibility and offline hold no trade words: pass the trade in.',
      severity: 'error',
      from: { path: `^web/src/(${baseLayers})/`, pathNot: test },
      to: { path: '^web/src/[^/]+/', pathNot: `^web/src/(${baseLayers})/` },
    },
    {
      name: 'web-slices-by-the-public-interface',
      comment:
        'A slice reaches another slice by its index.ts, or its *.lazy.ts: export there what is meant for others.',
      severity: 'error',
      from: { path: '^web/src/([^/]+)/', pathNot: '^web/src/app/' },
      to: {
        path: '^web/src/[^/]+/',
        pathNot: ['^web/src/$1/', `^web/src/(${baseLayers})/`, webInterface],
      },
    },
    {
      name: 'app-opens-pages-and-public-interfaces',
      comment: 'The router loads *.page.tsx lazily; everything else of a slice comes by its index.ts.',
      severity: 'error',
      from: { path: '^web/src/app/' },
      to: {
        path: '^web/src/[^/]+/',
        pathNot: ['^web/src/app/', `^web/src/(${baseLayers})/`, webInterface, '\\.page\\.tsx$', '\\.css$'],
      },
    },
    {
      name: 'nothing-imports-the-leaves',
      comment: 'server, web, e2e and benchmarks are used by nobody: what is shared belongs to contracts or domain.',
      severity: 'error',
      from: { path: '^(?:(domain|contracts|server|web|e2e|benchmarks|scripts|architecture))/' },
      to: { path: '^(server|web|e2e|benchmarks)/', pathNot: '^$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|coverage|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
