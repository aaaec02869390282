import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ByHandAction, type ByHandState, emptyByHandState, reduceByHand } from './by-hand-state.ts';

const lille = { label: 'Lille', latitude: 50.637, longitude: 3.0635 };
const lens = { label: 'Lens', latitude: 50.43, longitude: 2.83 };
const typed: ByHandAction = { type: 'typed', query: 'rue' };
const pressed: ByHandAction = { type: 'pressed' };
const searching: ByHandAction = { type: 'searching' };
const found: ByHandAction = { type: 'found', searched: 'rue', places: [lille, lens] };
const refused: ByHandAction = { type: 'refused', searched: 'rue', problem: 'Aucune adresse' };
const second: ByHandAction = { type: 'chosen', index: 1 };
const others: ByHandAction = { type: 'typed', query: 'place' };
const search = [typed, pressed, searching] as const;

describe('a place by hand', () => {
  test.each<readonly [what: string, actions: readonly ByHandAction[], expected: Partial<ByHandState>]>([
    ['typed', [typed], { query: 'rue', foundPlaces: [], isSearching: false }],
    ['searched', search, { isSearching: true, problem: undefined }],
    ['found: the first is proposed', [...search, found], { selection: lille, isSearching: false }],
    ['another one chosen', [...search, found, second], { selection: lens }],
    ['one chosen that is not in the list', [...search, found, { type: 'chosen', index: 7 }], { selection: null }],
    ['none found', [...search, refused], { problem: 'Aucune adresse', isSearching: false, selection: null }],
    ['pressed again after a refusal', [...search, refused, pressed], { problem: undefined }],
    [
      'other words typed: what was found leaves',
      [...search, found, second, typed],
      { foundPlaces: [], selection: null },
    ],
    [
      'found once other words were typed',
      [...search, others, found],
      { foundPlaces: [], selection: null, isSearching: false },
    ],
    ['refused once other words were typed', [...search, others, refused], { problem: undefined, isSearching: false }],
    [
      'other words typed after a refusal: it stays until the next press',
      [...search, refused, typed],
      {
        problem: 'Aucune adresse',
      },
    ],
  ])('%s', (_what, actions, expected) => {
    expect(actions.reduce(reduceByHand, emptyByHandState)).toMatchObject(expected);
  });

  it('the chosen address is always one of those on screen', () => {
    const any = fc.constantFrom(typed, others, pressed, searching, found, refused, second);
    fc.assert(
      fc.property(fc.array(any), (actions) => {
        const state = actions.reduce(reduceByHand, emptyByHandState);
        if (state.selection !== null) expect(state.foundPlaces).toContain(state.selection);
        else expect(state.foundPlaces).toEqual([]);
      }),
    );
  });
});
