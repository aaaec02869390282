import { describe, expect, it } from 'vitest';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { elide, toPlainDate } from '../kernel/index.ts';
import { writeMandateAnnex, writePresenceAnnex } from './annexes.fr.ts';
import { listDossierWarnings } from './dossier-warnings.ts';
import { displays, emptyCaseFacts, type CaseFacts, type LetterFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import {
  cases,
  deposit,
  amendeMajoreeFine,
  penalFine,
  fpsMajoreFine,
  today,
  buildWholeFacts,
  writeLetterOf,
} from './letters.fixtures.ts';
import { isDebtorHolder } from './people.fr.ts';
import { buildSendingGuide } from './sending-guide.fr.ts';
import { buildTribunalForm } from './tribunal-form.fr.ts';
import { writeLetter } from './write-letter.ts';

/** Everything a clerk reads in the letter and its plain-language page. */
function read(kind: LetterKind, facts: LetterFacts): string {
  const made = writeLetter(kind, facts, today);
  if (!made.ok) throw new Error(made.code);
  const { sections, references, signature, summary } = made.value;
  return [
    ...references.map(({ label, value }) => `${label} ${value}`),
    ...sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    signature.quality,
    ...summary.parts.filter(({ aside }) => aside !== true).flatMap(({ lines }) => lines),
  ].join('\n');
}
const held = (situations: CaseFacts['situations'], more: Partial<CaseFacts> = {}): CaseFacts => ({
  ...emptyCaseFacts,
  situations,
  ...more,
});

describe('what a clerk stumbles over', () => {
  it('a plate registered with the town, maybe for years, is given no hour of arrival', () => {
    for (const [kind, fine, more] of cases) {
      const text = read(kind, buildWholeFacts(kind, fine, { ...more, situations: ['ticket-taken'] }));
      expect(text).not.toMatch(/heure d['’]arrivée/i);
    }
    expect(read('rapo', buildWholeFacts('rapo', windscreenFine, held(['ticket-taken'])))).toMatch(
      /ou le véhicule avait été inscrit auprès de la commune \(pièce n° \d+\)\./,
    );
  });

  it('elides before a vowel, accented or not, and leaves the other names whole', () => {
    expect(['Ada', 'Émile', 'Œdipe', 'Basile', 'Yann', 'Hugo'].map((name) => elide('de', name))).toEqual([
      'd’Ada',
      'd’Émile',
      'd’Œdipe',
      'de Basile',
      'de Yann',
      'd’Hugo',
    ]);
    for (const [kind, fine, more] of cases)
      expect(read(kind, buildWholeFacts(kind, fine, more))).not.toMatch(/\b(de|que) Ada\b/);
    const lent = { ...penalFine, debtorName: 'Basile Modèle', debtorIsUser: false };
    expect(
      read(
        'requete',
        buildWholeFacts(
          'requete',
          lent,
          held(['card-forgotten'], { offence: 'reserved-place', offenceWords: 'Emplacement réservé' }),
        ),
      ),
    ).toContain('de ce qu’Ada Essai était titulaire');
  });

  it('dates the arrival of the notice itself, not « the same day » as another paragraph', () => {
    expect(read('rapo', buildWholeFacts('rapo', windscreenFine, emptyCaseFacts))).toContain(
      'L’avis a été déposé sur le pare-brise le 10 novembre 2026.',
    );
    expect(read('rapo', buildWholeFacts('rapo', postedFine, emptyCaseFacts))).toContain(
      'envoyé par courrier le 10 novembre 2026\u00a0: il est réputé reçu au plus tôt le 15 novembre 2026.',
    );
  });

  it('speaks of the holder as « je » where the holder signs, by mandate too', () => {
    const told = read(
      'rapo',
      buildWholeFacts('rapo', postedFine, held(['borrowed-car', 'carer'], { mandatary: postedFine.holderName })),
    );
    expect(told).toContain('Le véhicule ne m’appartient pas.');
    expect(told).toContain('Une tierce personne m’accompagnait');
    expect(told).not.toMatch(/[Ll]e titulaire était|titulaire de la carte\. L’article/);
    expect(
      read('rapo', buildWholeFacts('rapo', { ...windscreenFine, holderPresence: 'trip-for-holder' }, held(['carer']))),
    ).toContain('Le véhicule était conduit par la personne qui m’aide.');
    expect(read('rapo', buildWholeFacts('rapo', postedFine, held(['borrowed-car'])))).toContain(
      'n’appartient pas à la personne titulaire',
    );
    const shared = { ...postedFine, certificate: 'co-holder' } as const;
    const letter = read('rapo', buildWholeFacts('rapo', shared, held(['borrowed-car'])));
    expect(letter).not.toContain('appartient pas');
    expect(letter).toContain('et non à un véhicule désigné');
  });

  it('takes a name for the same whichever of its parts comes first', () => {
    const named = (debtorName: string) =>
      isDebtorHolder({ fine: { ...windscreenFine, debtorName, holderName: 'Ada-Rose Essai' } });
    expect(['ADA ROSE ESSAI', 'Essai Ada Rose', 'essai, adarose', 'ESSAI Ada'].map(named)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(
      isDebtorHolder({ fine: { ...windscreenFine, debtorName: 'LE GOFF Émile', holderName: 'Emile Le Goff' } }),
    ).toBe(true);
  });

  it('produces the writings that are joined, and none where there are none', () => {
    const other = held([], { offence: 'other', offenceWords: 'Trottoir' });
    const bare = buildWholeFacts('requete', { ...penalFine, remarks: 'Une urgence.' }, other, {
      exhibits: [
        { kind: 'notice', detail: '', fingerprint: null },
        { kind: 'photo-vehicle', detail: '', fingerprint: null },
      ],
    });
    expect(read('requete', bare)).toContain(
      'Je pourrai produire des écrits ou des témoins devant le tribunal de police',
    );
    expect(
      read(
        'reclamation',
        buildWholeFacts(
          'reclamation',
          amendeMajoreeFine,
          held([], { offence: 'reserved-place', offenceWords: 'Emplacement réservé' }),
        ),
      ),
    ).toContain('Je produirai les écrits joints');
  });

  it('does not ask whether an envelope arrived beside the proof that it did', () => {
    const sent = { sentOn: toPlainDate('2026-11-28'), sentBy: 'registered' as const };
    expect(
      read(
        'follow-up',
        buildWholeFacts('follow-up', windscreenFine, held([], { ...sent, receivedOn: toPlainDate('2026-11-30') })),
      ),
    ).not.toMatch(/parvenu|est arrivée/);
    expect(read('follow-up', buildWholeFacts('follow-up', windscreenFine, held([], sent)))).toContain(
      'confirmer que cet envoi vous est parvenu',
    );
  });

  it('leaves the words to the signatory to the screen, and names the sum of an FPS majoré', () => {
    const memo = read('tsp', buildWholeFacts('tsp', fpsMajoreFine, emptyCaseFacts));
    expect(memo).toContain('Montant demandé 35,00');
    expect(memo).not.toMatch(/avocat|que vous|avec vos/);
  });

  it('lists the photograph of a windscreen without saying what it shows: nobody looked', () => {
    const shown = (situations: CaseFacts['situations']) => {
      const made = writeLetter('rapo', buildWholeFacts('rapo', windscreenFine, held(situations)), today);
      return made.ok ? made.value.exhibits.map(({ title }) => title) : [];
    };
    for (const ticked of [[], ...displays.map((one) => [one])])
      expect(shown(ticked).filter((title) => /pare-brise/.test(title))).toEqual(['Photographie du pare-brise']);
    const facts = buildWholeFacts('rapo', windscreenFine, held(['card-forgotten']));
    expect(listDossierWarnings('rapo', facts)).toContain('DISPLAY_AND_PHOTO');
    expect(listDossierWarnings('rapo', buildWholeFacts('rapo', windscreenFine, emptyCaseFacts))).not.toContain(
      'DISPLAY_AND_PHOTO',
    );
  });

  it('tells the officer nothing of the card where the card is no answer, whatever was ticked', () => {
    const facts = buildWholeFacts(
      'requete',
      { ...penalFine, remarks: 'La rue était barrée par des travaux.' },
      held(['card-forgotten', 'borrowed-car', 'carer'], { offence: 'other', offenceWords: 'Trottoir' }),
    );
    expect(read('requete', facts)).not.toMatch(/carte (mobilité|avait|n’)|titulaire|L\. 241-3|oublié/);
    expect(facts.exhibits.map(({ kind }) => kind).filter((kind) => /^cmi|award|windshield/.test(kind))).toEqual([]);
    const made = writeLetter('requete', facts, today);
    expect(made.ok && made.value.sections[1]?.paragraphs[0]?.text).toBe('La rue était barrée par des travaux.');
  });

  it('gives the photographs as what comes with the writings, and says no worse of them', () => {
    const words = read(
      'requete',
      buildWholeFacts(
        'requete',
        penalFine,
        held([], { offence: 'reserved-place', offenceWords: 'Emplacement réservé' }),
        {
          declaration: deposit,
        },
      ),
    );
    expect(words).toContain('Elles accompagnent les écrits joints, sur lesquels je m’appuie (article 537');
    expect(words).not.toMatch(/ne suffisent pas|seuls admis|ne sont jointes qu/);
  });

  it('has a company speak through whoever represents it', () => {
    const fine = { ...postedFine, debtorName: 'Transports Exemple', certificate: 'company' as const };
    expect(read('rapo', buildWholeFacts('rapo', fine, emptyCaseFacts))).toMatch(
      /pour Transports Exemple, titulaire du certificat.*\n[^]*par son représentant légal/,
    );
    expect(
      read(
        'tsp',
        buildWholeFacts(
          'tsp',
          { ...fine, ...fpsMajoreFine, debtorName: fine.debtorName, certificate: 'company' },
          emptyCaseFacts,
        ),
      ),
    ).toContain('Transports Exemple est titulaire du certificat');
    const mandate = writeMandateAnnex(buildWholeFacts('rapo', fine, held([], { mandatary: 'Ada Essai' })));
    expect(JSON.stringify(mandate)).not.toMatch(/Je, |mon nom/);
    expect(mandate.blanks).toEqual(['Nom et fonction du représentant légal']);
  });

  it('tells the tribunal of a sum that was reduced, and not of a refusal', () => {
    const sent = {
      sentOn: toPlainDate('2026-11-28'),
      receivedOn: toPlainDate('2026-11-30'),
      refusedOn: toPlainDate('2026-12-15'),
      sentBy: 'registered' as const,
    };
    const facts = buildWholeFacts('tsp', windscreenFine, held([], { ...sent, reduced: true }));
    expect(read('tsp', facts)).toContain('rectificatif du 15 décembre 2026 a réduit la somme sans l’annuler');
    expect(read('tsp', facts)).toContain('La présente requête conteste cet avis de paiement rectificatif.');
    expect(read('tsp', facts)).not.toContain('rejeté');
    const made = writeLetter('tsp', facts, today);
    expect(made.ok && made.value.exhibits.map(({ title }) => title)).toContain('Avis de paiement rectificatif');
    expect(read('tsp', buildWholeFacts('tsp', windscreenFine, held([], sent)))).toContain('rejeté par une décision');
  });

  it('dates no first notice where the rectified one is the paper at hand', () => {
    const { noticeDate } = windscreenFine;
    const own = held([], { sentOn: toPlainDate('2026-10-02'), refusedOn: noticeDate, reduced: true });
    const facts = buildWholeFacts('tsp', windscreenFine, own);
    expect(read('tsp', facts)).toContain('rectificatif du 10 novembre 2026 a réduit la somme');
    expect(read('tsp', facts)).not.toContain('L’avis est daté du');
    const made = writeLetter('tsp', facts, today);
    const labels = made.ok ? made.value.references.map(({ label }) => label) : [];
    expect(labels).toEqual(expect.arrayContaining(['Date de l’avis rectificatif', 'Montant de l’avis rectificatif']));
    expect(labels).not.toContain('Date de l’avis');
  });

  it('is dated from the debtor’s commune, when they sign and their address bears one', () => {
    const dateOf = (debtorAddress: string, more: Partial<CaseFacts> = {}) => {
      const made = writeLetter(
        'rapo',
        buildWholeFacts('rapo', { ...windscreenFine, debtorAddress }, held([], more)),
        today,
      );
      return made.ok && made.value.date;
    };
    expect(dateOf('1 rue de l’Exemple\n59000 Lille')).toBe('Lille, le 5 février 2027');
    expect(dateOf('BP 12345\n59777 SAINT-EXEMPLE CEDEX 9\nFrance')).toBe('SAINT-EXEMPLE, le 5 février 2027');
    expect(dateOf('1 rue de l’Exemple, 59000 Lille')).toBe('Lille, le 5 février 2027');
    expect(dateOf('12345 rue sans ville')).toBe('Le 5 février 2027');
    expect(dateOf('1 rue de l’Exemple, Lille')).toBe('Le 5 février 2027');
    expect(dateOf('1 rue de l’Exemple\n59000 Lille', { mandatary: 'Basile Modèle' })).toBe('Le 5 février 2027');
  });
});

/** Corrections made to the thirty letters of `docs/rules/letters-read.md`, one row each: the case, then its words. */
describe('what a clerk read in whole letters', () => {
  const sold = { motive: 'sold', eventOn: toPlainDate('2026-10-01') } as const;
  const lent = { motive: 'lent', driverName: 'Camille Exemple', driverAddress: '3 rue du Modèle' } as const;
  const ward = { holderCapacity: 'tutelle', representativeName: 'Dominique Exemple' } as const;
  const mandated = held([], { mandatary: 'Ada Essai' });

  it.each<readonly [string, LetterKind, LetterFacts['fine'], CaseFacts, string]>([
    ['a mandatary promises no request of their own', 'rapo', postedFine, mandated, 'Basile Modèle pourra saisir le'],
    ['the debtor does', 'rapo', windscreenFine, held([]), 'je pourrai saisir le tribunal'],
    [
      'a seller asks to be left out',
      'rapo',
      { ...windscreenFine, ...sold },
      held([]),
      'forfait de post-stationnement établi à mon nom et',
    ],
    [
      'as for whoever is represented',
      'rapo',
      { ...windscreenFine, ...sold, ...ward },
      held([]),
      'établi au nom d’Ada Essai et',
    ],
    [
      'a seller was sent a warning',
      'tsp',
      { ...fpsMajoreFine, ...sold },
      held([]),
      'Je suis la personne à qui l’avertissement a été adressé.',
    ],
    [
      'a driver is named for a date',
      'requete',
      { ...penalFine, ...lent },
      held([]),
      'Le 10 novembre 2026, il était conduit par Camille',
    ],
    [
      'a claim joins its notice once',
      'reclamation',
      amendeMajoreeFine,
      held([]),
      'pénale\u00a0; l’avis d’amende forfaitaire majorée y est joint.',
    ],
    [
      'a copied plate, in easy words',
      'rapo',
      { ...windscreenFine, motive: 'plate-copied' },
      held([]),
      'La lettre dit qu’une autre voiture',
    ],
  ])('%s', (_case, kind, fine, more, words) => {
    expect(read(kind, buildWholeFacts(kind, fine, more))).toContain(words);
  });

  it('cites what shows the day of sending beside what was sent, before the tribunal too', () => {
    const sent = held([], {
      sentOn: toPlainDate('2026-11-28'),
      receivedOn: toPlainDate('2026-11-30'),
      sentBy: 'registered',
    });
    const exhibits = (['notice', 'appeal-copy', 'receipt', 'deposit-proof'] as const).map((kind) => ({
      kind,
      detail: '',
      fingerprint: null,
    }));
    const facts = buildWholeFacts('tsp', windscreenFine, sent, { exhibits });
    expect(read('tsp', facts)).toContain('le 28 novembre 2026, par lettre recommandée (pièces n° 2 et 4).');
  });

  it('claims neither a delay kept whole nor a postmark that dates whatever is sent', () => {
    const sent = held([], { sentOn: toPlainDate('2026-11-28'), sentBy: 'registered' });
    expect(read('file-request', buildWholeFacts('file-request', windscreenFine, sent))).not.toContain('garde entier');
    const reminder = read('follow-up', buildWholeFacts('follow-up', windscreenFine, sent, { exhibits: [] }));
    expect(reminder).toContain(
      'soumis à une date peut être posté jusqu’à cette date, le cachet de la poste faisant foi',
    );
  });

  it('a seller does not show by a certificate that a notice was sent to them', () => {
    const facts = buildWholeFacts('photos', { ...windscreenFine, ...sold }, held([]));
    expect(read('photos', facts)).toContain('Je suis la personne à qui l’avis a été adressé.');
  });

  it.each<readonly [LetterKind, LetterFacts['fine'], RegExp]>([
    ['rapo', windscreenFine, /demande la communication des photographies/],
    ['rapo', { ...windscreenFine, geolocated: true }, /demande de me communiquer les photographies/],
    ['tsp', windscreenFine, /demande la communication des photographies/],
    ['requete', penalFine, /demande que les photographies .* soient jointes/],
  ])('%s: the pictures of a copied plate are asked for once, where what is asked stands', (kind, fine, words) => {
    const letter = writeLetterOf(kind, buildWholeFacts(kind, { ...fine, motive: 'plate-copied' }, held([])));
    const asking = letter.sections.filter(({ paragraphs }) =>
      paragraphs.some(({ text }) => /photographies/.test(text)),
    );
    expect(asking.map(({ heading }) => heading)).toEqual([letter.sections.at(-1)?.heading]);
    const said = asking.flatMap(({ paragraphs }) => paragraphs.filter(({ text }) => /photographies/.test(text)));
    expect(said.map(({ text }) => text)).toEqual([expect.stringMatching(words)]);
  });

  it('does not say that a notice is joined where none is', () => {
    const bare = buildWholeFacts('reclamation', amendeMajoreeFine, held([]), { exhibits: [] });
    expect(read('reclamation', bare)).not.toMatch(/joint/);
  });

  it.each(['carte-grise', 'company-extract', 'family-record', 'guardianship', 'appeal-copy'] as const)(
    'the paper %s answers no finding: it is not produced as a writing',
    (kind) => {
      const exhibits = (['notice', kind] as const).map((one) => ({ kind: one, detail: '', fingerprint: null }));
      const facts = buildWholeFacts('requete', { ...penalFine, ...lent }, held([]), { exhibits });
      expect(read('requete', facts)).toContain('Je pourrai produire des écrits ou des témoins');
    },
  );

  it('names the article that it explains, rather than « ce texte » after a decision', () => {
    const told = read('rapo', buildWholeFacts('rapo', windscreenFine, held([]), { rulings: {} }));
    expect(told).toContain('L’article L. 241-3 accorde la gratuité à la personne titulaire de la carte');
    expect(told).not.toContain('Ce texte');
  });
});

/**
 * The form does not ask for « féminin » or « masculin » (decision 0285). « Le titulaire » is the law’s, where the law
 * is quoted.
 */
describe('words that fit a woman as well as a man', () => {
  const person = '(?:du|au|le) (?:titulaire|requérant|débiteur|conducteur)';
  const masculine = new RegExp(
    `(?<!\\p{L})(?:soussigné|domicilié|représenté|né le|l’auteur de la|${person})(?!\\p{L})`,
    'iu',
  );
  const lawSays = /L’article L\. 241-3[^.]*\./g;
  const byHand = { ...deposit, accuracyMetres: null, placeLabelSource: 'person' } as const;
  const told: CaseFacts['situations'] = [
    'card-upside-down',
    'borrowed-car',
    'carer',
    'ticket-taken',
    'ticket-impossible',
  ];

  it.each(
    cases.flatMap(([kind, fine, more]) =>
      [null, 'tutelle', 'curatelle', 'minor'].map((capacity) => ({ kind, fine, more, capacity })),
    ),
  )('$kind, $fine.track, $capacity', ({ kind, fine, more, capacity }) => {
    const acted = { holderCapacity: capacity, representativeName: capacity === null ? null : 'Hélène Exemple' };
    const facts = buildWholeFacts(
      kind,
      { ...fine, ...acted } as LetterFacts['fine'],
      { ...more, situations: told, obstacle: 'panne' },
      { declaration: byHand },
    );
    const made = writeLetter(kind, facts, today);
    if (!made.ok) throw new Error(made.code);
    const annexes = [writeMandateAnnex(facts), writePresenceAnnex(facts)].flatMap(
      ({ title, paragraphs, blanks, signatures }) => [
        title,
        ...paragraphs.map(({ text }) => text),
        ...blanks,
        ...signatures.map(({ quality }) => quality),
      ],
    );
    const sheet = buildTribunalForm(facts, made.value).flatMap(({ fields }) => fields.map(({ label }) => label));
    const titles = made.value.exhibits.map(({ title }) => title);
    const guide = buildSendingGuide({ kind, facts, letter: made.value }).before;
    const words = [read(kind, facts), ...annexes, ...sheet, ...titles, ...guide].join('\n').replace(lawSays, '');
    expect(masculine.exec(words)?.[0]).toBeUndefined();
  });
});
