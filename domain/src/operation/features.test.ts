import { expect, it } from 'vitest';
import { featureEffects, featureNames, features, featureSentences } from './index.ts';

it.each(features)('%s: says in whole sentences what people read, and what stops', (feature) => {
  expect(featureSentences[feature]).toMatch(/^[A-Z].*\.$/);
  expect(featureEffects[feature]).toMatch(/^[A-Z].*\.$/);
});

it('names each apart', () => {
  expect(new Set(Object.values(featureNames)).size).toBe(features.length);
});
