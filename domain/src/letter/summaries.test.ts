import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import type { CaseFacts, LetterFacts, Situation } from './facts.ts';
import { emptyCaseFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import type { Summary } from './letter.ts';
import {
  cases,
  deposit,
  amendeMajoreeFine,
  penalFine,
  pickCase,
  fpsMajoreFine,
  buildWholeFacts,
  writeLetterOf,
} from './letters.fixtures.ts';

const at = (wanted: LetterKind): number => cases.findIndex(([kind]) => kind === wanted);

function summaryOf(index: number, changes: Partial<LetterFacts> = {}): Summary {
  const [kind, fine, more] = pickCase(index);
  return writeLetterOf(kind, buildWholeFacts(kind, changes.fine ?? fine, changes.more ?? more, changes)).summary;
}
const linesUnder = ({ parts }: Summary, heading: RegExp) =>
  parts.find((part) => heading.test(part.heading))?.lines ?? [];
const headings = ({ parts }: Summary) => parts.map(({ heading }) => heading);
const asides = ({ parts }: Summary) => parts.filter(({ aside }) => aside === true).map(({ heading }) => heading);

const who = 'Qui écrit\u00a0?';
const notice = 'Que dit l’avis\u00a0?';
const why = 'Pourquoi cette lettre\u00a0?';
const asks = 'Que demande la lettre\u00a0?';
const next = 'Et après\u00a0?';
const where = 'Où en est-on\u00a0?';
const careful = 'Attention';
const now = 'Que faire maintenant\u00a0?';

describe('the summary in easy words', () => {
  it.each([
    ['rapo', [who, notice, why, asks, next, now], [now]],
    ['photos', [who, notice, asks, careful, now], [careful, now]],
    ['tsp', [who, notice, where, why, 'Que demande ce papier\u00a0?', next, now], [now]],
    ['requete', [who, notice, why, asks, next, careful, now], [careful, now]],
    ['reclamation', [who, notice, where, why, asks, next, careful, now], [careful, now]],
    ['file-request', [who, where, asks, careful, now], [careful, now]],
    ['follow-up', [who, asks, careful, now], [careful, now]],
  ] as const)('a %s follows one order; advice stands apart from what the letter says', (kind, order, apart) => {
    const summary = summaryOf(at(kind));
    expect(headings(summary)).toEqual(order);
    expect(asides(summary)).toEqual(apart);
    expect(summary.heading).toBe('Résumé facile à lire');
    expect(linesUnder(summary, /maintenant/)).toHaveLength(3);
    // Nothing is empty, and nothing repeated.
    const lines = summary.parts.flatMap((part) => part.lines);
    expect(new Set(lines).size).toBe(lines.length);
    for (const { lines: some } of summary.parts) expect(some.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^\p{Lu}.{10,}\.$/u);
  });

  it.each([
    [0, 'La lettre est envoyée sans pièce.'],
    [1, 'La lettre est envoyée avec une pièce.'],
    [3, 'La lettre est envoyée avec 3 pièces.'],
  ])('counts its %i papers', (count, sentence) => {
    const exhibits = buildWholeFacts(...pickCase(at('photos'))).exhibits;
    const many = Array.from({ length: count }, () => exhibits[0] ?? { kind: 'notice', detail: '', fingerprint: null });
    const [kind, fine, more] = pickCase(at('follow-up'));
    const lines = writeLetterOf(kind, {
      ...buildWholeFacts(kind, fine, more),
      exhibits: many as LetterFacts['exhibits'],
    });
    expect(lines.summary.parts.flatMap((part) => part.lines).join(' ')).not.toContain('undefined');
    const asked = writeLetterOf('photos', {
      ...buildWholeFacts(...pickCase(at('photos'))),
      exhibits: many as LetterFacts['exhibits'],
    });
    expect(linesUnder(asked.summary, /demande la lettre/).at(-1)).toContain(sentence);
  });

  it('who writes for somebody else says so, with the mandate', () => {
    const more = { ...emptyCaseFacts, mandatary: 'Basile Modèle' };
    expect(linesUnder(summaryOf(at('rapo'), { more }), /écrit/)).toEqual([
      'Basile Modèle écrit cette lettre pour Ada Essai.',
      'La lettre dit qu’Ada Essai lui a donné mandat.',
      'La lettre dit que le nom d’Ada Essai est sur la carte grise de la voiture AB-123-CD.',
    ]);
    expect(linesUnder(summaryOf(at('requete')), /écrit/)).toEqual([
      'Ada Essai écrit cette lettre.',
      'L’avis concerne la voiture AB-123-CD.',
    ]);
  });

  it('names the curateur who signs too, and nobody else', () => {
    const acted = { representativeName: 'Yves Hardi' } as const;
    const signed = (holderCapacity: 'curatelle' | 'tutelle', mandatary: string | null = null) =>
      linesUnder(
        summaryOf(at('rapo'), {
          fine: { ...windscreenFine, ...acted, holderCapacity },
          more: { ...emptyCaseFacts, mandatary },
        }),
        /écrit/,
      ).filter((line) => line.includes('signe'));
    expect(signed('curatelle')).toEqual(['Yves Hardi signe aussi la lettre.']);
    expect(signed('tutelle')).toEqual([]);
    expect(signed('curatelle', 'Basile Modèle')).toEqual(['Yves Hardi signe aussi le mandat.']);
  });

  it('a car lent: the loan and the name that is given are two sentences', () => {
    const [, fine, more] = pickCase(at('requete'));
    const lent = { ...fine, motive: 'lent', driverName: 'Camille Exemple', driverAddress: '59000 Lille' } as const;
    expect(linesUnder(summaryOf(at('requete'), { fine: lent, more }), /Pourquoi/)).toEqual([
      'La lettre dit que la voiture était prêtée.',
      'La lettre donne le nom de la personne qui conduisait.',
    ]);
  });

  it('repeats the notice without admitting it, with its sum when it has one', () => {
    expect(linesUnder(summaryOf(at('rapo')), /avis/)).toEqual([
      'L’avis dit que, le 10 novembre 2026, la voiture était ici\u00a0: 12 rue du Modèle, 59000 Lille.',
      'L’avis demande un forfait de post-stationnement de 35,00\u00a0€.',
      'Un forfait de post-stationnement est une somme demandée quand le stationnement n’est pas payé.',
    ]);
    expect(linesUnder(summaryOf(at('requete')), /avis/).slice(1)).toEqual([
      'L’avis parle d’une contravention de 135,00\u00a0€.',
      'Une contravention, c’est une règle qui n’est pas respectée, selon l’agent.',
    ]);
    // The contravention itself was less than the surcharged fine.
    expect(linesUnder(summaryOf(at('reclamation')), /dit l’avis/)[1]).toBe(
      'L’avis demande 375,00\u00a0€ pour une contravention.',
    );
    const fine = { ...windscreenFine, amountCents: null };
    expect(linesUnder(summaryOf(at('rapo'), { fine }), /avis/)[1]).toBe(
      'L’avis demande un forfait de post-stationnement.',
    );
  });

  it.each([
    [8_500, '85,00\u00a0€'],
    [null, 'une somme'],
  ] as const)('calls the notice of an FPS majoré a warning, and its sum %s the whole of it', (amountCents, sum) => {
    const fine = { ...fpsMajoreFine, amountCents };
    expect(linesUnder(summaryOf(at('tsp'), { fine }), /dit l’avertissement/).slice(0, 2)).toEqual([
      'L’avertissement dit que, le 10 novembre 2026, la voiture était ici\u00a0: 12 rue du Modèle, 59000 Lille.',
      `L’avertissement demande ${sum} pour un forfait de post-stationnement.`,
    ]);
    const sold = { ...fine, motive: 'sold' } as const;
    expect(linesUnder(summaryOf(at('tsp'), { fine: sold }), /écrit/)).toContain(
      'L’avertissement concerne la voiture AB-123-CD.',
    );
  });

  it('asks for the pictures of that day where the car was located by satellite', () => {
    const located = summaryOf(at('rapo'), { fine: { ...windscreenFine, geolocated: true } });
    const sentence = 'La lettre demande aussi les photos prises ce jour-là.';
    expect(linesUnder(located, /demande la lettre/)).toContain(sentence);
    expect(linesUnder(summaryOf(at('rapo')), /demande la lettre/)).not.toContain(sentence);
    expect(linesUnder(located, /demande la lettre/)).toHaveLength(4);
  });
});

describe('what is asked', () => {
  /** Each paragraph of a request, by its words, with the line of the summary that says it. */
  const told: readonly (readonly [RegExp, RegExp])[] = [
    [/^Je vous demande d’annuler le forfait/, /demande d’annuler le forfait/],
    [/communication des photographies|^L’avis indique que le véhicule a été géolocalisé/, /demande.*les photos/],
    [/communiquer les photographies|^Je demande que les photographies/, /demande.*les photos/],
    [/^S’il n’en existe pas/, /S’il n’y en a pas/],
    [/^Sans réponse de votre part/, /demander à un juge/],
    [/ne remplace pas le recours préalable/, /n’est pas le recours/],
    [/de l’obligation de payer/, /Si la somme a été payée/],
    [/classer cette affaire sans suite/, /qu’un juge décide/],
    [/arrêté municipal/, /mairie qui réserve cette place/],
    [/devant le tribunal de police \(article 537/, /écrits ou des témoins/],
    [/communiquer les pièces du dossier/, /demande à voir le dossier/],
    [/^Si une décision a été prise/, /la décision/],
    [/n’allonge pas le délai/, /ne change pas la date/],
    [/^Je vous demande de me (faire connaître|confirmer)/, /ce qui va se passer/],
    [/^Ce courrier ne remplace pas/, /ne change aucune date/],
  ];
  const motives = ['card', 'sold', 'stolen', 'plate-copied', 'lent'] as const;

  it.each(
    cases.flatMap((one) =>
      motives.flatMap((motive) => [true, false].map((geolocated) => ({ one, motive, geolocated }))),
    ),
  )('each paragraph of $one.0, $motive, located: $geolocated, is in the summary', ({ one, motive, geolocated }) => {
    const [kind, fine, more] = one;
    const changed = { ...fine, motive, geolocated, driverName: 'Basile Modèle' };
    const { sections, summary } = writeLetterOf(kind, buildWholeFacts(kind, changed, more));
    const lines = summary.parts.flatMap((part) => part.lines);
    const asked = sections.filter(({ heading }) => /^(Ma demande|Ce que je demande)$/.test(heading));
    expect(asked).toHaveLength(1);
    for (const { text } of asked[0]?.paragraphs ?? []) {
      const [, line] = told.find(([words]) => words.test(text)) ?? [];
      expect(line, text).toBeDefined();
      expect(
        lines.some((some) => line?.test(some)),
        text,
      ).toBe(true);
    }
    // And it asks for nothing that the letter does not ask for.
    const photographs = lines.some((some) => /demande.*les photos/.test(some));
    expect(photographs).toBe(/photographies/.test((asked[0]?.paragraphs ?? []).map(({ text }) => text).join(' ')));
  });
});

describe('the grounds in easy words', () => {
  const why = (more: CaseFacts, changes: Partial<LetterFacts> = {}) =>
    linesUnder(summaryOf(at('rapo'), { more, ...changes }), /Pourquoi/);
  const told = (...situations: readonly Situation[]): CaseFacts => ({
    ...emptyCaseFacts,
    situations,
    obstacle: 'Borne en panne',
  });

  it('the card, the law and the trip come first, in four lines', () => {
    expect(why(emptyCaseFacts)).toEqual([
      expect.stringMatching(/^La lettre dit qu’Ada Essai a une .*carte/),
      'La lettre dit que la carte est définitive.',
      'La loi dit\u00a0: avec cette carte, le stationnement est gratuit sur les places ouvertes au public.',
      'La lettre dit qu’Ada Essai conduisait la voiture.',
    ]);
  });

  it('of somebody else’s card says in whose name it is: they may have died since', () => {
    const fine = { ...windscreenFine, debtorName: 'Basile Essai' };
    expect(why(emptyCaseFacts, { fine })[0]).toBe(
      'La lettre dit qu’une carte de stationnement est au nom d’Ada Essai.',
    );
    const child = { ...fine, holderCapacity: 'minor', representativeName: 'Basile Essai' } as const;
    expect(why(emptyCaseFacts, { fine: child })[0]).toBe('La lettre dit qu’Ada Essai a une carte de stationnement.');
  });

  it.each([
    ['driver', 'qu’Ada Essai conduisait la voiture'],
    ['passenger', 'qu’Ada Essai était dans la voiture'],
    ['trip-for-holder', 'que la voiture servait à Ada Essai'],
  ] as const)('a holder who was %s', (holderPresence, words) => {
    expect(why(emptyCaseFacts, { fine: { ...windscreenFine, holderPresence } })).toContain(`La lettre dit ${words}.`);
  });

  it.each([
    ['card-forgotten', 'la carte n’était pas dans la voiture'],
    ['card-upside-down', 'la carte était derrière le pare-brise, du mauvais côté'],
    ['not-displayed', 'la carte n’était pas derrière le pare-brise'],
    ['borrowed-car', 'le droit suit la personne, pas la voiture'],
    ['carer', 'une autre personne accompagnait la personne titulaire de la carte'],
    ['ticket-taken', 'un ticket gratuit a été pris, ou que la voiture était inscrite auprès de la commune'],
    ['ticket-impossible', 'le ticket gratuit n’a pas pu être pris'],
  ] as const)('%s is told once', (situation, words) => {
    expect(why(told(situation)).slice(4)).toEqual([expect.stringContaining(words)]);
    expect(why(emptyCaseFacts).join(' ')).not.toContain(words);
  });

  it('a carer drove when the trip was for the holder', () => {
    const fine = { ...windscreenFine, holderPresence: 'trip-for-holder' } as const;
    expect(why(told('carer'), { fine })).toContain('La lettre dit qu’une personne aidante conduisait la voiture.');
  });

  it.each([
    ['rapo', 'La lettre'],
    ['tsp', 'Il'],
  ] as const)('a ticket that could not be taken is among what a %s asks', (kind, who) => {
    const [, fine, known] = pickCase(at(kind));
    const asked = (situations: readonly Situation[], motive: 'sold' | null = null) =>
      linesUnder(
        summaryOf(at(kind), { fine: { ...fine, motive }, more: { ...known, situations, obstacle: 'panne' } }),
        /Que demande/,
      ).filter((line) => line.includes('ticket'));
    expect(asked(['ticket-impossible'])).toEqual([
      `${who} demande de tenir compte de ce que le ticket n’a pas pu être pris.`,
      `${who} demande aussi la décision qui oblige à prendre un ticket.`,
    ]);
    expect(asked(['ticket-taken'])).toEqual([]);
    expect(asked(['ticket-impossible'], 'sold')).toEqual([]);
  });

  it('tickets are nothing to an officer', () => {
    const [, fine, more] = pickCase(at('requete'));
    const lines = linesUnder(
      summaryOf(at('requete'), { fine, more: { ...more, situations: ['ticket-taken'] } }),
      /Pourquoi/,
    );
    expect(lines.join(' ')).not.toContain('ticket');
  });

  it('where the card is no answer, the letter’s own words are not repeated', () => {
    const more = { ...emptyCaseFacts, offence: 'other', offenceWords: 'Stationnement sur un trottoir' } as const;
    const fine = { ...penalFine, remarks: 'Le panneau était tombé.' };
    expect(linesUnder(summaryOf(at('requete'), { fine, more }), /Pourquoi/)).toEqual([
      'La lettre donne ses raisons, avec ses mots.',
    ]);
  });

  it('a declaration is told with the moment of its deposit, when it is of this car', () => {
    const sentence = /^La lettre dit que PlaceJuste a enregistré une déclaration le 10 novembre 2026/;
    expect(why(emptyCaseFacts, { declaration: deposit }).at(-1)).toMatch(sentence);
    const other = { ...deposit, plate: 'EF-456-GH' };
    expect(why(emptyCaseFacts, { declaration: other }).at(-1)).not.toMatch(sentence);
    expect(why(emptyCaseFacts)).toHaveLength(4);
  });

  it.each([
    [
      { cardPermanent: false, cardValidUntil: toPlainDate('2031-06-30') },
      'la carte porte cette date de fin\u00a0: 30 juin 2031',
    ],
    [{ cardPermanent: false, cardValidUntil: null }, 'la carte est définitive'],
    [
      { cardPermanent: false, cardValidFrom: toPlainDate('2025-01-01'), cardValidUntil: toPlainDate('2031-06-30') },
      'la carte était valable ce jour-là',
    ],
  ])('the card is said in force as far as it is known: %j', (card, words) => {
    expect(why(emptyCaseFacts, { fine: { ...windscreenFine, ...card } as LetterFacts['fine'] })[1]).toBe(
      `La lettre dit que ${words}.`,
    );
  });
});

describe('where the matter stands', () => {
  const steps = (more: Partial<CaseFacts>, index = at('tsp')) => {
    const [, , known] = pickCase(index);
    return linesUnder(summaryOf(index, { more: { ...known, ...more } }), /Où en est-on/);
  };
  const sent = 'La lettre dit qu’un premier recours a été envoyé.';

  it.each([
    [{}, [sent, 'La lettre dit qu’aucune réponse n’est venue en un mois\u00a0: cela veut dire non.']],
    [{ refusedOn: toPlainDate('2026-12-20') }, [sent, 'La lettre dit que la réponse a été non.']],
    [
      { refusedOn: toPlainDate('2026-12-20'), reduced: true },
      [sent, 'La lettre dit que la somme a été réduite, sans être annulée.'],
    ],
    [{ refusedOn: toPlainDate('2026-12-20'), reduced: false }, [sent, 'La lettre dit que la réponse a été non.']],
  ])('the appeal and its answer: %j', (more, lines) => {
    expect(steps(more)).toEqual(lines);
  });

  it('the notice of an FPS majoré speaks of the increase, not of an appeal', () => {
    const fpsMajore = cases.findIndex(([, fine]) => fine.track === 'fps-majore');
    expect(steps({}, fpsMajore)).toEqual([
      'L’avertissement dit que la somme a augmenté.',
      'On peut encore demander à un juge.',
    ]);
    expect(linesUnder(summaryOf(at('reclamation'), { fine: amendeMajoreeFine }), /Où en est-on/)).toHaveLength(2);
  });

  it('the time to pay runs for an FPS, not for a title that is due nor for a rectified notice', () => {
    const time = 'Le délai pour payer continue pendant ce temps.';
    const fpsMajore = cases.findIndex(([, fine]) => fine.track === 'fps-majore');
    const then = (index: number, more: Partial<CaseFacts> = {}) => {
      const [, , known] = pickCase(index);
      return linesUnder(summaryOf(index, { more: { ...emptyCaseFacts, ...known, ...more } }), /Et après/);
    };
    expect(then(at('tsp'))).toContain(time);
    expect(then(at('tsp'), { refusedOn: toPlainDate('2026-12-20'), reduced: true })).not.toContain(time);
    expect(then(fpsMajore)).not.toContain(time);
    expect(then(fpsMajore)).toContain('Demander à un juge n’arrête pas le paiement.');
  });

  it('a reminder asks whether it arrived only when nothing shows that it did', () => {
    const arrived = 'Celle-ci demande ce qui va se passer.';
    const unknown = 'Celle-ci demande si elle est arrivée, et ce qui va se passer.';
    const [kind, fine, more] = pickCase(at('follow-up'));
    const asked = (facts: LetterFacts) => linesUnder(writeLetterOf(kind, facts).summary, /demande la lettre/)[1];
    const blind = { ...more, receivedOn: null };
    expect(asked(buildWholeFacts(kind, fine, more))).toBe(arrived);
    expect(asked({ ...buildWholeFacts(kind, fine, blind), exhibits: [] })).toBe(unknown);
    const receipt = { kind: 'receipt', detail: '', fingerprint: null } as const;
    expect(asked({ ...buildWholeFacts(kind, fine, blind), exhibits: [receipt] })).toBe(arrived);
  });

  it('once the month is over a reminder says that silence refused, and what comes next', () => {
    const [kind, fine, more] = pickCase(at('follow-up'));
    const told = (day: string, changes: Partial<CaseFacts> = {}) => {
      const facts = buildWholeFacts(kind, fine, { ...more, ...changes }, { preparedOn: toPlainDate(day) });
      return linesUnder(writeLetterOf(kind, facts).summary, /Attention/).slice(1);
    };
    const running = ['Pas de réponse un mois après la réception, cela veut dire non.'];
    expect(told('2026-12-30')).toEqual(running);
    expect(told('2026-12-31')).toEqual([
      'Un mois est passé depuis la réception. Si rien n’est venu, cela veut dire non.',
      'Il faut alors écrire au tribunal, sans attendre la réponse à cette lettre.',
    ]);
    expect(told('2026-12-31', { receivedOn: null })).toEqual(running);
    expect(told('2026-12-31', { refusedOn: toPlainDate('2026-12-20') })).toEqual(running);
  });

  it('silence counts as a refusal for a town, not for an officer', () => {
    const silence = 'Un mois est passé depuis la réception. Si rien n’est venu, cela veut dire non.';
    const penal = cases.findIndex(([kind, fine]) => kind === 'follow-up' && fine.track === 'contravention');
    expect(linesUnder(summaryOf(at('follow-up')), /Attention/)).toContain(silence);
    expect(linesUnder(summaryOf(penal), /Attention/)).not.toContain(silence);
  });
});
