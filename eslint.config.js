import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Each message says what to use instead. */
const advice = {
  clock: 'The domain has no clock: take the date as an argument (the server gives platform.clock.now()).',
  random:
    'The domain has no randomness: take the value as an argument (the server gives platform.randomBytes or newId).',
  environment: 'Only server/src/app/config.ts reads the environment: add a key there and take it as an argument.',
  sql: 'Only a *.repository.ts speaks SQL: add a function there and call it.',
  fetch: 'Only web/src/platform talks to the network: use its contract client or its auth client.',
  store: 'Only web/src/offline, accessibility and platform keep things in the browser: use their functions.',
  defaultExport: 'Export by name: a default export loses its name at each import.',
  decoder:
    'Only server/src/platform/file-sandbox decodes files of strangers, in a process of its own: call platform.fileSandbox.redraw.',
  folding:
    'Compare texts by foldText or foldWords of the kernel: they know « œ » too, which no Unicode form separates.',
  markup: 'Only the renderer escapes: write this markup with the html`…` template of server/src/platform/html.',
};

const defaultExport = { selector: 'ExportDefaultDeclaration', message: advice.defaultExport };
/** Decode pictures and PDFs: a hostile file can crash or take over their process. */
const decoders = ['sharp', '@myriaddreamin/typst-ts-node-compiler'];
// `no-restricted-imports` does not cover `import()`.
const dynamicDecoder = {
  selector: `ImportExpression[source.value=/^(${decoders.join('|').replaceAll('/', '\\/')})/]`,
  message: advice.decoder,
};
const bareMarkup = {
  selector:
    ":not(TaggedTemplateExpression[tag.name='html']) > TemplateLiteral > TemplateElement:first-child[value.raw=/^\\s*<[a-z!?\\/]/i]",
  message: advice.markup,
};
const clockReadings = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: advice.clock },
  { selector: "CallExpression[callee.name='Date']", message: advice.clock },
];
const bareFolding = {
  selector: "CallExpression[callee.property.name='normalize'][arguments.0.value=/^NFK?D$/]",
  message: advice.folding,
};
const tablesOutside = { selector: "CallExpression[callee.property.name='withTables']", message: advice.sql };
const globals = (names, message) => names.map((name) => ({ name, message }));
const properties = (objects, names, message) =>
  objects.flatMap((object) => names.map((property) => ({ object, property, message })));
const windows = ['window', 'globalThis', 'self'];
const network = ['fetch', 'XMLHttpRequest'];
const stores = ['indexedDB', 'localStorage', 'sessionStorage'];

/**
 * Participles that say how a value came, not what it is. Not listed: `left` is a side, `stored` a method of ZIP, `done`
 * a callback of Fastify.
 */
const bareParticiple =
  '^(?:added|allowed|answered|asked|begun|changed|checked|chosen|closed|compared|counted|decided|drawn|ended|erased|' +
  'expected|found|given|gone|granted|heard|held|joined|judged|kept|known|listed|loaded|lost|made|measured|moved|named|' +
  'noted|opened|ordered|paid|parsed|planned|printed|proved|read|received|refused|removed|restored|said|saved|seen|sent|' +
  'served|shown|signed|sorted|started|stopped|taken|told|tried|typed|verified|wanted|written)$';

/* These two rules accept no message of our own. Above twenty conditions: name the parts that a reader needs (a table
   of cases, a function for each rule of law, a component for each part of the screen) rather than cut the function
   in pieces. Above three parameters: group the values that belong together into one argument. A switch counts once,
   because a table of cases is read line by line. */
const fewConditions = ['error', { max: 20, variant: 'modified' }];
const fewParameters = ['error', { max: 3 }];

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '.cache/',
    'data/',
    '**/test-results/',
    '**/playwright-report/',
    'web/public/',
  ]),
  // A rule that must be disabled in place is a wrong rule: it is changed here, in view.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  tseslint.configs.strict,
  {
    rules: {
      // `== null` tests for null or undefined at once.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // Of three cases or more, a table or a function with early returns: the reader keeps no condition in mind.
      'no-nested-ternary': 'error',
      'max-lines': ['error', { max: 300 }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', defaultExport, dynamicDecoder],
    },
  },
  {
    name: 'placejuste/one folding of texts',
    files: ['web/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, dynamicDecoder, bareFolding] },
  },
  {
    name: 'placejuste/configuration files: the tools ask for a default export',
    files: ['**/*.config.{js,ts}', '**/*.setup.ts', '.dependency-cruiser.mjs'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    name: 'placejuste/domain: no clock, no randomness',
    files: ['domain/src/**/*.ts', 'contracts/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': ['error', defaultExport, bareFolding, ...clockReadings],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: advice.clock },
        { object: 'Math', property: 'random', message: advice.random },
      ],
    },
  },
  {
    name: 'placejuste/domain: where texts are folded, and where each letter of a reading keeps its place',
    files: ['domain/src/kernel/fold-text.ts', 'domain/src/notice-reading/read-page.ts'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, ...clockReadings] },
  },
  {
    name: 'placejuste/server: the environment is read once',
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/app/config.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: advice.environment }],
    },
  },
  {
    name: 'placejuste/server: markup by the renderer',
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.fixtures.ts'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, dynamicDecoder, bareMarkup] },
  },
  {
    name: 'placejuste/server: SQL in the repositories',
    files: ['server/src/**/*.ts'],
    // Migrations, locks and the queue are SQL by nature.
    ignores: ['**/*.repository.ts', 'server/src/platform/{postgres,jobs}/**', '**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ name: 'kysely', message: advice.sql, allowTypeImports: true }] },
      ],
      'no-restricted-syntax': ['error', defaultExport, dynamicDecoder, bareMarkup, tablesOutside],
    },
  },
  {
    name: 'placejuste/server: fixtures write the documents of strangers by hand',
    files: ['server/src/**/*.fixtures.ts'],
    rules: { 'no-restricted-syntax': ['error', defaultExport, dynamicDecoder, tablesOutside] },
  },
  {
    name: 'placejuste/server: files of strangers are decoded in the sandbox',
    files: ['server/src/**/*.ts'],
    // Typst sets our own documents from pictures the sandbox drew; tests and fixtures make the pictures they send.
    ignores: [
      'server/src/platform/file-sandbox/**',
      'server/src/platform/typst/**',
      // Draws the invented pictures of the sample dossier, from drawings written there: no file of anybody.
      'server/src/dossiers/sample/sample-pictures.ts',
      '**/*.test.ts',
      '**/*.fixtures.ts',
    ],
    rules: {
      'no-restricted-imports': ['error', { paths: decoders.map((name) => ({ name, message: advice.decoder })) }],
    },
  },
  {
    name: 'placejuste/server: a command is read at once',
    files: ['server/src/**/*.ts'],
    // Shapes and statements are flat, however many members they have; what the platform offers speaks its library's
    // way.
    ignores: [
      'server/src/platform/**',
      '**/*.{test,fixtures,repository,tables,view,routes,fr}.ts',
      'server/src/auth/{auth-error,settings-file}.ts',
      'server/src/data/data-error.ts',
    ],
    rules: { complexity: fewConditions, 'max-params': fewParameters },
  },
  {
    name: 'placejuste/domain and web: a rule of law or a part of a screen is read at once',
    files: ['domain/src/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { complexity: fewConditions },
  },
  {
    name: 'placejuste/domain and web: at most three arguments told apart by their place',
    files: ['domain/src/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    // A sentence takes its parts in the order they are said.
    ignores: ['**/*.test.{ts,tsx}', '**/*.{fr,fixtures}.ts'],
    rules: { 'max-params': fewParameters },
  },
  {
    name: 'placejuste/server: nor may the typesetter decode pictures by itself',
    files: ['server/src/platform/typst/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.fixtures.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: 'sharp', message: advice.decoder }] }],
    },
  },
  {
    name: 'placejuste/web: components',
    files: ['web/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    rules: {
      // Only speaks to the React compiler, which is not used.
      'react-hooks/preserve-manual-memoization': 'off',
      'no-console': ['error', { allow: ['error'] }],
    },
  },
  {
    name: 'placejuste/web: no network',
    files: ['web/src/**/*.{ts,tsx}'],
    // The service worker answers requests: fetch is its trade. A public page's script is lighter than the contract
    // client.
    ignores: [
      'web/src/platform/**',
      'web/src/**/service-worker*.ts',
      'web/src/site/proof/form-proof.ts',
      '**/*.test.{ts,tsx}',
    ],
    rules: {
      'no-restricted-globals': ['error', ...globals(network, advice.fetch)],
      'no-restricted-properties': ['error', ...properties(windows, network, advice.fetch)],
    },
  },
  {
    name: 'placejuste/web: no store either outside the folders that store data',
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: [
      'web/src/{platform,offline,accessibility}/**',
      'web/src/**/service-worker*.ts',
      'web/src/site/proof/form-proof.ts',
      '**/*.test.{ts,tsx}',
    ],
    rules: {
      'no-restricted-globals': ['error', ...globals(network, advice.fetch), ...globals(stores, advice.store)],
      'no-restricted-properties': [
        'error',
        ...properties(windows, network, advice.fetch),
        ...properties(windows, stores, advice.store),
      ],
    },
  },
  {
    name: 'placejuste/a value is named by what it is: storedFine for kept, account for found, request for asked',
    files: ['{architecture,contracts,domain,scripts,server,web}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.fixtures.{ts,tsx}', '{server,web}/test/**'],
    rules: {
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: ['variable', 'parameter'], format: null, modifiers: ['destructured'] },
        { selector: ['variable', 'parameter'], format: null, custom: { regex: bareParticiple, match: false } },
      ],
    },
  },
  {
    name: 'placejuste/commands talk to a terminal',
    files: ['scripts/**/*.{ts,mjs}', 'benchmarks/**/*.ts', 'e2e/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    name: 'placejuste/tests and texts may be long',
    files: [
      '**/*.{test,spec}.{ts,tsx}',
      '**/*.fr.ts',
      '**/*.fixtures.ts',
      'domain/src/letter/**',
      'domain/src/fixtures/**',
    ],
    rules: { 'max-lines': ['error', { max: 460 }] },
  },
  {
    files: ['**/*.{test,spec}.{ts,tsx}'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
