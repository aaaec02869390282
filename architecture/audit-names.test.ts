import { auditActNames } from '@placejuste/domain/operation';
import { expect, test } from 'vitest';
import { readText, listTrackedFiles } from './tracked.ts';

/** Audit actions written by this source. */
const actsIn = (source: string): readonly string[] =>
  [...source.matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g)].map(([, act = '']) => act);

test('seen in a planted command', () => {
  expect(actsIn("await recordAudit(context, { actorId, action: 'card.burnt', subjectType })")).toEqual(['card.burnt']);
});

test('every act of the audit log has the French name that the team and the holder read', () => {
  const sources = listTrackedFiles().filter((path) => /^server\/src\/.*\.ts$/.test(path) && !path.includes('.test.'));
  const acts = new Set(sources.flatMap((path) => actsIn(readText(path))));
  expect(acts.size).toBeGreaterThan(30);
  expect([...acts].filter((act) => !Object.hasOwn(auditActNames, act))).toEqual([]);
});
