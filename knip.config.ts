import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  // A public interface may name the types of what it gives, whether or not somebody spells them today.
  exclude: ['types'],
  ignoreExportsUsedInFile: true,
  workspaces: {
    '.': {
      entry: [
        'scripts/{start,test,build,check,dev,boundaries,random-kills,firefox-tests,first-uses}.ts',
        'architecture/*.test.ts',
        'architecture/write-finder.ts',
        'scripts/*.test.ts',
      ],
      project: ['scripts/**/*.{ts,mjs}', 'architecture/**/*.ts', '*.{ts,js}'],
      // It brings `tsc`; nothing imports it (decision 0090).
      ignoreDependencies: ['@typescript/native'],
    },
    domain: { entry: ['src/*/index.ts'], project: 'src/**/*.ts' },
    contracts: { entry: ['src/*/index.ts'], project: 'src/**/*.ts' },
    server: {
      entry: [
        'src/app/main.ts',
        'src/**/*.worker.ts',
        'src/**/*.process.ts',
        'src/**/*.test.ts',
        'test/**/*.test.ts',
        'test/*.process.ts',
      ],
      project: ['src/**/*.ts', 'test/**/*.ts'],
      // Read as files, by `require.resolve`: fonts of the letters, tables of the communes, the language of recognition,
      // the schema of invoices.
      ignoreDependencies: [
        '@etalab/decoupage-administratif',
        '@fontsource/atkinson-hyperlegible-next',
        '@tesseract.js-data/fra',
        'dejavu-fonts-ttf',
        '@stackforge-eu/factur-x',
      ],
      // The tests' time-stamp authority, and what anybody checks a bundle with; PostgreSQL's own program restores.
      ignoreBinaries: ['openssl', 'pg_dump', 'pg_restore'],
    },
    web: {
      entry: [
        'src/app/worker/service-worker.ts',
        'vitest.firefox.config.ts',
        'vitest.offline.config.ts',
        'test/firefox/{empty-device,real-indexeddb}.ts',
        'test/load-ordinary-spaces.ts',
        'app.html',
        'build/*.ts',
        'src/site/pages.tsx',
        'src/directory/directory-entry.ts',
        'src/site/site.css',
        'src/site/demo/demo-entry.ts',
        'src/site/frame/frame-entry.ts',
        'src/site/proof/form-proof.ts',
        'src/site/proof/proof-worker.ts',
        // The page of the team finds them by their names.
        'src/admin/queues/*-queue.tsx',
        'src/**/*.test.{ts,tsx}',
      ],
      project: ['src/**/*.{ts,tsx}', 'build/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'],
      // Its letters stand on the plates that are drawn to try their reading. Those of the screens are named by a sheet.
      ignoreDependencies: ['dejavu-fonts-ttf', '@fontsource/atkinson-hyperlegible-next'],
    },
    // Debian's screen without a screen, which the journeys in WebKit are drawn on; the proxies in front of the product.
    e2e: {
      entry: ['**/*.spec.ts', 'product/shifted-clock.ts'],
      project: '**/*.ts',
      ignoreBinaries: ['Xvfb', 'nginx', 'caddy', 'openssl'],
    },
    benchmarks: {
      entry: [
        '*.bench.ts',
        '*.test.ts',
        'bare-route.ts',
        'plain-deposit-route.ts',
        'plain-refresh-route.ts',
        'bare-files.ts',
        'cluster/run.ts',
        'cluster/beside-previous.ts',
      ],
      project: '**/*.ts',
      // The disks that `npm run cluster` fills, the clocks that it steps, and a setting of its Redis.
      ignoreBinaries: ['dd', 'mount', 'umount', 'faketime', 'redis-cli'],
    },
  },
};

export default config;
