import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of 20 to 40 seconds by themselves. Last of their project, each would keep one core while the others wait. */
const longFiles = [
  'server/src/dossiers/pdf/letters.test.ts',
  'server/src/platform/postgres/embedded/open-embedded.test.ts',
  'server/src/platform/file-sandbox/file-sandbox.test.ts',
  'server/src/dossiers/dossiers.test.ts',
  'web/src/declarations/declare.test.tsx',
];
const isLong = ({ moduleId }: TestSpecification): boolean => longFiles.some((file) => moduleId.endsWith(file));

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      'domain/vitest.config.ts',
      {
        test: {
          name: 'contracts',
          root: 'contracts',
          include: ['src/**/*.test.ts'],
          // As in domain/vitest.config.ts.
          testTimeout: 20_000,
          isolate: false,
        },
      },
      'server/vitest.config.ts',
      'web/vitest.config.ts',
      'web/vitest.pure.config.ts',
      'architecture/vitest.config.ts',
    ],
  },
});
