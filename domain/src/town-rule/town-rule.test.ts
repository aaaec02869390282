import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cappedTown, silentTown } from '../fixtures/index.ts';
import {
  listChangedFields,
  parseLabelledCommune,
  compareRules,
  judgeRules,
  findRuleByLabel,
  describeTownRule,
  computeStayLimit,
  computeStayState,
  townRuleTexts,
  type TownRule,
} from './index.ts';

const rules = [cappedTown, silentTown];
const today = '2026-11-21';

describe('the commune of an address in words', () => {
  it.each([
    ['12 Rue Inventée 62100 Saint-Exemple-sur-Mer', cappedTown],
    ['12 rue inventée, 62100 SAINT EXEMPLE SUR MER', cappedTown],
    ['62100 Saint-Exemple-sur-Mer', cappedTown],
    ['Quai 4 59123 Exempleville', silentTown],
    // The same name in another department is another commune.
    ['12 Rue Inventée 97400 Saint-Exemple-sur-Mer', null],
    ['12 Rue Inventée, Saint-Exemple-sur-Mer', null],
    ['12 Rue de Saint-Exemple-sur-Mer 62100 Ailleurs', null],
    ['12 Rue 62100 Saint-Exemple', null],
    ['62100', null],
    ['', null],
    [null, null],
  ] as const)('%s', (label, expected) => {
    expect(findRuleByLabel(rules, label)).toBe(expected);
  });

  it.each([
    ['10 Rue d’Essai 75008 Paris', '75056', 'Paris'],
    ['10 Rue d’Essai 75008 Paris 8e Arrondissement', '75056', 'Paris'],
    ['10 Rue d’Essai 13001 Marseille 1er Arrondissement', '13055', 'Marseille'],
    ['10 Rue d’Essai 20000 Ajaccio', '2A004', 'Ajaccio'],
    ['10 Rue d’Essai 97400 Saint-Denis', '97411', 'Saint-Denis'],
  ])('%s: arrondissements, Corsica and overseas', (label, insee, commune) => {
    expect(findRuleByLabel([{ ...cappedTown, insee, commune }], label)?.insee).toBe(insee);
  });

  it.each([
    ['59000 Lille', 'lille', '59'],
    ['  59000, Lille ', 'lille', '59'],
    ['Rue 59000 75001 Paris', 'paris', '75'],
    ['1 rue 97400 Saint-Denis', 'saint denis', '974'],
    ['1 rue 98800 Nouméa', 'noumea', '988'],
    ['1 rue 69003 Lyon 3e', 'lyon', '69'],
    ['1 rue 75012 Paris 12e  arrondissement', 'paris', '75'],
    ['1 rue 75001 Paris 1er', 'paris', '75'],
    ['1 rue 75001 Paris 01', 'paris', '75'],
    ['1 rue 62100 L’Exemple - sur - Mer', 'l exemple sur mer', '62'],
    ['1 rue 62100 (Exemple)', 'exemple', '62'],
    ['12 RUE DU TEST 93200 ST DENIS', 'saint denis', '93'],
    ['12 RUE DU TEST 93205 ST-DENIS CEDEX', 'saint denis', '93'],
    ['1 rue 76300 STE-EXEMPLE', 'sainte exemple', '76'],
    ['1 rue 93400 ST OUEN S/SEINE', 'saint ouen sur seine', '93'],
    ['1 rue 59033 LILLE CEDEX 9', 'lille', '59'],
    ['1 rue 59000 LILLE FRANCE', 'lille', '59'],
    ['1 rue 97200 Fort-de-France', 'fort de france', '972'],
    ['1 rue 95700 Roissy-en-France', 'roissy en france', '95'],
    ['1 rue 75015 PARIS 15EME ARRDT', 'paris', '75'],
    ['1 rue 75015 PARIS 15E ARR', 'paris', '75'],
    ['1 rue 75015 PARIS 15 EME ARRT', 'paris', '75'],
    ['1 rue 75015 Paris XVe', 'paris', '75'],
    ['1 rue 75755 PARIS CEDEX 15', 'paris', '75'],
    ['1 rue 13008 MARSEILLE VIIIEME', 'marseille', '13'],
    ['1 rue 59000 Lille XV', 'lille xv', '59'],
  ])('« %s » is %s of %s', (label, name, department) => {
    expect(parseLabelledCommune(label)).toMatchObject({ name, department });
  });

  it.each(['x59000 Lille', '159000 Lille', '59000 Lille, France', '59000', '59000 7 rue', 'Lille'])(
    '« %s » names no commune with its postcode',
    (label) => {
      expect(parseLabelledCommune(label)).toBeNull();
    },
  );

  it('two communes of one name are told apart, whatever the street says', () => {
    const [here, there] = [
      { ...cappedTown, commune: 'Saint-Denis', insee: '93066' },
      { ...cappedTown, commune: 'Saint-Denis', insee: '97411' },
    ];
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (street) => {
        expect(findRuleByLabel([here, there], `${street} 93200 Saint-Denis`)).toBe(here);
        expect(findRuleByLabel([here], `${street} 97400 Saint-Denis`)).toBeNull();
      }),
    );
  });

  it('never throws on any words', () => {
    fc.assert(fc.property(fc.string(), (words) => void findRuleByLabel(rules, words)));
  });
});

describe('what an import is refused for', () => {
  const faultsOf = (changes: object) => judgeRules([{ ...cappedTown, ...changes } as TownRule], today);
  it.each([
    [{ source: '' }, { 'rules.0.source': 'TOWN_RULE_SOURCE' }],
    [{ source: 'la mairie' }, { 'rules.0.source': 'TOWN_RULE_SOURCE' }],
    [{ readOn: '' }, { 'rules.0.readOn': 'TOWN_RULE_READ_ON' }],
    [{ readOn: '2026' }, { 'rules.0.readOn': 'TOWN_RULE_READ_ON' }],
    [{ readOn: '2026-12' }, { 'rules.0.readOn': 'TOWN_RULE_READ_ON' }],
    [{ readOn: '2026-11-31' }, { 'rules.0.readOn': 'TOWN_RULE_READ_ON' }],
    [{ sourceDate: '2024-13' }, { 'rules.0.sourceDate': 'TOWN_RULE_SOURCE_DATE' }],
    [{ sourceDate: '2027' }, { 'rules.0.sourceDate': 'TOWN_RULE_SOURCE_DATE' }],
    [{ sourceDate: null }, null],
    [{ maxHours: 8 }, { 'rules.0.maxHours': 'TOWN_RULE_MAX_HOURS' }],
    [{ maxHours: 12.5 }, { 'rules.0.maxHours': 'TOWN_RULE_MAX_HOURS' }],
    [{ insee: '5935' }, { 'rules.0.insee': 'TOWN_RULE_COMMUNE' }],
    [{ commune: ' ' }, { 'rules.0.commune': 'TOWN_RULE_COMMUNE' }],
    [{ note: '' }, { 'rules.0.note': 'TOWN_RULE_NOTE' }],
    [
      { plateRegistration: { ...cappedTown.plateRegistration, url: 'javascript:alert(1)' } },
      { 'rules.0.plateRegistration.url': 'TOWN_RULE_SOURCE' },
    ],
    [{}, null],
  ])('%j', (changes, expected) => {
    expect(faultsOf(changes)).toEqual(expected);
  });

  it('names the second of two rules for one commune', () => {
    expect(judgeRules([cappedTown, silentTown, cappedTown], today)).toEqual({ 'rules.2.insee': 'TOWN_RULE_TWICE' });
  });
});

describe('what an import would change', () => {
  it('a registration written in another order is the same, and one null beside it is another', () => {
    const registration = cappedTown.plateRegistration;
    if (registration === null) throw new Error('a town that registers plates');
    const { name, required, url, plates, validity } = registration;
    const changed = (plateRegistration: TownRule['plateRegistration']) =>
      listChangedFields(cappedTown, { ...cappedTown, plateRegistration });
    expect(changed({ validity, url, required, plates, name })).toEqual([]);
    expect(changed({ ...registration, plates: 3 })).toEqual(['plateRegistration']);
    expect(changed(null)).toEqual(['plateRegistration']);
  });

  it('tells what is added, changed in which part, removed, and left as it was', () => {
    const [kept, gone] = [
      { ...cappedTown, insee: '59001' },
      { ...cappedTown, insee: '59002' },
    ];
    const registration = {
      validity: '2 ans',
      plates: 2,
      url: null,
      required: false,
      name: 'Registre d’essai',
      ...cappedTown.plateRegistration,
    };
    const after = [
      { ...cappedTown, maxHours: 12, note: 'Autre.' },
      silentTown,
      { ...kept, plateRegistration: Object.fromEntries(Object.entries(registration).reverse()) as typeof registration },
    ];
    expect(compareRules([cappedTown, kept, gone], after)).toEqual({
      added: [silentTown],
      changed: [{ before: cappedTown, after: after[0], fields: ['maxHours', 'note'] }],
      removed: [gone],
      unchanged: 1,
    });
  });

  it('accounts for every commune of both lists, and a list changes nothing in itself', () => {
    const lists = fc.uniqueArray(fc.integer({ min: 59001, max: 59012 }), { maxLength: 8 });
    const rulesOf = (codes: readonly number[], hours: number) =>
      codes.map((code) => ({ ...cappedTown, insee: String(code), maxHours: code % 2 === 0 ? hours : 24 }));
    fc.assert(
      fc.property(lists, lists, (first, second) => {
        const [before, coming] = [rulesOf(first, 12), rulesOf(second, 24)];
        const { added, changed, removed, unchanged } = compareRules(before, coming);
        expect(added.length + changed.length + unchanged).toBe(coming.length);
        expect(removed.length + changed.length + unchanged).toBe(before.length);
        expect(compareRules(before, before)).toMatchObject({
          added: [],
          changed: [],
          removed: [],
          unchanged: before.length,
        });
      }),
    );
  });
});

describe('what a rule says', () => {
  it('what the source establishes, how sure it is and when it was read', () => {
    expect(describeTownRule(cappedTown)).toEqual({
      stay: 'Durée maximale gratuite\u00a0: 24 h.',
      ticket:
        'Prenez le ticket gratuit, ou saisissez votre plaque, à chaque stationnement sur une place ' +
        'payante ordinaire, sauf si votre plaque est enregistrée.',
      plate:
        'Enregistrement de la plaque (Registre d’essai, 2 plaques, valable 2 ans)\u00a0: ' +
        'possible, il remplace le ticket ou reste facultatif.',
      confidence: 'Fiabilité bonne\u00a0: page de la ville, du département ou de l’exploitant.',
      reading: 'Source de décembre 2024, lue en novembre 2026.',
    });
  });

  it('null-is-not-no-limit: what is not established is said to be unknown', () => {
    const { stay, ticket, plate, reading } = describeTownRule(silentTown);
    for (const sentence of [stay, ticket, plate]) expect(sentence).toContain('règle inconnue, vérifiez sur place');
    expect(reading).toBe('Source sans date, lue en novembre 2026.');
    expect(townRuleTexts.unknownHere).toBe('Règle inconnue ici, vérifiez sur place.');
  });

  it.each([
    ['2021', '2026-11-01', 'Source de 2021, lue le 1er novembre 2026.'],
    ['2024-12-05', '2026-11-20', 'Source du 5 décembre 2024, lue le 20 novembre 2026.'],
    ['2022-08', '2026-11', 'Source d’août 2022, lue en novembre 2026.'],
  ])('dates no more precise than they were written: %s', (sourceDate, readOn, expected) => {
    expect(describeTownRule({ ...cappedTown, sourceDate, readOn }).reading).toBe(expected);
  });
});

describe('the end of a stay', () => {
  const start = new Date('2026-11-21T09:00:00Z');
  it('comes after the hours of the cap, with an hour’s notice', () => {
    const limit = computeStayLimit(cappedTown, start);
    expect(limit).toEqual({ endsAt: new Date('2026-11-22T09:00:00Z'), remindAt: new Date('2026-11-22T08:00:00Z') });
    if (limit === null) return;
    const states = ['07:59:59', '08:00:00', '08:59:59', '09:00:00'].map((time) =>
      computeStayState(limit, new Date(`2026-11-22T${time}Z`)),
    );
    expect(states).toEqual(['running', 'ending', 'ending', 'over']);
  });
  it('is not known where no cap is: no alarm is invented', () => {
    expect(computeStayLimit(silentTown, start)).toBeNull();
    expect(computeStayLimit(null, start)).toBeNull();
  });
});
