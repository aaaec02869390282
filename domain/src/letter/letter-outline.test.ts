import { describe, expect, it } from 'vitest';
import type { CompleteFineFacts } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { emptyCaseFacts, type CaseFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import type { Letter } from './letter.ts';
import { cases, amendeMajoreeFine, penalFine, pickCase, buildWholeFacts, writeLetterOf } from './letters.fixtures.ts';

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
  writeLetterOf(kind, buildWholeFacts(kind, fine, more));

const fps = ['# Les faits', 'Selon l’avis de paiement, | L’avis est daté du'];
const right = [
  'L’article L. 241-3 du [casf-l241-3]',
  'Je suis titulaire d’une [casf-l241-3] | La décision qui l’accorde | Le 10 novembre 2026, | À l’appui : mon',
];
const usable = 'Je pouvais donc utiliser [casf-l241-3]';
const moved = 'Je vous demande de | La contravention suppose qu’un [crim-2007-03-13]';
const free = 'Le forfait n’était donc [casf-l241-3]';
const judged = 'Le Conseil d’État a [ce-428742]';
const ticketJoined = 'Un ticket gratuit ou';
const silence = [
  'Le recours administratif préalable [cgct-r2333-120-13] | Il a été reçu',
  'Aucune réponse n’a été [cgct-r2333-120-13]',
];
const founded = 'Le forfait a été | Je suis titulaire du [cgct-l2333-87]';

const outlines: readonly (readonly string[])[] = [
  [
    ...fps,
    'Je forme ce recours [cgct-r2333-120-13] [cgct-l2333-87]',
    'L’avis a été déposé [cgct-l2333-87]',
    '# Les motifs du recours',
    ...right,
    judged,
    ticketJoined,
    free,
    '# Ma demande',
    'Je vous demande d’annuler [cgct-r2333-120-13] | Si ce forfait a',
    'Sans réponse de votre [cgct-r2333-120-13] [cgct-r2333-120-30]',
  ],
  [
    ...fps,
    'Je suis titulaire du [cgct-l2333-87]',
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
    ticketJoined,
    free,
    '# Ce que je demande',
    'Je demande au tribunal [cgct-r2333-120-30]',
  ],
  [
    '# Les faits',
    'Selon l’avertissement, le véhicule',
    'Le forfait d’origine a | Je suis titulaire du [cgct-l2333-87]',
    '# La procédure',
    'Un avertissement daté du | L’obligation de payer peut [ce-433309]',
    '# Les motifs de la requête',
    ...right,
    judged,
    ticketJoined,
    free,
    '# Ce que je demande',
    'Je demande au tribunal [cgct-r2333-120-30]',
  ],
  [
    '# Les faits',
    'Selon l’avis de contravention, | L’avis, daté du 10',
    'Je forme la présente [cpp-529-2] | Le certificat d’immatriculation du',
    '# Les motifs de la requête',
    ...right,
    usable,
    '# Ma demande',
    'Je vous demande de [cpp-529-2]',
    moved,
    'Je produirai les écrits [cpp-537]',
  ],
  [
    '# Les faits',
    'Selon l’avis d’amende forfaitaire | L’avis, daté du 10',
    'Je forme la présente [cpp-530] | Le certificat d’immatriculation du | J’avais déjà contesté l’avis',
    '# Les motifs de la réclamation',
    ...right,
    usable,
    '# Ma demande',
    'Je vous demande de [cpp-530]',
    moved,
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
    'Le recours a été | Un envoi à l’administration [crpa-l112-1] | Sa réception est datée',
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
const debtor = 'titulaire du certificat d’immatriculation du véhicule';
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
    'partie requérante',
  ],
  [
    'Mémoire TSP',
    'Requête contre le titre exécutoire, avertissement',
    'Tribunal du stationnement payant',
    'Avec le formulaire obligatoire, par le portail du tribunal ou à l’adresse imprimée sur le formulaire',
    'partie requérante',
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
  ['Relance', 'Suite donnée au recours, avis', 'Ville de Lille', town, debtor],
  ['Relance', 'Suite donnée à ma requête en exonération, avis', officer, town, 'personne désignée par l’avis'],
];

describe('the outline of each letter', () => {
  it.each(cases.map(([kind, fine], index) => [kind, fine.track, index] as const))('%s, %s', (_kind, _track, index) => {
    const [kind, fine, more] = pickCase(index);
    const letter = letterOf(kind, fine, more);
    expect(outlineOf(letter)).toEqual(outlines[index]);
    const [model, subject, addressee, channel, quality] = frames[index] ?? [];
    expect(letter.model).toMatch(new RegExp(`^${model}, modèle \\d+$`));
    expect(letter.subject.startsWith(`${subject} `)).toBe(true);
    expect(letter.addressee).toMatchObject({ name: addressee, channel });
    expect(letter.signature.quality).toBe(quality);
    const salutations = new Map([
      [officer, 'Madame, Monsieur l’Officier du ministère public,'],
      ['Tribunal du stationnement payant', 'Mesdames et Messieurs les juges,'],
    ]);
    expect(letter.salutation).toBe(salutations.get(addressee ?? '') ?? 'Madame, Monsieur,');
    expect(letter.closing.startsWith(`Je vous prie d’agréer, ${letter.salutation} `)).toBe(true);
    expect(letter.closing).toMatch(/distinguées?\.$/);
  });
});

describe('what is said where', () => {
  it('the papers that a penal letter leans on are named when they are joined, and only then', () => {
    const more: CaseFacts = { ...emptyCaseFacts, offence: 'reserved-place' };
    const bare = buildWholeFacts('reclamation', amendeMajoreeFine, more, { exhibits: [] });
    expect(outlineOf(writeLetterOf('reclamation', bare)).slice(0, 3)).toEqual([
      '# Les faits',
      'Selon l’avis d’amende forfaitaire | L’avis est daté du',
      'Je forme la présente [cpp-530]',
    ]);
    expect(outlineOf(writeLetterOf('reclamation', bare)).at(-1)).toBe('Je pourrai produire des [cpp-537]');
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
    ['reclamation', amendeMajoreeFine],
    ['rapo', postedFine],
  ] as const)('%s gives the person’s own words under « Précisions »', (kind, fine) => {
    const lines = outlineOf(letterOf(kind, { ...fine, remarks: 'Une urgence.' }));
    expect(lines[lines.indexOf('# Précisions') + 1]).toBe('Une urgence.');
  });
});
