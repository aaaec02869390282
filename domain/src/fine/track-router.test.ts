import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appealedAnswers,
  appealedChoices,
  demandAnswers,
  demandChoices,
  fineTracks,
  personReasons,
  rectifiedMeaning,
  routeNotice,
  titleAnswers,
  titleChoices,
  trackMeanings,
  type NoticeClues,
} from './index.ts';

const fpsNumber = '21590350100017261314000001';
const ask = (question: string) => ({ kind: 'ask', question });
const person = (why: string) => ({ kind: 'person', why });
const track = (name: string) => ({ kind: 'track', track: name });
const rectified = { kind: 'track', track: 'fps', isRectified: true };

/** Forty papers, made here: what is read of them, and where they must lead. */
const notices: readonly (readonly [string, NoticeClues, object])[] = [
  ['an FPS title', { words: 'AVIS DE PAIEMENT – Forfait de post-stationnement' }, track('fps')],
  ['an FPS title and number', { words: 'Avis de paiement', number: fpsNumber }, track('fps')],
  [
    'the body of an FPS that names the FPS majoré',
    { words: 'Avis de paiement du forfait de post-stationnement. Sans paiement sous 3 mois, le FPS sera majoré.' },
    track('fps'),
  ],
  ['a rectified FPS: whether its appeal is known', { words: 'Avis rectificatif de paiement' }, ask('appealed')],
  [
    'the paper on the windscreen',
    { words: 'Avis d’information : un forfait de post-stationnement a été établi' },
    track('fps'),
  ],
  ['an FPS in capitals without accents', { words: 'AVIS DE PAIEMENT FORFAIT DE POST STATIONNEMENT' }, track('fps')],
  [
    'an FPS majoré title',
    { words: 'Avertissement relatif au forfait de post-stationnement majoré' },
    track('fps-majore'),
  ],
  ['a titre exécutoire', { words: 'TITRE EXÉCUTOIRE – FPS majoré' }, track('fps-majore')],
  [
    'an « avertissement » that quotes the avis de paiement',
    {
      words:
        'Avertissement. Titre exécutoire émis faute de règlement de l’avis de paiement n° 21590350100017261314000001',
    },
    track('fps-majore'),
  ],
  [
    'an « avertissement » with the FPS number',
    { words: 'Avertissement FPS majoré', number: fpsNumber },
    track('fps-majore'),
  ],
  ['a contravention', { words: 'AVIS DE CONTRAVENTION au code de la route' }, track('contravention')],
  [
    'a contravention whose back tells of the amende majorée',
    { words: 'Avis de contravention. Au-delà de 45 jours l’amende forfaitaire est majorée.' },
    track('contravention'),
  ],
  ['a contravention and its number', { words: 'Avis de contravention', number: '1234567890' }, track('contravention')],
  [
    'a windscreen contravention',
    { words: 'Avis d’information relatif à une contravention de stationnement' },
    track('contravention'),
  ],
  ['an amende majorée', { words: 'AVIS D’AMENDE FORFAITAIRE MAJORÉE' }, track('amende-majoree')],
  ['an amende majorée, straight apostrophe', { words: "Avis d'amende forfaitaire majoree" }, track('amende-majoree')],
  [
    'a private car park',
    { words: 'Parking privé – conditions générales de stationnement – indemnité' },
    track('prive'),
  ],
  [
    'a supermarket',
    { words: 'Indemnité forfaitaire de stationnement – parking réservé à la clientèle' },
    track('prive'),
  ],
  ['two titles on one scan', { words: 'Avis de contravention … Avis d’amende forfaitaire majorée' }, ask('title')],
  ['two worlds on one scan', { words: 'Avis de paiement … Avis de contravention' }, ask('title')],
  ['a title against its number', { words: 'Avis de contravention', number: fpsNumber }, ask('title')],
  ['an FPS title with ten digits', { words: 'Avis de paiement', number: '1234567890' }, ask('title')],
  ['nothing', {}, ask('title')],
  ['a number alone of 26 digits: the FPS or its majoration', { number: fpsNumber }, ask('title')],
  ['a number alone of ten digits', { number: '1234567890' }, ask('title')],
  ['an illegible scan', { words: '%%% 12 rue l’amende peut être' }, ask('title')],
  ['« je ne sais pas »', { title: 'unknown' }, ask('demand')],
  ['« je ne sais pas », twice', { title: 'unknown', demand: 'unknown' }, person('not-known')],
  ['the title chosen', { title: 'fps' }, track('fps')],
  ['the title chosen, number agreeing', { title: 'fps', number: fpsNumber }, track('fps')],
  ['the title chosen against the number', { title: 'contravention', number: fpsNumber }, person('contradiction')],
  [
    'the title chosen against the words',
    { title: 'fps', words: 'Avis d’amende forfaitaire majorée' },
    person('contradiction'),
  ],
  ['unpaid, already majoré', { title: 'unknown', demand: 'unpaid-majored' }, track('fps-majore')],
  ['unpaid', { title: 'unknown', demand: 'unpaid' }, track('fps')],
  [
    'unpaid, with a contravention number',
    { title: 'unknown', demand: 'unpaid', number: '1234567890' },
    person('contradiction'),
  ],
  ['misplaced', { title: 'unknown', demand: 'misplaced' }, track('contravention')],
  ['misplaced, 375 €', { title: 'unknown', demand: 'misplaced-majored' }, track('amende-majoree')],
  ['a company', { title: 'unknown', demand: 'company' }, track('prive')],
  ['a German notice', { words: 'Schriftliche Verwarnung mit Verwarnungsgeld – Bußgeldstelle' }, person('foreign')],
  ['a British one', { words: 'PENALTY CHARGE NOTICE' }, person('foreign')],
];

/** The answer to an appeal: a second one would be refused, and the month before the tribunal lost. */
const rectifiedPapers: readonly (readonly [string, NoticeClues, object])[] = [
  ['its whole title', { words: 'Avis de paiement rectificatif', number: fpsNumber }, ask('appealed')],
  ['its title, then the first notice', { words: 'Avis rectificatif. Il remplace l’avis de paiement' }, ask('appealed')],
  ['its words, the appeal known', { words: 'Avis de paiement rectificatif', appealed: 'yes' }, rectified],
  ['its title chosen', { title: 'rectified' }, ask('appealed')],
  ['the appeal known', { title: 'rectified', appealed: 'yes', number: fpsNumber }, rectified],
  ['no appeal that is known', { title: 'rectified', appealed: 'no' }, person('not-appealed')],
  ['« je ne sais pas »', { title: 'rectified', appealed: 'unknown' }, person('not-appealed')],
  ['the number of another notice', { title: 'rectified', number: '1234567890' }, person('contradiction')],
  ['another title chosen', { title: 'fps', words: 'Avis rectificatif' }, person('contradiction')],
  [
    'a first notice that tells of rectified ones',
    { words: 'Avis de paiement. Un avis de paiement rectificatif suit un recours accepté' },
    ask('title'),
  ],
];

describe('a rectified notice', () => {
  it.each(rectifiedPapers)('%s', (_case, clues, expected) => {
    expect(routeNotice(clues)).toEqual(expected);
  });
});

/** Papers that resemble another: a wrong answer here would cost the month. */
const traps: readonly (readonly [string, NoticeClues, object])[] = [
  [
    'an FPS that warns of the titre exécutoire in a box',
    { words: 'Avis de paiement. Retard de paiement\u00a0: titre exécutoire et 50 € de plus', number: fpsNumber },
    ask('title'),
  ],
  [
    'an FPS whose foot names the « avertissement »',
    { words: 'Avis de paiement – FPS. Vient ensuite un avertissement relatif au FPS majoré', number: fpsNumber },
    ask('title'),
  ],
  [
    'the same, once its title is read by the person',
    { title: 'fps', words: 'Avis de paiement. Retard de paiement\u00a0: titre exécutoire', number: fpsNumber },
    track('fps'),
  ],
  [
    'a notice of payment of an FPS majoré',
    { words: 'Avis de paiement du forfait de post-stationnement majoré' },
    ask('title'),
  ],
  [
    'a reminder with no title of its own',
    { words: 'Dernier rappel avant majoration', number: fpsNumber },
    ask('title'),
  ],
  [
    'a rectified FPS that quotes the titre exécutoire',
    { words: 'Avis rectificatif. Ce document annule le titre exécutoire' },
    ask('title'),
  ],
  [
    'a contravention that quotes the notice of an amende majorée',
    { words: 'Avis de contravention. Vous recevrez un avis d’amende forfaitaire majorée' },
    ask('title'),
  ],
  [
    'an amende majorée that quotes its contravention',
    {
      words: 'Avis d’amende forfaitaire majorée faisant suite à l’avis de contravention n° 4021587936',
      number: '4021587936',
    },
    ask('title'),
  ],
  ['a barrier car park run for the town', { words: 'Parc de stationnement – redevance due en sortie' }, ask('title')],
  [
    'a private car park that borrows the words',
    { words: 'Avis de paiement – parking privé du centre commercial' },
    ask('title'),
  ],
  [
    'a company answered against a number of 26 digits',
    { title: 'unknown', demand: 'company', number: fpsNumber },
    person('contradiction'),
  ],
  [
    'an FPS answered with the title of a private car park',
    { title: 'fps', words: 'Indemnité forfaitaire de stationnement' },
    person('contradiction'),
  ],
  [
    'a Belgian penal paper',
    { words: 'Perception immédiate – zone de police', title: 'unknown', demand: 'misplaced' },
    person('foreign'),
  ],
  [
    'a Luxembourg one',
    { words: 'Avertissement taxé – Police grand-ducale', title: 'unknown', demand: 'unpaid' },
    person('foreign'),
  ],
  ['a Swiss one', { words: 'Amende d’ordre – canton de Vaud' }, person('foreign')],
  [
    'a Swiss one, said to be a French one',
    { words: 'Amende d’ordre – canton de Vaud', title: 'contravention' },
    person('contradiction'),
  ],
  ['an Italian one', { words: 'Verbale di contravvenzione' }, person('foreign')],
  [
    'two answers of « je ne sais pas » beside a number of 26 digits',
    { title: 'unknown', demand: 'unknown', number: fpsNumber },
    person('not-known'),
  ],
];

describe('words as papers print them', () => {
  it.each([
    ['Avis d’amende majorée', track('amende-majoree')],
    ['Avertissement FPS', track('fps-majore')],
    ['AVERTISSEMENT  -  FORFAIT', track('fps-majore')],
    ['Forfait de post-stationnement majoré', track('fps-majore')],
    ['Forfait de post-stationnement majoré en cas de retard', ask('title')],
    ['FPS majoré si vous ne payez pas', ask('title')],
    ['Avertissement n° 12 du trésor public : FPS majoré', track('fps-majore')],
    ['Indemnité de stationnement', track('prive')],
    ['Conditions générales du parking', track('prive')],
    ['Pénalité contractuelle', track('prive')],
    ['Ordnungsbuße', person('foreign')],
    ['Bußgeldbescheid', person('foreign')],
    ['Naheffingsaanslag parkeerbelasting', person('foreign')],
    ['Payer et contester simultanément', ask('title')],
    ['12 rue du Luxembourg', ask('title')],
    ['Constat d’infraction', ask('title')],
    ['Chef-lieu de canton des Essais', ask('title')],
  ])('« %s »', (words, expected) => {
    expect(routeNotice({ words })).toEqual(expected);
  });

  it('words of two tracks leave the answer of the person to stand, one other track does not', () => {
    const words = 'Avis de contravention … Avis d’amende forfaitaire majorée';
    expect(routeNotice({ words, title: 'contravention' })).toEqual(track('contravention'));
    expect(routeNotice({ words: 'Avis de contravention', title: 'contravention' })).toEqual(track('contravention'));
    expect(routeNotice({ words: 'Avis de contravention, et multa', title: 'contravention' })).toEqual(
      track('contravention'),
    );
  });
});

describe('papers that resemble another', () => {
  it.each(traps)('%s', (_case, clues, expected) => {
    expect(routeNotice(clues)).toEqual(expected);
  });
});

describe('forty notices', () => {
  it.each(notices)('%s', (_case, clues, expected) => {
    expect(routeNotice(clues)).toEqual(expected);
  });

  it('are forty', () => {
    expect(notices).toHaveLength(40);
  });
});

describe('the router', () => {
  it('asks two questions at most, whatever was read and answered', () => {
    const clues = fc.record({
      words: fc.string(),
      number: fc.string(),
      title: fc.constantFrom(...titleChoices),
      demand: fc.constantFrom(...demandChoices),
      appealed: fc.constantFrom(...appealedChoices),
    });
    fc.assert(
      fc.property(clues, (known) => {
        expect(routeNotice(known).kind).not.toBe('ask');
      }),
    );
  });

  it('never lets an answer overrule a number that contradicts it', () => {
    for (const title of ['contravention', 'amende-majoree', 'prive'] as const)
      expect(routeNotice({ title, number: fpsNumber })).toEqual(person('contradiction'));
  });

  it('explains every track in three sentences, and has words for each answer', () => {
    for (const name of fineTracks) {
      expect(trackMeanings[name]).toHaveLength(3);
      for (const sentence of trackMeanings[name]) expect(sentence).toMatch(/\.$/);
    }
    for (const name of ['fps', 'fps-majore'] as const)
      expect(trackMeanings[name].join(' ').replace('ce n’est pas une amende', '')).not.toMatch(/amende/i);
    expect(titleChoices.map((choice) => titleAnswers[choice])).not.toContain(undefined);
    expect(demandChoices.map((choice) => demandAnswers[choice])).not.toContain(undefined);
    expect(appealedChoices.map((choice) => appealedAnswers[choice])).toEqual(['Oui', 'Non', 'Je ne sais pas']);
    for (const sentence of rectifiedMeaning) expect(sentence).toMatch(/\.$/);
    expect(Object.values(personReasons)).toHaveLength(5);
  });
});
