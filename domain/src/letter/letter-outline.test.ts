import { describe, expect, it } from 'vitest';
import type { CompleteFineFacts } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { plainDateOf } from '../kernel/index.ts';
import { emptyCaseFacts, type CaseFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import type { Letter } from './letter.ts';
import { cases, increasedFine, penalFine, pick, surchargedFine, wholeFacts, written } from './letters.fixtures.ts';

/** How each sentence begins and what it rests on, a line a paragraph; « # » a heading. */
const outlineOf = (letter: Letter): readonly string[] =>
  letter.sections.flatMap(({ heading, paragraphs }) => [
    `# ${heading}`,
    ...paragraphs.map(({ sentences }) =>
      sentences
        .map(({ text, law }) => `${text.split(/\s+/).slice(0, 4).join(' ')}${law.map((one) => ` [${one}]`).join('')}`)
        .join(' | '),
    ),
  ]);
const letterOf = (kind: LetterKind, fine: CompleteFineFacts, more: CaseFacts = emptyCaseFacts) =>
  written(kind, wholeFacts(kind, fine, more));

const fps = ['# Les faits', 'Selon l’avis de paiement, | L’avis est daté du'];
const right = [
  'L’article L. 241-3 du [casf-l241-3]',
  'Je suis titulaire d’une [casf-l241-3] | La décision qui l’accorde | Le 10 novembre 2026, | À l’appui : mon',
];
const judged = 'Le Conseil d’État a [ce-428742]';
const silence = [
  'Le recours administratif préalable [cgct-r2333-120-13] | Il a été reçu',
  'Aucune réponse ne m’est [cgct-r2333-120-13]',
];
const founded = 'Le forfait a été | Je suis le débiteur [cgct-l2333-87]';

const outlines: readonly (readonly string[])[] = [
  [
    ...fps,
    'Je forme ce recours [cgct-r2333-120-13] [cgct-l2333-87]',
    'L’avis a été déposé [cgct-l2333-87]',
    '# Les motifs du recours',
    ...right,
    judged,
    '# Ma demande',
    'Je vous demande d’annuler [cgct-r2333-120-13]',
    'Sans réponse de votre [cgct-r2333-120-13] [cgct-r2333-120-30]',
  ],
  [
    ...fps,
    'Je suis le débiteur [cgct-l2333-87]',
    '# Ma demande',
    'L’avis indique que le | Quand le lieu du [ce-472912] | Je vous demande de',
    'S’il n’en existe pas,',
    'Cette demande ne remplace [cgct-r2333-120-13]',
  ],
  [
    ...fps,
    founded,
    '# La procédure',
    ...silence,
    '# Les motifs de la requête',
    ...right,
    judged,
    '# Ce que je demande',
    'Je demande au tribunal [cgct-r2333-120-30]',
  ],
  [
    '# Les faits',
    'Selon l’avertissement, le véhicule',
    founded,
    '# La procédure',
    'Un avertissement daté du | Le débiteur peut contester [ce-433309]',
    '# Les motifs de la requête',
    ...right,
    judged,
    '# Ce que je demande',
    'Je demande au tribunal [cgct-r2333-120-30]',
  ],
  [
    '# Les faits',
    'Selon l’avis de contravention, | L’avis, daté du 10',
    'Je forme la présente [cpp-529-2] | Le certificat d’immatriculation du',
    '# Les motifs de la requête',
    ...right,
    '# Ma demande',
    'Je vous demande de [cpp-529-2]',
    'Je produirai les écrits [cpp-537]',
  ],
  [
    '# Les faits',
    'Selon l’avis d’amende forfaitaire | L’avis, daté du 10',
    'Je forme la présente [cpp-530] | Le certificat d’immatriculation du | J’avais déjà contesté l’avis',
    '# Les motifs de la réclamation',
    ...right,
    '# Ma demande',
    'Je vous demande de [cpp-530]',
    'Je produirai les écrits [cpp-537]',
  ],
  [
    ...fps,
    ...silence,
    '# Ma demande',
    'Je vous demande de',
    'Si une décision a',
    'Cette demande n’allonge pas [cgct-r2333-120-30]',
  ],
  [
    ...fps,
    'J’ai envoyé mon recours | Un envoi à l’administration [crpa-l112-1] | Sa réception est datée',
    '# Ma demande',
    'Je vous demande de',
    'Ce courrier ne remplace [cgct-r2333-120-13]',
  ],
  [
    '# Les faits',
    'Selon l’avis de contravention, | L’avis est daté du',
    'J’ai envoyé ma requête | La suite qui lui',
    '# Ma demande',
    'Je vous demande de',
    'Ce courrier ne remplace',
  ],
];

const town = 'Lettre recommandée avec avis de réception, ou voie électronique indiquée sur l’avis';
const debtor = 'débiteur désigné par le certificat d’immatriculation';
const officer = 'Madame ou Monsieur l’Officier du ministère public';

/** Model, subject before the number of the notice, whom it greets, by which way, and as what its writer signs. */
const frames: readonly (readonly [string, string, string, string, string])[] = [
  ['RAPO', 'Recours administratif préalable obligatoire contre l’avis', 'Ville de Lille', town, debtor],
  [
    'Demande de photographies',
    'Photographies prises lors du constat, avis',
    'Ville de Lille',
    'Courrier ou voie électronique indiquée sur l’avis',
    debtor,
  ],
  [
    'Mémoire TSP',
    'Requête après le recours préalable contre l’avis',
    'Tribunal du stationnement payant',
    'Avec le formulaire obligatoire, par le portail du tribunal ou à l’adresse imprimée sur le formulaire',
    'requérant',
  ],
  [
    'Mémoire TSP',
    'Requête contre le titre exécutoire, avertissement',
    'Tribunal du stationnement payant',
    'Avec le formulaire obligatoire, par le portail du tribunal ou à l’adresse imprimée sur le formulaire',
    'requérant',
  ],
  [
    'Requête en exonération',
    'Requête en exonération – article 529-2 du code de procédure pénale, avis',
    officer,
    town,
    'personne désignée par l’avis de contravention',
  ],
  [
    'Réclamation',
    'Réclamation – article 530 du code de procédure pénale, avis',
    officer,
    town,
    'personne désignée par l’avis',
  ],
  [
    'Demande du dossier',
    'Dossier du recours contre l’avis',
    'Ville de Lille',
    'Lettre recommandée avec avis de réception',
    debtor,
  ],
  ['Relance', 'Suite donnée à mon recours, avis', 'Ville de Lille', town, debtor],
  ['Relance', 'Suite donnée à ma requête en exonération, avis', officer, town, 'personne désignée par l’avis'],
];

describe('the outline of each letter', () => {
  it.each(cases.map(([kind, fine], index) => [kind, fine.track, index] as const))('%s, %s', (_kind, _track, index) => {
    const [kind, fine, more] = pick(index);
    const letter = letterOf(kind, fine, more);
    expect(outlineOf(letter)).toEqual(outlines[index]);
    const [model, subject, addressee, channel, quality] = frames[index] ?? [];
    expect(letter.model).toMatch(new RegExp(`^${model}, modèle \\d$`));
    expect(letter.subject.startsWith(`${subject} `)).toBe(true);
    expect(letter.addressee).toMatchObject({ name: addressee, channel });
    expect(letter.signature.quality).toBe(quality);
    const toOfficer = addressee === officer;
    expect(letter.salutation).toBe(
      toOfficer ? 'Madame, Monsieur l’Officier du ministère public,' : 'Madame, Monsieur,',
    );
    expect(letter.closing).toMatch(
      toOfficer
        ? /^Je vous prie d’agréer, Madame, Monsieur l’Officier du ministère public, .*considération distinguée\.$/
        : /^Je vous prie d’agréer, Madame, Monsieur, .*distinguée?s?\.$/,
    );
  });
});

const facts = (kind: LetterKind, fine: CompleteFineFacts, more: Partial<CaseFacts> = {}): string =>
  letterOf(kind, fine, { ...emptyCaseFacts, ...more })
    .sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text))
    .join('\n');
const day = plainDateOf('2026-12-15');
const company = { ...windscreenFine, debtorName: 'Essai SARL', certificate: 'company' } as const;

describe('one fact changes one sentence', () => {
  it.each<readonly [string, string, string, string]>([
    [
      'photographs of a car that was not located',
      facts('photos', windscreenFine),
      'prises lors du constat',
      'géolocalis',
    ],
    ['photographs asked by a company', facts('photos', company), 'Essai SARL est le débiteur désigné', 'Je suis'],
    ['a memo of a company', facts('tsp', company), 'Essai SARL est le débiteur désigné', 'Je suis le débiteur'],
    [
      'a memo against a title',
      facts('tsp', surchargedFine),
      'payer la somme du forfait de post-stationnement majoré, et',
      'recours administratif préalable a été formé',
    ],
    [
      'a memo after an appeal',
      facts('tsp', windscreenFine),
      'payer la somme du forfait de post-stationnement, et',
      'titre exécutoire',
    ],
    [
      'a file after a written answer',
      facts('file-request', windscreenFine, { sentOn: day, refusedOn: day }),
      'communiquer les pièces du dossier',
      'Si une décision a été prise',
    ],
    [
      'a reminder without a date',
      facts('follow-up', windscreenFine, { sentBy: 'registered' }),
      'J’ai envoyé mon recours (pièce n° 1).',
      'Sa réception',
    ],
    [
      'a reminder of what went online',
      facts('follow-up', windscreenFine, { sentOn: day, sentBy: 'online' }),
      'J’ai envoyé mon recours le 15 décembre 2026 (pièce n° 1). La suite qui lui a été donnée ne m’est pas connue.',
      'cachet de la poste',
    ],
    [
      'a reminder after an answer',
      facts('follow-up', windscreenFine, { sentOn: day, receivedOn: day, refusedOn: day }),
      'Sa réception est datée du 15 décembre 2026 (pièce n° 2).',
      'ne m’est pas connue',
    ],
    [
      'a penal reminder by registered letter',
      facts('follow-up', penalFine, { sentOn: day, sentBy: 'registered' }),
      'J’ai envoyé ma requête en exonération le 15 décembre 2026',
      'cachet de la poste',
    ],
    ['a reminder of a claim', facts('follow-up', increasedFine, { sentOn: day }), 'ma réclamation', 'requête'],
  ])('%s', (_name, text, there, absent) => {
    expect(text).toContain(there);
    expect(text).not.toContain(absent);
  });

  it('an acknowledgment that is joined without its day is named by its exhibit', () => {
    const sent = { ...emptyCaseFacts, sentOn: day, sentBy: 'registered' } as const;
    const exhibits = (['appeal-copy', 'receipt'] as const).map((kind) => ({ kind, detail: '', fingerprint: null }));
    const text = JSON.stringify(
      written('follow-up', wholeFacts('follow-up', windscreenFine, sent, { exhibits })).sections,
    );
    expect(text).toContain('Son accusé de réception est joint (pièce n° 2). La suite');
    expect(text).toContain('me faire connaître la suite donnée à cet envoi');
    expect(text).not.toContain('vous est parvenu');
  });

  it('the papers that a penal letter leans on are named when they are joined, and only then', () => {
    const more: CaseFacts = { ...emptyCaseFacts, offence: 'reserved-place' };
    const bare = wholeFacts('reclamation', increasedFine, more, { exhibits: [] });
    expect(outlineOf(written('reclamation', bare)).slice(0, 3)).toEqual([
      '# Les faits',
      'Selon l’avis d’amende forfaitaire | L’avis est daté du',
      'Je forme la présente [cpp-530]',
    ]);
    expect(outlineOf(written('reclamation', bare)).at(-1)).toBe('Je pourrai produire des [cpp-537]');
  });

  it('where the card is no answer, the person’s own words are the reasons', () => {
    const remarked = { ...penalFine, remarks: 'La rue était barrée.\n\nUn agent me l’a dit.' };
    const headings = (offence: 'other' | 'reserved-place') =>
      outlineOf(letterOf('requete', remarked, { ...emptyCaseFacts, offence })).filter((line) =>
        /^# (Les motifs|Précisions)|^La rue|^Un agent/.test(line),
      );
    expect(headings('other')).toEqual(['# Les motifs de la requête', 'La rue était barrée.', 'Un agent me l’a']);
    expect(headings('reserved-place')).toEqual([
      '# Les motifs de la requête',
      '# Précisions',
      'La rue était barrée.',
      'Un agent me l’a',
    ]);
  });

  it.each([
    ['photos', windscreenFine],
    ['tsp', windscreenFine],
    ['file-request', windscreenFine],
    ['follow-up', windscreenFine],
    ['requete', penalFine],
    ['reclamation', increasedFine],
    ['rapo', postedFine],
  ] as const)('%s gives the person’s own words under « Précisions »', (kind, fine) => {
    const lines = outlineOf(letterOf(kind, { ...fine, remarks: 'Une urgence.' }));
    expect(lines[lines.indexOf('# Précisions') + 1]).toBe('Une urgence.');
  });
});
