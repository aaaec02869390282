import { isAbroad, findMotive } from '../fine/index.ts';
import type { TownForm } from '../town-rule/index.ts';
import { elide, formatCents, formatDate, formatTime } from '../kernel/index.ts';
import type { LetterFacts } from './facts.ts';
import { isPenal, type LetterKind } from './letter-kinds.ts';
import type { Letter } from './letter.ts';
import { letterNames, paperNames } from './dossier.messages.fr.ts';
import { writeGrounds } from './grounds.fr.ts';
import {
  describeAuthority,
  buildCosignature,
  buildMandateCosignature,
  isHolderRepresented,
  isCompany,
} from './people.fr.ts';
import { groupNoticeDigits, noticeNames, buildOwnWords } from './phrases.fr.ts';

/** A way to send, the free official one first. */
export interface SendingWay {
  readonly kind: 'official' | 'registered' | 'plain';
  readonly title: string;
  readonly lines: readonly string[];
  /** The address of the site as printed on the notice; null when the notice or the form gives it. */
  readonly url: string | null;
  /** Ready to be copied on an envelope; null when unknown. */
  readonly address: string | null;
}

/** Guide for one step: where to send, what to paste in each box, what to keep. */
export interface SendingGuide {
  readonly ways: readonly SendingWay[];
  /** Boxes of the portal or of the form. */
  readonly fields: readonly { readonly label: string; readonly value: string }[];
  readonly before: readonly string[];
  /** Papers to keep, with their kinds in the application. */
  readonly keep: readonly string[];
}

interface GuidedLetter {
  readonly kind: LetterKind;
  readonly facts: LetterFacts;
  readonly letter: Letter;
  /** The form of the commune that issued the notice, where one is known. */
  readonly townForm?: TownForm | null;
}

export function buildSendingGuide({ kind, facts, letter, townForm = null }: GuidedLetter): SendingGuide {
  const ways = listSendingWays(kind, facts, letter);
  return {
    ways: kind === 'rapo' ? withTownForm(townForm, ways) : ways,
    fields: listFields(kind, facts, letter),
    before: listChecks(kind, facts),
    keep: listPapersToKeep(kind),
  };
}

const portalLines = [
  'C’est vous qui déposez\u00a0: nous n’envoyons rien à ce site.',
  'Recopiez chaque case avec les boutons ci-dessous, puis joignez les fichiers.',
  'Gardez l’accusé d’enregistrement\u00a0: le site ne le montre parfois qu’une fois.',
];

function listSendingWays(kind: LetterKind, facts: LetterFacts, letter: Letter): readonly SendingWay[] {
  const { fine } = facts;
  const address =
    letter.addressee.lines.length === 0 ? null : [letter.addressee.name, ...letter.addressee.lines].join('\n');
  if (kind === 'tsp') {
    return [
      buildSendingWay({
        kind: 'official',
        title: 'Le portail du tribunal (gratuit)',
        lines: [
          'Remplissez le formulaire en ligne, puis joignez le mémoire et chaque pièce dans son fichier.',
          'Gardez l’accusé d’enregistrement.',
        ],
      }),
      buildSendingWay({
        kind: 'registered',
        title: 'La poste, avec le formulaire obligatoire',
        lines: [
          'Remplissez et signez le formulaire en vigueur (cerfa n°\u00a015817).',
          'L’adresse est celle qui est imprimée sur ce formulaire. Le recommandé est conseillé.',
        ],
      }),
    ];
  }
  const portal = buildSendingWay({
    kind: 'official',
    title: isPenal(fine.track)
      ? 'Le service en ligne indiqué sur l’avis (gratuit)'
      : 'Le site indiqué sur l’avis (gratuit)',
    lines: portalLines,
    url: fine.authorityUrl,
  });
  const registered = buildSendingWay({
    kind: 'registered',
    title: 'La lettre recommandée avec avis de réception',
    lines:
      address === null
        ? ['L’adresse est celle imprimée sur l’avis.']
        : ['Signez la lettre, puis postez-la à cette adresse.'],
    address,
  });
  // Without a portal printed on the notice, the only sure way comes first.
  const both = fine.authorityUrl === null ? [registered] : [portal, registered];
  if (kind === 'rapo')
    return both.map((one) => ({
      ...one,
      lines: [...one.lines, 'Un courrier simple ou un e-mail serait irrecevable.'],
    }));
  if (kind === 'photos')
    return [
      ...both,
      buildSendingWay({
        kind: 'plain',
        title: 'Un courrier simple',
        lines: ['Cette demande n’a pas de forme imposée.'],
        address,
      }),
    ];
  return both;
}

/**
 * An appeal is admissible online only by the procedure that the notice names (CGCT R2333-120-13): the known form of the
 * town is shown beside the printed one, never in its place.
 */
function withTownForm(form: TownForm | null, ways: readonly SendingWay[]): readonly SendingWay[] {
  if (form === null) return ways;
  const officialWay = ways.find(({ kind }) => kind === 'official');
  const readingDate = `relevé le ${formatDate(form.readOn)}`;
  if (officialWay !== undefined) {
    const line = isSameSite(officialWay.url, form.url)
      ? `C’est aussi le formulaire ${elide('de', form.commune)}, ${readingDate}.`
      : `Nous avions noté un autre site pour ${form.commune} (${form.url}, ${readingDate})\u00a0: suivez celui ` +
        `de votre avis.`;
    return ways.map((one) => (one === officialWay ? { ...one, lines: [...one.lines, line] } : one));
  }
  const own = buildSendingWay({
    kind: 'official',
    title: `Le formulaire en ligne ${elide('de', form.commune)} (gratuit)`,
    lines: [
      `Site ${readingDate}. Comparez-le à votre avis\u00a0: en ligne, seul le site imprimé sur l’avis est admis.`,
      ...portalLines,
    ],
    url: form.url,
  });
  return [...ways, own];
}

function isSameSite(one: string | null, other: string): boolean {
  return one !== null && parseSite(one) === parseSite(other);
}

function parseSite(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[/?#:].*$/, '');
}

type SendingWayParts = Pick<SendingWay, 'kind' | 'title' | 'lines'> & Partial<SendingWay>;

function buildSendingWay({ url = null, address = null, ...parts }: SendingWayParts): SendingWay {
  return { ...parts, url, address };
}

function listFields(kind: LetterKind, facts: LetterFacts, letter: Letter): SendingGuide['fields'] {
  // The form of the tribunal has a sheet of its own.
  if (kind === 'tsp') return [];
  const { fine } = facts;
  const reasons = [...writeGrounds(facts), ...buildOwnWords(facts)].map(({ text }) => text).join('\n\n');
  const name = noticeNames[fine.track];
  const knownFields: readonly (readonly [string, string | null])[] = [
    [`Numéro de l’${name}`, fine.noticeNumber],
    ['Clé', fine.noticeKey],
    ['Date de l’avis', formatDate(fine.noticeDate)],
    ['Date et heure du constat', `${formatDate(fine.observedOn)}, ${formatTime(fine.observedAt)}`],
    ['Lieu', fine.place],
    ['Immatriculation', fine.plate],
    ['Montant', fine.amountCents === null ? null : formatCents(fine.amountCents)],
    [isCompany(facts) ? 'Dénomination' : 'Nom et prénom', fine.debtorName],
    ['Adresse', fine.debtorAddress],
    ['Objet', letter.subject.replace(groupNoticeDigits(fine.noticeNumber), fine.noticeNumber)],
    [
      kind === 'photos' || kind === 'file-request' || kind === 'follow-up' ? 'Texte de la demande' : 'Motifs',
      writeReasons(kind, letter, reasons),
    ],
  ];
  return knownFields.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));
}

/** The reasons: the grounds of a letter that contests, the requests of another. */
function writeReasons(kind: LetterKind, letter: Letter, reasons: string): string {
  if (kind !== 'photos' && kind !== 'file-request' && kind !== 'follow-up') return reasons;
  return letter.sections.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)).join('\n\n');
}

function listChecks(kind: LetterKind, facts: LetterFacts): readonly string[] {
  const { exhibits, fine } = facts;
  const beside = buildCosignature(facts);
  const isJoined = (wantedKind: string): boolean => exhibits.some((exhibit) => exhibit.kind === wantedKind);
  return [
    'Relisez la lettre\u00a0: tout ce qui y est écrit doit être exact.',
    'Vous signez, vous envoyez.',
    ...(beside === null ? [] : [`Faites signer aussi ${beside.name}, ${beside.quality}.`]),
    ...(isJoined('mandate') ? [`Faites signer le mandat par ${nameMandateSigners(facts)}.`] : []),
    ...(isJoined('presence')
      ? [
          `Faites compléter, dater et signer l’attestation par ${nameStatementSigner(facts)}, et joignez une ` +
            `copie de ` +
            'sa pièce d’identité.',
        ]
      : []),
    ...(kind === 'rapo'
      ? ['Un avis ne donne droit qu’à un seul recours\u00a0: vérifiez que toutes les pièces y sont.']
      : []),
    ...(kind === 'tsp' && isAbroad(fine.debtorAddress)
      ? [
          'Hors de l’Union européenne, de l’Espace économique européen et de la Suisse, le tribunal ' +
            'demande une adresse en France où vous écrire\u00a0: indiquez-la sur le formulaire ' +
            '(«\u00a0élection de domicile\u00a0»).',
        ]
      : []),
    ...(kind === 'requete'
      ? [
          'Par la poste, joignez l’original de l’avis\u00a0: une copie ne suffit pas.',
          `Joignez le formulaire reçu avec l’avis. Choisissez la case ${formCases[findMotive(fine)]}.`,
          'Si l’avis demande une consignation, suivez ce qu’il indique.',
        ]
      : []),
    ...(kind === 'reclamation' ? ['Joignez l’avis d’amende forfaitaire majorée.'] : []),
  ];
}

function nameMandateSigners(facts: LetterFacts): string {
  const beside = buildMandateCosignature(facts);
  return beside === null
    ? 'la personne qui le donne et par celle qui le reçoit'
    : `la personne qui le donne, par ${beside.name}, ${beside.quality}, et par la personne qui le reçoit`;
}

/** Names the signatory of the statement: the holder’s representative, or else the holder. */
function nameStatementSigner(facts: LetterFacts): string {
  const { representativeName = null } = facts.fine;
  return isHolderRepresented(facts) && representativeName !== null
    ? `${representativeName}, qui exerce ${describeAuthority(facts)}`
    : 'la personne titulaire de la carte';
}

/** The case of the form to tick, by its words: the numbers of the cases change with the edition of the form. */
const formCases = {
  card: 'dont l’intitulé correspond à un autre motif',
  sold: 'dont l’intitulé correspond à la vente ou à la cession du véhicule',
  stolen: 'dont l’intitulé correspond au vol du véhicule',
  'plate-copied': 'dont l’intitulé correspond à l’usurpation de la plaque',
  lent: 'où l’on désigne la personne qui conduisait',
} as const;

function listPapersToKeep(kind: LetterKind): SendingGuide['keep'] {
  const proof = 'Gardez la preuve de dépôt, puis l’avis de réception ou l’accusé d’enregistrement.';
  const deposit = 'Déposez-le ici dès que vous l’avez';
  const request = `${deposit}\u00a0: la prochaine étape le demande.`;
  switch (kind) {
    case 'rapo':
      return [proof, 'Sa date fait courir le mois de réponse.', request];
    case 'requete':
    case 'reclamation':
      return [proof, request];
    case 'tsp':
      return [proof, `${deposit}, sous «\u00a0${paperNames['second-appeal-proof']}\u00a0».`];
    // These have the same kinds as the proof for the appeal, and would be taken for it if their letter were not named.
    case 'photos':
    case 'file-request':
    case 'follow-up':
      return [proof, `${deposit}, et choisissez la lettre «\u00a0${letterNames[kind].name}\u00a0».`];
  }
}
