import { expect, it } from 'vitest';

const projects = ['domain/vitest', 'server/vitest', 'web/vitest', 'web/vitest.pure', 'architecture/vitest'];

interface ProjectConfig {
  readonly test?: { readonly maxWorkers?: unknown; readonly sequence?: { readonly groupOrder?: number } };
}

// `npm test` starts every project at once, and vitest refuses two projects of one group with different numbers of
// workers.
it('the projects of tests that start together have as many workers', async () => {
  const workersOfGroup = new Map<number, Set<unknown>>();
  for (const project of projects) {
    const file = new URL(`../${project}.config.ts`, import.meta.url).href;
    const { test } = ((await import(file)) as { default: ProjectConfig }).default;
    const group = test?.sequence?.groupOrder ?? 0;
    workersOfGroup.set(group, (workersOfGroup.get(group) ?? new Set()).add(test?.maxWorkers));
  }
  expect([...workersOfGroup.values()].filter((workers) => workers.size > 1)).toEqual([]);
});
