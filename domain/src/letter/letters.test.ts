import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalTexts, type CompleteFineFacts } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { citeRuling, isRulingId } from '../ruling/index.ts';
import {
  listDossierWarnings,
  letterTexts,
  emptyCaseFacts,
  situations,
  writeLetter,
  type CaseFacts,
  type LawId,
  type Letter,
  type LetterKind,
  type Situation,
} from './index.ts';
import {
  cases,
  deposit as declaration,
  everyRuling,
  penalFine,
  buildWholeFacts,
  pickCase,
  writeLetterOf,
} from './letters.fixtures.ts';

const bodyOf = (letter: Letter): string =>
  letter.sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('\n');
const sentencesOf = (letter: Letter) =>
  letter.sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences));

/** Mandatory parts of contest-law §3.4 and of each step's text, letter by letter. */
const mandatory: readonly (readonly [string, LetterKind, CompleteFineFacts, CaseFacts, readonly string[]])[] = [
  [
    'RAPO',
    'rapo',
    windscreenFine,
    emptyCaseFacts,
    [
      'Recours administratif préalable obligatoire',
      'Ada Essai',
      '1 rue de l’Exemple',
      'Ville de Lille',
      'AB-123-CD',
      'clé 61',
      '10 novembre 2026 à 14 h 05',
      '12 rue du Modèle',
      'R. 2333-120-13',
      'L. 241-3',
      'n° 428742',
      'CMI-EXEMPLE-001',
      'délivrée à titre définitif',
      'avis de paiement rectificatif',
      '0 €',
    ],
  ],
  [
    'RAPO by mandate',
    'rapo',
    postedFine,
    { ...emptyCaseFacts, mandatary: 'Ada Essai' },
    ['J’ai reçu mandat', 'mandataire, pour Basile Modèle', 'pour Basile Modèle, titulaire', 'Mandat'],
  ],
  [
    'photographs',
    'photos',
    postedFine,
    emptyCaseFacts,
    ['n° 472912', 'photographies prises lors du constat', 'ne remplace pas le recours préalable'],
  ],
  [
    'TSP after silence',
    ...pickCase(2),
    [
      'Tribunal du stationnement payant',
      'formulaire',
      '28 novembre 2026',
      'reçu le 30 novembre 2026',
      'vaut rejet depuis le 30 décembre 2026',
      'L. 241-3',
      'décharger de l’obligation de payer',
      'Copie du recours administratif préalable',
      'Avis de réception',
    ],
  ],
  [
    'TSP after a refusal',
    'tsp',
    windscreenFine,
    {
      ...emptyCaseFacts,
      sentOn: toPlainDate('2026-11-28'),
      receivedOn: toPlainDate('2026-11-30'),
      refusedOn: toPlainDate('2026-12-15'),
      sentBy: 'online',
    },
    ['rejeté par une décision du 15 décembre 2026', 'Décision de refus', 'voie électronique'],
  ],
  [
    'TSP, FPS majoré',
    ...pickCase(3),
    [
      'titre exécutoire',
      'daté du 20 janvier 2027',
      'n° 433309',
      'forfait de post-stationnement majoré',
      'Avertissement',
    ],
  ],
  [
    'requête',
    ...pickCase(4),
    [
      'Officier du ministère public',
      'article 529-2',
      'Requête en exonération',
      '4000000001',
      'AB-123-CD',
      'Stationnement très gênant',
      'L. 241-3',
      'classer cette affaire sans suite',
      'à défaut',
      'tribunal de police',
      'article 537',
      'Avis de contravention',
    ],
  ],
  [
    'réclamation',
    ...pickCase(5),
    [
      'Officier du ministère public',
      'article 530',
      'Réclamation',
      'motivée',
      'Avis d’amende forfaitaire majorée',
      'classer cette affaire sans suite',
      'tribunal de police',
    ],
  ],
  [
    'the file',
    ...pickCase(6),
    ['communiquer les pièces du dossier', 'vaut rejet depuis le 30 décembre 2026', 'n’allonge pas le délai'],
  ],
  ['follow-up', ...pickCase(7), ['Le recours a été envoyé le 28 novembre 2026', 'L. 112-1', 'ne change aucun délai']],
  [
    'follow-up, penal',
    ...pickCase(8),
    ['ma requête en exonération', 'ne m’est pas connue', 'Officier du ministère public'],
  ],
];

const citeOf = (id: LawId): string => (isRulingId(id) ? citeRuling(id, everyRuling[id] ?? '') : letterTexts[id].cite);

describe('every letter', () => {
  it('an electronic appeal bears no postmark', () => {
    const [kind, fine, more] = pickCase(7);
    const facts = buildWholeFacts(kind, fine, more);
    const exhibits = facts.exhibits.filter((one) => one.kind !== 'deposit-proof');
    expect(JSON.stringify(writeLetterOf(kind, { ...facts, exhibits }))).not.toContain('cachet de la poste');
  });

  it.each(mandatory)('%s holds its mandatory parts', (_name, kind, fine, more, parts) => {
    const words = JSON.stringify(writeLetterOf(kind, buildWholeFacts(kind, fine, more))).replace(/\u00a0/g, ' ');
    for (const part of parts) expect(words).toContain(part);
  });

  it.each(cases)('%s gives each sentence that cites a text the text it cites', (kind, fine, more) => {
    const letter = writeLetterOf(kind, buildWholeFacts(kind, fine, more, { declaration }));
    for (const { text, law } of sentencesOf(letter)) {
      if (/\barticle|Conseil d’État|vaut rejet|titulaire du certificat d’immatriculation du véhicule/.test(text))
        expect(law.length, text).toBeGreaterThan(0);
      for (const number of text.match(/n° (\d{6})/g) ?? []) expect(law.map(citeOf).join(), text).toContain(number);
      for (const number of text.match(/article ([LR]\. )?[\d-]+/g) ?? [])
        expect(law.map(citeOf).join(), text).toContain(number.replace('article ', ''));
    }
    expect(letter.law.length).toBeGreaterThanOrEqual(kind === 'follow-up' && fine.track !== 'fps' ? 0 : 1);
    for (const { version } of letter.law) expect(version).toBeGreaterThanOrEqual(1);
  });

  it.each(cases.slice(0, 8))('%s is not written on readings more than a year old', (kind, fine, more) => {
    expect(writeLetter(kind, buildWholeFacts(kind, fine, more), toPlainDate('2027-11-21'))).toEqual({
      ok: false,
      code: 'DOSSIER_RULES_OUTDATED',
    });
  });

  it.each(cases)(
    '%s has a summary in short sentences that leaves signing and sending to the person',
    (kind, fine, more) => {
      const { parts } = writeLetterOf(kind, buildWholeFacts(kind, fine, more)).summary;
      for (const line of parts.flatMap(({ lines }) => lines))
        expect(line.split(' ').length, line).toBeLessThanOrEqual(24);
      expect(parts.at(-1)?.lines).toContain('Vous signez la lettre.');
    },
  );

  const cards = fc.constantFrom('cmi' as const, 'ces_civil' as const, 'ces_guerre' as const, null);
  const anyCase = fc.record({
    kind: fc.constantFrom(...cases),
    holderPresence: fc.constantFrom('driver' as const, 'passenger' as const, 'trip-for-holder' as const),
    delivery: fc.constantFrom('windscreen' as const, 'post' as const, 'electronic' as const),
    geolocated: fc.boolean(),
    other: fc.boolean(),
    declared: fc.boolean(),
    situations: fc.uniqueArray(fc.constantFrom(...situations)),
    card: cards,
  });

  it('never calls an FPS « amende », promises nothing, and prints no hole, whatever the case', () => {
    fc.assert(
      fc.property(anyCase, ({ kind: [kind, fine, more], other, declared, situations: ticked, card, ...changes }) => {
        const debtor = other ? { debtorName: 'Basile Modèle', debtorIsUser: false } : {};
        const whole: CaseFacts = {
          ...more,
          situations: ticked,
          card,
          obstacle: 'horodateur en panne',
          awardFrom: toPlainDate('2026-10-01'),
        };
        const words = JSON.stringify(
          writeLetterOf(
            kind,
            buildWholeFacts(kind, { ...fine, ...changes, ...debtor }, whole, {
              declaration: declared ? declaration : null,
            }),
          ),
        );
        if (fine.track === 'fps' || fine.track === 'fps-majore')
          expect(words).not.toMatch(/amende|infraction|contravention/i);
        expect(words).not.toMatch(/garanti|certainement|sans aucun doute|gagner|certifié|infalsifiable/i);
        expect(words).not.toMatch(/undefined|NaN|null|\.\.|\( |,,/);
        if (card !== 'cmi') expect(words).not.toContain('mobilité inclusion');
      }),
    );
  });

  it('cites nothing that could not be read for sure', () => {
    const said = JSON.stringify(
      cases.map(([kind, fine, more]) => writeLetterOf(kind, buildWholeFacts(kind, fine, more, { declaration }))),
    );
    // Crim. 3 June 2014 (number to find), R2333-120-31 and R417-11 (present wording unread), L114-5 (untested here).
    expect(said).not.toMatch(/3 juin 2014|120-31|417-1|114-5|CCSP|87021|241-17/);
    expect(Object.keys(letterTexts)).toEqual(expect.arrayContaining(Object.keys(legalTexts)));
  });
});

describe('what happened with the card that day', () => {
  const told: readonly (readonly [Situation, string])[] = [
    ['card-forgotten', 'n’était pas dans le véhicule'],
    ['card-upside-down', 'mauvais côté'],
    ['not-displayed', 'n’était pas placée derrière le pare-brise'],
    ['card-renewed-late', 'à partir du 1er octobre 2026'],
    ['borrowed-car', 'et non à un véhicule désigné'],
    ['carer', 'tierce personne'],
    ['ticket-taken', 'Un ticket gratuit avait été pris, ou le véhicule avait été inscrit auprès de la commune'],
    ['ticket-impossible', 'horodateur en panne.'],
  ];
  it.each(told)('%s is told as it was', (situation, words) => {
    const more: CaseFacts = {
      ...emptyCaseFacts,
      situations: [situation],
      obstacle: 'horodateur en panne',
      awardFrom: toPlainDate('2026-10-01'),
    };
    expect(bodyOf(writeLetterOf('rapo', buildWholeFacts('rapo', windscreenFine, more)))).toContain(words);
  });

  it('says to the town that it may ask for the arrival time, rather than hide it', () => {
    const more: CaseFacts = { ...emptyCaseFacts, situations: ['ticket-impossible'], obstacle: 'horodateur en panne' };
    expect(bodyOf(writeLetterOf('rapo', buildWholeFacts('rapo', windscreenFine, more)))).toContain('n° 431132');
    expect(
      bodyOf(writeLetterOf('requete', buildWholeFacts('requete', penalFine, { ...more, offence: 'reserved-place' }))),
    ).not.toContain('431132');
  });

  it('asks the officer, where no reference was sure enough to assert', () => {
    const more: CaseFacts = {
      ...emptyCaseFacts,
      situations: ['card-forgotten'],
      offence: 'reserved-place',
      offenceWords: 'Place réservée',
    };
    const body = bodyOf(writeLetterOf('requete', buildWholeFacts('requete', penalFine, more)));
    expect(body).toContain('Je vous demande de tenir compte');
    expect(body).not.toContain('428742');
  });

  it('does not wield the card against an offence it does not answer', () => {
    const more: CaseFacts = { ...emptyCaseFacts, offence: 'other', offenceWords: 'Stationnement sur un trottoir' };
    const facts = buildWholeFacts('requete', { ...penalFine, remarks: 'La rue était barrée par des travaux.' }, more);
    const letter = writeLetterOf('requete', facts);
    expect(letter.sections.map(({ heading }) => heading)).toEqual([
      'Les faits',
      'Les motifs de la requête',
      'Ma demande',
    ]);
    expect(bodyOf(letter)).toContain('La rue était barrée par des travaux.');
    expect(bodyOf(letter)).not.toMatch(/241-3|titulaire/);
    expect(facts.exhibits.map(({ kind }) => kind)).not.toContain('cmi-back');
    expect(listDossierWarnings('requete', facts)).toContain('CARD_IS_NO_ANSWER');
  });

  it('says to the holder, and not in the letter, that the declaration is of another car', () => {
    const facts = buildWholeFacts('rapo', windscreenFine, emptyCaseFacts, {
      declaration: { ...declaration, plate: 'EF-456-GH' },
    });
    expect(bodyOf(writeLetterOf('rapo', facts))).not.toMatch(/EF-456-GH|déclaration de stationnement/);
    expect(listDossierWarnings('rapo', facts)).toContain('DECLARATION_OTHER_PLATE');
  });
});
