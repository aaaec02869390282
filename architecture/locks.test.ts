import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlantedCopy, type PlantedCopy } from './planted-copy.ts';

let copy: PlantedCopy;
beforeAll(async () => {
  copy = await createPlantedCopy();
});
afterAll(() => copy.remove());

describe('lock 1: the domain knows neither the machine nor the browser', () => {
  test.each([
    ['process', 'process.pid'],
    ['window', 'window.name'],
    ['fetch', "fetch('/')"],
  ])('%s does not compile in the domain', async (name, expression) => {
    await copy.plant('domain/src/kernel/planted.ts', `export const planted: unknown = ${expression};\n`);
    const { code, output } = await copy.compile('domain', 'src/kernel/planted.ts');
    expect(output).toMatch(new RegExp(`planted\\.ts.*Cannot find name '${name}'`));
    expect(code).not.toBe(0);
  });

  test('plain arithmetic compiles there: the refusal above is not a broken set-up', async () => {
    await copy.plant('domain/src/kernel/planted.ts', 'export const planted = 1 + 1;\n');
    const { code, output } = await copy.compile('domain', 'src/kernel/planted.ts');
    expect(output).toBe('');
    expect(code).toBe(0);
  });
});

describe('lock 2: no relative path leaves a workspace', () => {
  test('the domain cannot reach the contracts by a path', async () => {
    await copy.plant(
      'domain/src/kernel/planted.ts',
      "export { roles } from '../../../contracts/src/kernel/call.ts';\n",
    );
    const { code, output } = await copy.compile('domain', 'src/kernel/planted.ts');
    expect(output).toMatch(/contracts\/src\/kernel\/call\.ts' is not (under 'rootDir'|listed within)/);
    expect(code).not.toBe(0);
  });

  test('the web cannot reach the server by a path', async () => {
    await copy.plant(
      'web/src/platform/planted.ts',
      "export { systemClock } from '../../../server/src/platform/clock/index.ts';\n",
    );
    const { code, output } = await copy.compile('web', 'src/platform/planted.ts');
    expect(output).toMatch(/server\/src\/platform\/clock\/index\.ts' is not (under 'rootDir'|listed within)/);
    expect(code).not.toBe(0);
  });
});

describe('lock 3: the leaves export nothing', () => {
  test.each(['server', 'web'])('importing @placejuste/%s does not compile', async (leaf) => {
    const home = leaf === 'server' ? 'web' : 'server';
    await copy.plant(
      `${home}/src/platform/planted.ts`,
      `import '@placejuste/${leaf}';\nexport * from '@placejuste/${leaf}';\n`,
    );
    const { code, output } = await copy.compile(home, 'src/platform/planted.ts');
    expect(output).toMatch(new RegExp(`planted\\.ts.*(TS2307|TS2882).*@placejuste/${leaf}`));
    expect(code).not.toBe(0);
  });

  test.each(['server', 'web'])('importing @placejuste/%s does not run', async (leaf) => {
    await copy.plant('web/planted.mjs', `await import('@placejuste/${leaf}');\n`);
    const { code, output } = copy.run('node', ['web/planted.mjs']);
    expect(output).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
    expect(code).not.toBe(0);
  });
});

/** Files that the added imports lead to, and the tool: `npm run check` checks all sources. */
const cruisedPaths = [
  'package.json',
  'tsconfig.base.json',
  '.dependency-cruiser.mjs',
  'scripts/boundaries.ts',
  ...['domain', 'contracts', 'server', 'web'].map((workspace) => `${workspace}/package.json`),
  'domain/src/kernel',
  'server/src/app/config.ts',
  'server/src/platform/clock',
];

describe('lock 4: dependency-cruiser', () => {
  const planted: readonly (readonly [rule: string, path: string, content: string])[] = [
    ['no-circle', 'server/src/planted-one/a.ts', "import './b.ts';\n"],
    ['no-circle', 'server/src/planted-one/b.ts', "import './a.ts';\n"],
    ['domain-only-to-domain', 'domain/src/planted-two/index.ts', "import 'node:fs';\n"],
    ['contracts-only-to-domain-and-zod', 'contracts/src/planted-three/index.ts', "import 'react';\n"],
    [
      'domain-and-contracts-by-the-public-interface',
      'domain/src/planted-four/index.ts',
      "import '../kernel/result.ts';\n",
    ],
    [
      'domain-and-contracts-by-the-public-interface',
      'contracts/src/planted-four/index.ts',
      "import '../kernel/call.ts';\n",
    ],
    ['server-slices-by-the-public-interface', 'server/src/planted-five/index.ts', "import '../planted-one/a.ts';\n"],
    ['web-slices-by-the-public-interface', 'web/src/planted-six/inner.ts', 'export const inner = 1;\n'],
    ['web-slices-by-the-public-interface', 'web/src/planted-seven/index.ts', "import '../planted-six/inner.ts';\n"],
    ['platform-never-to-slices', 'server/src/platform/planted/index.ts', "import '../../planted-five/index.ts';\n"],
    ['web-base-never-to-slices', 'web/src/ui/planted.ts', "import '../planted-seven/index.ts';\n"],
    ['nobody-to-app', 'server/src/planted-eight/index.ts', "import '../app/config.ts';\n"],
    ['nothing-imports-the-leaves', 'scripts/planted.ts', "import '../server/src/platform/clock/index.ts';\n"],
    ['declared', 'web/src/planted-seven/undeclared.ts', "import 'fastify';\n"],
  ];

  test('each forbidden direction is refused by its rule, where it was planted', async () => {
    const sources = await createPlantedCopy([...cruisedPaths, 'contracts/src/kernel']);
    for (const [, path, content] of planted) await sources.plant(path, content);
    const { code, output } = sources.run('node', ['scripts/boundaries.ts']);
    await sources.remove();
    const refusals = output.split('\n');
    for (const [rule, path] of planted) {
      if (path.endsWith('inner.ts')) continue;
      expect(
        refusals.some((line) => line.startsWith(`${rule}:`) && line.includes(path)),
        `${rule} at ${path}\n${output}`,
      ).toBe(true);
    }
    expect(code).toBe(1);
  });

  test('a cruise that leaves one workspace unread is refused', async () => {
    const sources = await createPlantedCopy(cruisedPaths);
    const { code, output } = sources.run('node', ['scripts/boundaries.ts']);
    await sources.remove();
    expect(output).toContain('too-few-modules: 0 of contracts/src');
    expect(code).toBe(1);
  });
});
