import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabelSources } from '../declaration/index.ts';
import { listMissingForDossier, type CompleteFineFacts } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import {
  isDeclarationOfSameCar,
  writeEvidencePage,
  buildExhibitPlan,
  isPenal,
  offenceKinds,
  writeMandateAnnex,
  emptyCaseFacts,
  writePresenceAnnex,
  writePresenceRecord,
  buildSendingGuide,
  situations,
  writeLetter,
  type CaseFacts,
  type DeclarationFacts,
  type Exhibit,
  type LetterFacts,
  type LetterKind,
} from './index.ts';
import { cases, deposit, everyRuling, penalFine, today, buildWholeFacts } from './letters.fixtures.ts';

/** Every sentence of what is sent, and every line of the summary, each apart. */
function sentencesOf(kind: LetterKind, facts: LetterFacts) {
  const made = writeLetter(kind, facts, today);
  if (!made.ok) throw new Error(made.code);
  const letter = made.value;
  // A declaration of another car is joined to nothing.
  const evidence = isDeclarationOfSameCar(facts) ? writeEvidencePage(facts) : null;
  const record = writePresenceRecord(facts);
  const annexes = [
    ...(facts.more.mandatary === null ? [] : [writeMandateAnnex(facts)]),
    writePresenceAnnex(facts),
    ...(record === null ? [] : [record]),
  ];
  const body = letter.sections.flatMap(({ paragraphs }) =>
    paragraphs.flatMap((one) => one.sentences.map(({ text }) => text)),
  );
  const joined = [
    ...letter.exhibits.flatMap(({ title, detail, note }) => [title, detail, note]),
    ...annexes.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.sentences.map(({ text }) => text))),
    ...(evidence === null ? [] : [evidence.lead, evidence.limits, ...evidence.rows.map((row) => row.join(' | '))]),
    ...buildSendingGuide({ kind, facts, letter })
      .fields.filter(({ label }) => label !== 'Motifs' && label !== 'Texte de la demande')
      .map(({ label, value }) => `${label} : ${value}`),
    letter.signature.quality,
  ];
  const summary = letter.summary.parts.flatMap(({ lines }) => lines);
  return { letter, body, joined, summary, all: [...body, ...joined, ...summary] };
}

const day = (from: string, until: string) =>
  fc
    .date({ min: new Date(from), max: new Date(until), noInvalidDate: true })
    .map((date) => toPlainDate(date.toISOString().slice(0, 10)));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const signed = {
  name: 'Ada Essai',
  words: 'Je, Ada Essai, …',
  signedByPhone: true,
  recordedOn: toPlainDate('2026-11-10'),
  recordedAt: '13:50',
} as const;
const presences = fc.constantFrom('driver' as const, 'passenger' as const, 'trip-for-holder' as const);

const deposits: fc.Arbitrary<DeclarationFacts> = fc
  .record({
    plate: fc.constantFrom('AB-123-CD', 'EF-456-GH'),
    placeLabel: maybe(fc.constant('12 rue du Modèle, Lille')),
    placeLabelSource: maybe(fc.constantFrom(...placeLabelSources)),
    accuracyMetres: maybe(fc.constantFrom(8, 40)),
    // Before the finding of 10 November at 14 h 05, after it, and days later for a phone without network.
    depositedOn: day('2026-11-09', '2026-11-13'),
    depositedAt: fc.constantFrom('13:41', '14:30'),
    presence: maybe(presences.map((presence) => ({ ...signed, presence }))),
  })
  .map((changes) => ({ ...deposit, ...changes }));

const anyFacts = fc
  .record({
    one: fc.constantFrom(...cases),
    fine: fc.record({
      cardPermanent: fc.boolean(),
      cardValidFrom: maybe(day('2020-01-01', '2026-12-31')),
      cardValidUntil: maybe(day('2026-06-01', '2031-12-31')),
      geolocated: fc.boolean(),
      holderPresence: presences,
      delivery: fc.constantFrom('windscreen' as const, 'post' as const, 'electronic' as const),
    }),
    debtor: fc.constantFrom(
      {},
      { debtorName: 'Basile Modèle', debtorIsUser: false, certificate: 'lender' as const },
      { debtorName: 'Transports Exemple', debtorIsUser: false, certificate: 'company' as const },
    ),
    more: fc.record({
      situations: fc.uniqueArray(fc.constantFrom(...situations)),
      offence: fc.constantFrom(...offenceKinds),
      awardUntil: maybe(fc.constant(toPlainDate('2030-01-01'))),
      sentBy: maybe(fc.constantFrom('registered' as const, 'online' as const)),
      copyNotGiven: fc.boolean(),
      receivedOn: maybe(fc.constant(toPlainDate('2026-11-30'))),
      refusedOn: maybe(fc.constant(toPlainDate('2026-12-15'))),
      reduced: fc.boolean(),
    }),
    mandated: fc.boolean(),
    rulings: fc.constantFrom({}, everyRuling),
    declaration: maybe(deposits),
    joined: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
  })
  .map(({ one: [kind, base, said], fine: changes, debtor, more: changed, mandated, rulings, declaration, joined }) => {
    const { copyNotGiven, ...rest } = changed;
    const penal = isPenal(base.track);
    const more: CaseFacts = {
      ...said,
      ...rest,
      // As `checkCase` leaves them.
      ...(copyNotGiven && rest.sentBy === 'online' ? { copyNotGiven } : {}),
      offence: penal ? rest.offence : null,
      obstacle: 'horodateur en panne',
      awardFrom: toPlainDate('2026-10-01'),
      mandatary: mandated && kind === 'rapo' && 'debtorName' in debtor ? 'Ada Essai' : null,
    };
    const fine: CompleteFineFacts = { ...base, ...changes, ...debtor, remarks: 'Mes mots.' };
    const exhibits: Exhibit[] = buildExhibitPlan(kind, { fine, more })
      .filter((_, index) => joined[index] === true)
      .map((planned) => ({ kind: planned.kind, detail: '', fingerprint: null }));
    return { kind, facts: { fine, more, declaration, exhibits, preparedOn: today, rulings } satisfies LetterFacts };
  })
  // A letter is written of complete facts only; a card renewed late is judged by its decision.
  .filter(
    ({ facts: { fine, more } }) =>
      Object.keys(listMissingForDossier(fine)).length === 0 ||
      (more.situations.includes('card-renewed-late') && fine.cardPermanent),
  );

/** Claims, each with the fact that it needs. Letters are read sentence by sentence. */
const claims: readonly (readonly [RegExp, (facts: LetterFacts) => boolean])[] = [
  [
    /en cours de validité|la carte était valable ce jour-là/,
    ({ fine: { cardValidFrom: from, cardValidUntil: until, cardPermanent, observedOn } }) =>
      from !== null && from <= observedOn && (cardPermanent || (until !== null && until >= observedOn)),
  ],
  [
    /(Je suis| est| était) titulaire d’une/,
    ({ fine, preparedOn, more }) =>
      fine.cardPermanent ||
      fine.cardValidUntil === null ||
      fine.cardValidUntil >= preparedOn ||
      more.situations.includes('card-renewed-late'),
  ],
  [/définitif|définitive/, (facts) => facts.fine.cardPermanent],
  [/n’en a pas remis de copie/, ({ more }) => more.copyNotGiven === true && more.sentBy === 'online'],
  [/moment du stationnement/, () => false],
  [
    /[Bb]ase d’adresses/,
    ({ declaration }) => declaration?.placeLabel != null && declaration.placeLabelSource === 'geocoder',
  ],
  [/Adresse indiquée par la personne/, ({ declaration }) => declaration?.placeLabelSource === 'person'],
  [/\brelus?\b|relue|source secondaire/, () => false],
  [/(par|en) (lettre )?recommandée?/, ({ more }) => more.sentBy === 'registered'],
  [/par la voie électronique de l’avis/, ({ more }) => more.sentBy === 'online'],
  [/rejeté par une décision|la réponse a été non/, ({ more }) => more.refusedOn !== null && more.reduced !== true],
  [/réduit la somme|somme a été réduite/, ({ more }) => more.refusedOn !== null && more.reduced === true],
  [/vaut rejet depuis|aucune réponse n’est venue/i, ({ more }) => more.receivedOn !== null && more.refusedOn === null],
  [/réponse n’a été reçue/, ({ more }) => more.receivedOn !== null && more.refusedOn === null],
  [/n’ai (pas )?reçu|ni accusé|ne m’est pas connue/, ({ more }) => more.refusedOn === null],
  [/écrits joints/, ({ exhibits }) => exhibits.some(({ kind }) => kind !== 'notice' && !kind.startsWith('photo-'))],
  [/photographies sont jointes/, ({ exhibits }) => exhibits.some(({ kind }) => kind.startsWith('photo-'))],
  [/comme le montrent/, ({ fine }) => fine.cardValidFrom !== null],
  [/géolocalisé/, ({ fine }) => fine.geolocated],
  [
    /n’était donc pas dû|opposable|donc (utiliser|être utilisé)/,
    ({ exhibits, more }) =>
      exhibits.some(({ kind }) => kind === (more.situations.includes('card-renewed-late') ? 'award' : 'cmi-front')),
  ],
  [/n’était donc pas dû/, ({ more }) => !more.situations.includes('ticket-impossible')],
  [/Conseil d’État|Cour de cassation/, ({ rulings }) => rulings !== undefined && Object.keys(rulings).length > 0],
  [/[ée]ta(is|it) titulaire de la carte/, ({ more }) => !more.situations.includes('card-renewed-late')],
  [/mètres près/, ({ declaration }) => declaration?.accuracyMetres != null],
  [
    /indiqué à la main|placé à la main/,
    ({ declaration }) => declaration !== null && declaration.accuracyMetres === null,
  ],
  [/ne m’appartient pas/, ({ fine }) => fine.debtorName !== fine.holderName],
  [/Je suis (titulaire du certificat|locataire)/, ({ fine }) => fine.certificate !== 'company'],
  [/locataire du véhicule/, ({ fine }) => fine.certificate === 'long-lease'],
  [/Un ticket gratuit avait été pris/, ({ more }) => more.situations.includes('ticket-taken')],
  [/^Photographie .*(carte|stationnement)|original joint/, () => false],
  [
    /déclaration de stationnement pour ce véhicule|PlaceJuste a enregistré/,
    ({ declaration, fine }) => declaration?.plate === fine.plate,
  ],
  [/déclaration faite en ligne/, ({ declaration }) => declaration?.presence != null],
];

/**
 * The place of the car is the notice's claim: only a sentence that first attributes it to the notice, or to the letter,
 * may repeat it.
 */
const givenToSomebody = /^(Selon l’|L’(avis|avertissement)[^.]* (indique|dit) que|La lettre dit|Lieu : )/;

describe('a letter asserts nothing that its facts do not hold', () => {
  it('whatever was ticked, dated, joined and deposited', () => {
    fc.assert(
      fc.property(anyFacts, ({ kind, facts }) => {
        const { all, summary } = sentencesOf(kind, facts);
        for (const sentence of all) {
          for (const [words, holds] of claims)
            if (words.test(sentence)) expect(holds(facts), `${kind}: ${sentence}`).toBe(true);
          if (sentence.includes(facts.fine.place)) expect(sentence).toMatch(givenToSomebody);
          for (const number of sentence.match(/pièces? n° [\d, et]+/g)?.flatMap((one) => one.match(/\d+/g) ?? []) ?? [])
            expect(Number(number)).toBeLessThanOrEqual(facts.exhibits.length);
        }
        for (const line of summary) {
          expect(line, kind).not.toMatch(
            /^(La voiture|Le \d|La carte|La somme|Un premier|Ada Essai (a|conduisait|était))/,
          );
          expect(line.split(' ').length, line).toBeLessThanOrEqual(24);
          expect(line).not.toMatch(/undefined|null|NaN/);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('« facile à lire »', () => {
  it('does not admit the place that a plea of a copied plate contests', () => {
    const fine = { ...penalFine, remarks: 'Ma plaque a été copiée : ma voiture était au garage.' };
    const facts = buildWholeFacts('requete', fine, {
      ...emptyCaseFacts,
      offence: 'other',
      offenceWords: 'Stationnement gênant',
    });
    const { summary } = sentencesOf('requete', facts);
    expect(summary).toContain(`L’avis dit que, le 10 novembre 2026, la voiture était ici\u00a0: ${fine.place}.`);
    expect(summary.filter((line) => /voiture (était|servait)|garée/.test(line) && !/^L’avis dit/.test(line))).toEqual(
      [],
    );
  });

  it('does not admit the place of a car that the town must still locate', () => {
    const { summary } = sentencesOf(
      'rapo',
      buildWholeFacts('rapo', { ...windscreenFine, geolocated: true }, emptyCaseFacts),
    );
    expect(summary.some((line) => line.startsWith('Le 10 novembre 2026, la voiture était garée ici'))).toBe(false);
  });

  it('gives each ground as the letter’s own claim', () => {
    const { summary } = sentencesOf(
      'rapo',
      buildWholeFacts('rapo', windscreenFine, { ...emptyCaseFacts, situations: ['card-forgotten'] }),
    );
    expect(summary).toContain('La lettre dit que la carte n’était pas dans la voiture.');
    expect(summary).toContain('La lettre dit qu’Ada Essai conduisait la voiture.');
    expect(summary).toContain('La lettre dit que la carte est définitive.');
  });

  it('does not say that the sum of an FPS majoré was owed and not paid', () => {
    const [kind, fine, more] = cases[3];
    expect(sentencesOf(kind, buildWholeFacts(kind, fine, more)).summary.join(' ')).not.toContain(
      'parce qu’elle n’était pas payée',
    );
  });
});

describe('the card that day', () => {
  const words = (changes: Partial<CompleteFineFacts>, more: CaseFacts = emptyCaseFacts) =>
    sentencesOf('rapo', buildWholeFacts('rapo', { ...windscreenFine, ...changes }, more)).body.join('\n');
  const ends = { cardPermanent: false, cardValidUntil: toPlainDate('2031-06-30') };

  it('is said in force only where its first day is known too', () => {
    expect(words(ends)).toContain('valable jusqu’au 30 juin 2031 (pièces');
    expect(words(ends)).not.toContain('en cours de validité');
    expect(words({ cardPermanent: true })).not.toContain('en cours de validité');
    expect(words({ ...ends, cardValidFrom: toPlainDate('2021-07-01') })).toContain(
      'valable du 1er juillet 2021 au 30 juin 2031 et donc en cours de validité le 10 novembre 2026',
    );
    expect(words({ cardPermanent: true, cardValidFrom: toPlainDate('2021-07-01') })).toContain(
      'et donc en cours de validité le 10 novembre 2026',
    );
  });

  describe('a European card that the law ends', () => {
    const ces: CaseFacts = { ...emptyCaseFacts, card: 'ces_civil' };
    const byLaw = { cardPermanent: false, cardValidUntil: toPlainDate('2026-12-31') };
    const told = (changes: Partial<CompleteFineFacts>, card: CaseFacts['card'] = 'ces_civil') => {
      const facts = buildWholeFacts('rapo', { ...windscreenFine, ...changes }, { ...ces, card });
      const { body, summary } = sentencesOf('rapo', facts);
      return { letter: body.join('\n'), statement: writePresenceAnnex(facts).paragraphs[0]?.text, summary };
    };

    it('ends by the law and not by what is printed, in the letter and in the statement', () => {
      const { letter, statement, summary } = told(byLaw);
      expect(letter).toContain('valable jusqu’au 31 décembre 2026 par l’effet de la loi (pièces');
      expect(statement).toContain('valable jusqu’au 31 décembre 2026 par l’effet de la loi.');
      expect(summary).toContain('La lettre dit que la loi arrête la carte après le 31 décembre 2026.');
      expect(summary.join(' ')).not.toContain('la carte porte cette date');
      const begun = told({ ...byLaw, cardValidFrom: toPlainDate('2015-07-01') }).letter;
      expect(begun).toContain(
        'valable du 1er juillet 2015 au 31 décembre 2026 par l’effet de la loi et donc en cours de validité le ' +
          '10 novembre 2026',
      );
    });

    it.each<[string, Partial<CompleteFineFacts>, CaseFacts['card']]>([
      ['an earlier end', { ...byLaw, cardValidUntil: toPlainDate('2026-12-15') }, 'ces_civil'],
      ['a printed end, typed as it is', { ...byLaw, cardValidUntil: toPlainDate('2031-05-31') }, 'ces_civil'],
      ['the same day on the card of a war invalid', byLaw, 'ces_guerre'],
      ['the same day on a CMI', byLaw, 'cmi'],
      ['the same day on a card that nobody recognised', byLaw, null],
    ])('%s is that of the card', (_case, changes, card) => {
      const { letter, statement } = told(changes, card);
      expect(letter).toMatch(/valable jusqu’au \d+ \p{L}+ \d{4} \(pièces/u);
      expect(`${letter}${statement}`).not.toContain('effet de la loi');
    });
  });

  it('is not said to be held today once it has ended', () => {
    const ended = { cardPermanent: false, cardValidUntil: toPlainDate('2026-12-31') };
    expect(words(ended)).toContain('J’ai été titulaire d’une carte');
    expect(words(ended)).toContain('Le 10 novembre 2026, je conduisais moi-même le véhicule.');
    const statement = writePresenceAnnex(buildWholeFacts('rapo', { ...windscreenFine, ...ended }, emptyCaseFacts))
      .paragraphs[0]?.text;
    expect(statement).toContain('Je, Ada Essai, ai été titulaire');
  });

  it('is not said to be held that day by who says that it came later', () => {
    const renewed: CaseFacts = {
      ...emptyCaseFacts,
      situations: ['card-forgotten', 'card-renewed-late'],
      awardFrom: toPlainDate('2026-10-01'),
    };
    expect(words({}, renewed)).toContain('Cela ne change pas le droit, qui était accordé à la date du constat');
    expect(words({}, renewed)).not.toContain('j’étais titulaire');
  });

  it('is not said to be shown by writings among which the card is not', () => {
    const fine = { ...penalFine, cardPermanent: true, cardValidFrom: toPlainDate('2021-07-01') };
    const more: CaseFacts = { ...emptyCaseFacts, situations: ['card-forgotten'], offence: 'reserved-place' };
    const [kind] = cases.find(([, { track }]) => isPenal(track)) ?? [];
    if (kind === undefined) throw new Error('No penal case');
    const shown = 'comme le montrent les écrits joints';
    expect(sentencesOf(kind, buildWholeFacts(kind, fine, more)).body.join('\n')).toContain(shown);
    expect(sentencesOf(kind, buildWholeFacts(kind, fine, more, { exhibits: [] })).body.join('\n')).not.toContain(shown);
  });

  it('of a dossier frozen before its first day was asked is not said in force', () => {
    const { cardValidFrom: _absent, ...before } = windscreenFine;
    const facts = buildWholeFacts('rapo', before as CompleteFineFacts, emptyCaseFacts);
    expect(sentencesOf('rapo', facts).body.join('\n')).toContain('délivrée à titre définitif (pièces');
  });
});

describe('what came before', () => {
  const sent: CaseFacts = {
    ...emptyCaseFacts,
    sentOn: toPlainDate('2026-11-28'),
    receivedOn: toPlainDate('2026-11-30'),
    sentBy: 'online',
  };
  const words = (kind: LetterKind, more: CaseFacts, without: readonly string[] = []) => {
    const facts = buildWholeFacts(kind, windscreenFine, more);
    return sentencesOf(kind, {
      ...facts,
      exhibits: facts.exhibits.filter((one) => !without.includes(one.kind)),
    }).body.join('\n');
  };

  it('says that the online service gave no copy only where the person said so', () => {
    expect(words('tsp', sent, ['appeal-copy'])).not.toContain('remis de copie');
    expect(words('tsp', { ...sent, copyNotGiven: true }, ['appeal-copy'])).toContain(
      'Le service en ligne n’en a pas remis de copie.',
    );
    expect(words('tsp', { ...sent, copyNotGiven: true })).not.toContain('remis de copie');
  });

  it('does not say that nothing came back, which nobody was asked', () => {
    expect(words('follow-up', { ...sent, receivedOn: null })).not.toMatch(/n’ai (pas )?reçu/);
    expect(words('follow-up', { ...sent, refusedOn: toPlainDate('2026-12-15') })).not.toMatch(
      /n’ai (pas )?reçu|n’est pas connue/,
    );
  });

  it('does not give a registered letter an acknowledgment that was not said', () => {
    expect(words('tsp', { ...sent, sentBy: 'registered' })).not.toContain('avec avis de réception');
  });
});

describe('what was deposited', () => {
  const facts = (changes: Partial<DeclarationFacts>) =>
    buildWholeFacts('rapo', windscreenFine, emptyCaseFacts, { declaration: { ...deposit, ...changes } });
  const row = (changes: Partial<DeclarationFacts>) =>
    writeEvidencePage(facts(changes))?.rows.find(([name]) => name === 'Adresse')?.[2];
  const words = (changes: Partial<DeclarationFacts>) => sentencesOf('rapo', facts(changes)).body.join('\n');

  it('is dated by its recording, which is not the moment of parking', () => {
    const page = writeEvidencePage(facts({ depositedOn: toPlainDate('2026-11-13'), depositedAt: '09:05' }));
    expect(page?.lead).toContain('PlaceJuste a enregistrée le 13 novembre 2026 à 9 h 05');
    expect(page?.lead).not.toContain('moment du stationnement');
    expect(words({ depositedOn: toPlainDate('2026-11-13') })).not.toContain('indiquait alors');
  });

  it('gives an address to the base only where the service signed that reply', () => {
    expect([
      row({ placeLabelSource: 'geocoder' }),
      row({ placeLabelSource: 'person' }),
      row({ placeLabelSource: null }),
      row({}),
    ]).toEqual(['Base d’adresses', 'Auteur de la déclaration', 'Origine non établie', 'Origine non établie']);
    expect(row({ placeLabelSource: 'geocoder', accuracyMetres: null })).toBe('Base d’adresses, au choix de l’auteur');
    expect(row({ placeLabel: null })).toBe('');
    expect(words({ placeLabelSource: 'geocoder' })).toContain(
      'Adresse de ce point selon la base d’adresses\u00a0: 12 rue du Modèle, Lille.',
    );
    expect(words({ placeLabelSource: 'person' })).toContain(
      'Adresse indiquée par la personne qui a déclaré\u00a0: 12 rue du Modèle, Lille.',
    );
    expect(words({})).toContain('Adresse inscrite dans la déclaration\u00a0: 12 rue du Modèle, Lille.');
  });

  it('never says that an address in words was measured by the phone', () => {
    expect(
      words({})
        .split('. ')
        .find((one) => one.includes('cette position')),
    ).not.toContain('rue du Modèle');
  });
});

describe('the statement of the holder', () => {
  it('repeats the place as the notice’s word, which the letter may contest', () => {
    const text = writePresenceAnnex(buildWholeFacts('rapo', postedFine, emptyCaseFacts)).paragraphs.flatMap(
      ({ sentences }) => sentences.map((one) => one.text),
    );
    expect(text.find((one) => one.includes(postedFine.place))).toMatch(/^L’avis de paiement indique que/);
    expect(text.find((one) => one.startsWith('J’atteste'))).not.toContain(postedFine.place);
  });
});
