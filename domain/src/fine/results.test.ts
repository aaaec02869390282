import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minAnswered, computeHonestResults, describeResults } from './index.ts';

it.each([
  [9, 5, 0, 14, ['Sur 14 recours répondus par cette collectivité ou cet organisme\u00a0: 9 acceptés, 5 refusés.']],
  [
    1,
    10,
    1,
    11,
    [
      'Sur 11 recours répondus par cette collectivité ou cet organisme\u00a0: 1 accepté, 10 refusés.',
      '1 autre recours est resté sans réponse.',
    ],
  ],
  [
    0,
    10,
    3,
    10,
    [
      'Sur 10 recours répondus par cette collectivité ou cet organisme\u00a0: aucun accepté, 10 refusés.',
      '3 autres recours sont restés sans réponse.',
    ],
  ],
])('%i accepted, %i refused, %i silent', (accepted, refused, silent, people, sentences) => {
  const results = computeHonestResults({ accepted, refused, silent, people });
  expect(results === null ? [] : describeResults(results).slice(0, -1)).toEqual(sentences);
  expect(results === null ? '' : describeResults(results).at(-1)).toBe(
    'Ce sont les réponses que d’autres personnes ont notées ici. Elles ne disent rien de la vôtre.',
  );
});

it('always: nothing under ten answers or ten people, otherwise counts and never a share', () => {
  const count = fc.nat({ max: 30 });
  fc.assert(
    fc.property(count, count, count, count, (accepted, refused, silent, people) => {
      const results = computeHonestResults({ accepted, refused, silent, people });
      const few = accepted + refused < minAnswered || people < minAnswered;
      expect(results).toEqual(few ? null : { answered: accepted + refused, accepted, refused, silent });
      expect(results === null ? '' : describeResults(results).join(' ')).not.toMatch(/%|chance|probab|taux/i);
    }),
  );
});
