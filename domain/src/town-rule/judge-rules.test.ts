import { describe, expect, it } from 'vitest';
import { cappedTown, silentTown } from '../fixtures/index.ts';
import { judgeRules, type TownRule } from './index.ts';

const today = '2026-11-21';
const faultsOf = (changes: Partial<TownRule>) => Object.keys(judgeRules([{ ...cappedTown, ...changes }], today) ?? {});

describe('the limits of what an import takes', () => {
  it.each<[keyof TownRule, readonly TownRule[keyof TownRule][], readonly TownRule[keyof TownRule][]]>([
    ['maxHours', [null, 12, 744], [11, 745, 12.5, Number.NaN]],
    ['insee', ['62998', '2A004', '2B033', '97411'], ['2C004', '629980', '6299', 'A62998', '2A04', '62A98']],
    ['readOn', ['2026-11-21', '2026-11', '2024-02-29'], ['2026-11-22', '2026-12', '2026', '2023-02-29', '2026-13']],
    ['sourceDate', [null, '2026', '2000', '2026-11-21'], ['1999', '2027', '2026-00', '2024-1', 'en 2024', '2024-05-']],
    ['source', ['http://a.fr', 'https://a.fr/b/c?d', 'https://a.b.fr/'], ['a.fr', 'https://a', 'https://a.fr/b c']],
    ['source', ['https://a.fr:8443/x'], ['ftp://a.fr', ' https://a.fr', 'https:///a.fr', 'https://a .fr']],
    ['note', ['Une note.'], ['', ' \n']],
    ['commune', ['Lille'], ['', ' ']],
  ])('%s: takes %j, refuses %j', (field, taken, refused) => {
    for (const value of taken) expect(faultsOf({ [field]: value }), String(value)).toEqual([]);
    for (const value of refused) expect(faultsOf({ [field]: value }), String(value)).toEqual([`rules.0.${field}`]);
  });

  it('a register without an address has none to check', () => {
    expect(faultsOf({ plateRegistration: null })).toEqual([]);
    const register = { name: null, required: null, plates: null, validity: null };
    expect(faultsOf({ plateRegistration: { ...register, url: null } })).toEqual([]);
    expect(faultsOf({ plateRegistration: { ...register, url: 'la mairie' } })).toEqual([
      'rules.0.plateRegistration.url',
    ]);
  });

  it.each([
    [{ url: 'https://recours.exemple.fr/fps', readOn: '2026-11-20' }, []],
    [{ url: 'http://recours.exemple.fr', readOn: '2026-11-20' }, ['rules.0.appealForm.url']],
    [{ url: 'https://recours.exemple.fr@ailleurs.fr', readOn: '2026-11-20' }, ['rules.0.appealForm.url']],
    [{ url: 'javascript:alert(1)', readOn: '2026-11-20' }, ['rules.0.appealForm.url']],
    [{ url: 'https://recours.exemple.fr', readOn: '2026-11' }, ['rules.0.appealForm.readOn']],
    [{ url: 'https://recours.exemple.fr', readOn: '2026-11-22' }, ['rules.0.appealForm.readOn']],
    [null, []],
    [undefined, []],
  ])('a form %j', (appealForm, faults) => {
    expect(faultsOf({ appealForm })).toEqual(faults);
  });

  it('names every fault of every rule at once', () => {
    expect(
      judgeRules(
        [
          { ...cappedTown, note: '', source: '' },
          { ...silentTown, maxHours: 2 },
        ],
        today,
      ),
    ).toEqual({
      'rules.0.note': 'TOWN_RULE_NOTE',
      'rules.0.source': 'TOWN_RULE_SOURCE',
      'rules.1.maxHours': 'TOWN_RULE_MAX_HOURS',
    });
  });
});
