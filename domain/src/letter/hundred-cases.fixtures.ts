import { listDeadlines, findResidence, type CompleteFineFacts, type Deadline } from '../fine/index.ts';
import { ada, basile, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { emptyCaseFacts, type CaseFacts } from './facts.ts';
import { buildExhibitPlan } from './exhibit-plan.ts';
import type { LetterKind } from './letter-kinds.ts';
import { amendeMajoreeFine, penalFine, fpsMajoreFine, buildWholeFacts, writeLetterOf } from './letters.fixtures.ts';
import type { Letter } from './letter.ts';

/** The invented cases of `docs/rules/cases.md`: a notice, a person and a ground, by the words of its columns. */
const notices: Readonly<Record<string, readonly [LetterKind, Deadline['code'], CompleteFineFacts]>> = {
  'fps windscreen': ['rapo', 'rapo', windscreenFine],
  'fps post': ['rapo', 'rapo', { ...windscreenFine, delivery: 'post' }],
  'fps refused': ['tsp', 'tsp', windscreenFine],
  'fps majoré': ['tsp', 'fps-majore-tsp', fpsMajoreFine],
  contravention: ['requete', 'requete', penalFine],
  'amende majorée': ['reclamation', 'reclamation', amendeMajoreeFine],
};

const signatory = { representativeName: 'Dominique Exemple' } as const;
const ofBasile = { debtorName: basile.name, debtorAddress: basile.address, certificate: 'lender' } as const;
const driven = { holderPresence: 'passenger' } as const;

const people: Readonly<Record<string, Partial<CompleteFineFacts>>> = {
  holder: {},
  relative: { ...ofBasile, ...driven, debtorIsUser: false },
  mandatary: { ...ofBasile, ...driven, debtorIsUser: false },
  // The holder owns the car.
  'holder’s mandatary': { debtorIsUser: false },
  parent: { ...ofBasile, ...driven, certificate: 'user', holderCapacity: 'minor', representativeName: basile.name },
  guardian: { ...driven, ...signatory, holderCapacity: 'tutelle' },
  curator: { ...signatory, holderCapacity: 'curatelle' },
  company: {
    ...driven,
    ...signatory,
    debtorName: 'Ambulances Exemple',
    debtorIsUser: false,
    certificate: 'company',
    representativeQuality: 'gérante',
  },
  lessee: { certificate: 'long-lease', lesseeNamed: true },
  abroad: { debtorAddress: '1 rue du Modèle\n1000 Bruxelles\nBelgique' },
};

interface Ground {
  readonly fine?: Partial<CompleteFineFacts>;
  readonly more?: Partial<CaseFacts>;
}

const reserved = { offence: 'reserved-place' } as const;
const eventOn = toPlainDate('2026-10-01');
const renewed = { awardFrom: toPlainDate('2026-01-01'), awardUntil: toPlainDate('2031-12-31') } as const;

const grounds: Readonly<Record<string, Ground>> = {
  card: { more: reserved },
  'card forgotten': { more: { ...reserved, situations: ['card-forgotten'] } },
  'card renewed late': { more: { ...reserved, ...renewed, situations: ['card-renewed-late'] } },
  'no ticket': { more: { situations: ['ticket-impossible'], obstacle: 'horodateur en panne' } },
  'time limit': { more: { offence: 'time-limit' } },
  'short stay': { more: { offence: 'short-stay' } },
  'holder absent': { fine: { holderPresence: 'trip-for-holder' }, more: reserved },
  pavement: { fine: { remarks: 'Le trottoir servait de parking balisé.' }, more: { offence: 'other' } },
  sold: { fine: { motive: 'sold', eventOn } },
  stolen: { fine: { motive: 'stolen', eventOn } },
  'copied plate': { fine: { motive: 'plate-copied' } },
  lent: { fine: { motive: 'lent', driverName: 'Camille Exemple', driverAddress: '3 rue du Modèle\n59000 Lille' } },
};

const appealed = {
  sentOn: toPlainDate('2026-11-28'),
  receivedOn: toPlainDate('2026-11-30'),
  sentBy: 'registered',
} as const satisfies Partial<CaseFacts>;

const exhibitLetters = {
  notice: 'N',
  'carte-grise': 'G',
  'cmi-front': 'F',
  'cmi-back': 'B',
  award: 'W',
  'appeal-copy': 'C',
  receipt: 'R',
  'company-extract': 'K',
  'family-record': 'L',
  guardianship: 'J',
  cession: 'S',
  'cession-receipt': 'A',
  complaint: 'P',
} as const;

/** The request, by its name in the table. */
const requests = [
  ['cancel', /annuler le forfait.*ramenant la somme due à 0 €/],
  ['discharge', /décharger(?: [^.;]+?)? de l’obligation de payer/],
  [
    'drop',
    /classer cette affaire sans suite(?: en ce qui (?:me )?concerne[^,]*)? et, à défaut, de (?:la renvoyer|renvoyer l’affaire) devant le tribunal de police/,
  ],
] as const;

/** The conclusion, by its name in the table. */
const conclusions = [
  ['not due', /Le forfait n’était donc pas dû/],
  ['place open', /Je pouvais donc utiliser cet emplacement|Cet emplacement pouvait donc être utilisé/],
  ['no limit', /La durée limitée n(e m)?’était donc pas opposable/],
  ['not owner', /n(?:e m)?’appartenait donc plus|ne peut donc pas (?:m’)?être demandé/],
  ['thief', /est donc le fait de la personne qui a volé/],
  ['other car', /n’est donc pas celui du véhicule/],
  ['not liable', /responsabilité pécuniaire[^.]* ne peut donc pas être retenue/],
] as const;

export interface InventedCase {
  readonly notice: string;
  readonly person: string;
  readonly ground: string;
}

/** The letter of a case, whole. */
export function writeCaseLetter({ notice, person, ground }: InventedCase): Letter {
  return drawNotice({ notice, person, ground }).letter;
}

/** The columns that follow from the first three, in the order of the table. */
export function listExpectedColumns(one: InventedCase): readonly string[] {
  const { kind, code, fine, more, letter } = drawNotice(one);
  const dates = listDeadlines({
    ...fine,
    rapoReceivedOn: more.receivedOn,
    residence: findResidence(fine.debtorAddress),
  });
  const date = dates.find((deadline) => deadline.code === code);
  const text = letter.sections.flatMap(({ paragraphs }) => paragraphs.map((paragraph) => paragraph.text)).join('\n');
  const listMatchingNames = (table: readonly (readonly [string, RegExp])[]) =>
    table.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
  const needed = buildExhibitPlan(kind, { fine, more }).filter((exhibit) => exhibit.needed !== null);
  const otherAddressee = letter.addressee.name.startsWith('Tribunal') ? 'tribunal' : 'officer';
  return [
    letter.addressee.name === fine.authorityName ? 'town' : otherAddressee,
    date?.safe ?? '',
    date?.outer ?? '',
    letter.signature.name,
    listMatchingNames(requests).join(', '),
    listMatchingNames(conclusions).join(', ') || '–',
    needed
      .map((exhibit) => Object.entries(exhibitLetters).find(([name]) => name === exhibit.kind)?.[1] ?? '?')
      .join(' '),
  ];
}

function drawNotice({ notice, person, ground }: InventedCase) {
  const [kind, code, base] = lookUp(notices, notice);
  const { fine: happened = {}, more: moreChanges = {} } = lookUp(grounds, ground);
  const fine: CompleteFineFacts = { ...base, ...lookUp(people, person), ...happened };
  const more: CaseFacts = {
    ...emptyCaseFacts,
    ...(notice === 'fps refused' ? appealed : {}),
    ...(kind === 'requete' || kind === 'reclamation' ? { offenceWords: 'Stationnement relevé' } : {}),
    ...(person === 'mandatary' ? { mandatary: ada.name, mandataryAddress: ada.address } : {}),
    ...(person === 'holder’s mandatary' ? { mandatary: basile.name, mandataryAddress: basile.address } : {}),
    ...moreChanges,
  };
  return { kind, code, fine, more, letter: writeLetterOf(kind, buildWholeFacts(kind, fine, more)) };
}

function lookUp<Value>(table: Readonly<Record<string, Value>>, word: string): Value {
  const value = table[word];
  if (value === undefined) throw new RangeError(`There is no « ${word} »`);
  return value;
}
