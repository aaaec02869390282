import { isAbroad, findMotive } from '../fine/index.ts';
import { elide, formatCents, formatDate, formatTime } from '../kernel/index.ts';
import { isAgainstRectified, type LetterFacts } from './facts.ts';
import type { Letter } from './letter.ts';
import { isCompany, nameQuality } from './people.fr.ts';
import { mentionExhibits, isFirstNoticeUnknown, noticeNames } from './phrases.fr.ts';
import { isAfterSilence, computeRefusalDay } from './previous-step.fr.ts';
import { tspHeadings as headings } from './tsp-memo.ts';

/** A box of the form; without a value, only the applicant can fill it. */
export interface FormField {
  readonly label: string;
  readonly value: string | null;
}

export interface FormSection {
  readonly heading: string;
  readonly fields: readonly FormField[];
}

/** Description of the sheet, on the page and on the screen, so that it is never taken for the form. */
export const tribunalFormWords = {
  title: 'Fiche pour remplir le formulaire du tribunal',
  notTheForm:
    'Cette fiche n’est pas le formulaire officiel (cerfa n°\u00a015817) et ne le remplace pas\u00a0: ' +
    'elle aide à le remplir. Prenez le formulaire en vigueur sur le site du tribunal. ' +
    'Ses cases peuvent porter d’autres mots, ou venir dans un autre ordre.',
  notSent: 'Gardez cette fiche pour vous\u00a0: elle ne s’envoie pas.',
  toFill: 'À remplir par vous',
} as const;

/**
 * Builds the fields of the mandatory form of the parking tribunal (CGCT R2333-120-30), by subject and in the order of a
 * request: who, against what, after which appeal, why, for what. No edition of the form is available here.
 */
export function buildTribunalForm(facts: LetterFacts, letter: Letter): readonly FormSection[] {
  return [
    { heading: 'Qui demande', fields: listApplicantFields(facts, letter) },
    { heading: 'Ce qui est contesté', fields: listContestedFields(facts) },
    ...(facts.fine.track === 'fps-majore'
      ? []
      : [{ heading: 'Le recours préalable', fields: listAppealFields(facts) }]),
    {
      heading: 'La requête',
      fields: [
        { label: 'Exposé des faits', value: joinParagraphs(letter, [headings.facts, headings.procedure]) },
        { label: 'Motifs', value: joinParagraphs(letter, [headings.grounds, headings.remarks]) },
        { label: 'Ce que vous demandez', value: joinParagraphs(letter, [headings.request]) },
      ],
    },
    {
      heading: 'Pièces et signature',
      fields: [
        { label: 'Nombre de pièces jointes', value: String(letter.exhibits.length) },
        { label: 'Fait à, le', value: null },
        ...listSignatories(letter).map((name) => ({ label: `Signature ${elide('de', name)}`, value: null })),
      ],
    },
  ];
}

/** Under curatelle both sign. */
function listSignatories({ signature, cosignature }: Letter): readonly string[] {
  return cosignature === undefined ? [signature.name] : [signature.name, cosignature.name];
}

function listApplicantFields(facts: LetterFacts, letter: Letter): readonly FormField[] {
  const { fine } = facts;
  const signs = letter.signature.name;
  const assistant = letter.cosignature;
  return [
    ...(isCompany(facts)
      ? [
          { label: 'Dénomination', value: fine.debtorName },
          { label: 'Représentée par', value: signs === fine.debtorName ? null : signs },
          { label: 'En qualité de', value: fine.representativeQuality ?? null },
        ]
      : [
          { label: 'Nom et prénom', value: fine.debtorName },
          ...(signs === fine.debtorName
            ? []
            : [{ label: 'Qui agit en son nom', value: `${signs}, ${nameQuality(facts)}` }]),
          ...(assistant === undefined
            ? []
            : [{ label: 'Avec l’assistance de', value: `${assistant.name}, ${assistant.quality}` }]),
        ]),
    { label: 'Adresse', value: fine.debtorAddress },
    ...(isAbroad(fine.debtorAddress)
      ? [{ label: 'Adresse en France où vous écrire (élection de domicile, hors UE, EEE et Suisse)', value: null }]
      : []),
    { label: 'Adresse e-mail', value: null },
    { label: 'Téléphone', value: null },
  ];
}

function listContestedFields(facts: LetterFacts): readonly FormField[] {
  const { fine } = facts;
  const isMajore = fine.track === 'fps-majore';
  const isRectified = !isMajore && isAgainstRectified(facts);
  const noticeName = isRectified ? 'Avis de paiement rectificatif' : 'Avis de paiement';
  const amount = fine.amountCents === null ? null : formatCents(fine.amountCents);
  return [
    {
      label: 'Acte contesté',
      value: isMajore
        ? 'Titre exécutoire du forfait de post-stationnement majoré'
        : `${noticeName} du forfait de post-stationnement, après recours préalable`,
    },
    { label: `Numéro de l’${noticeNames[fine.track]}`, value: fine.noticeNumber === '' ? null : fine.noticeNumber },
    ...(fine.noticeKey === null ? [] : [{ label: 'Clé', value: fine.noticeKey }]),
    {
      label: `Date de l’${noticeNames[fine.track]}`,
      value: isFirstNoticeUnknown(facts) ? null : formatDate(fine.noticeDate),
    },
    {
      label: isMajore ? 'Collectivité qui a établi le forfait d’origine' : 'Collectivité',
      value: fine.authorityName,
    },
    { label: 'Date et heure du constat', value: `${formatDate(fine.observedOn)}, ${formatTime(fine.observedAt)}` },
    { label: 'Lieu', value: fine.place },
    { label: findMotive(fine) === 'sold' ? 'Immatriculation du véhicule vendu' : 'Immatriculation', value: fine.plate },
    // The sum of a rectified notice is its own, and was not asked for where the first one is at hand.
    isRectified
      ? { label: 'Montant de l’avis rectificatif', value: isFirstNoticeUnknown(facts) ? amount : null }
      : { label: 'Montant', value: amount },
  ];
}

const channels = {
  registered: 'Lettre recommandée avec avis de réception',
  online: 'Voie électronique de l’avis',
} as const;

function listAppealFields(facts: LetterFacts): readonly FormField[] {
  const { more, exhibits } = facts;
  const silence = computeRefusalDay(facts);
  const isSilent = silence !== null && (more.refusedOn === null || (isAfterSilence(facts) && more.reduced !== true));
  // The silence started the month before the tribunal: an answer that came later does not wipe it out.
  const none = more.refusedOn === null ? 'Aucune.' : 'Aucune dans le mois.';
  const silent = isSilent ? `${none} Rejet par silence le ${formatDate(silence)}` : null;
  return [
    { label: 'Envoyé le', value: more.sentOn === null ? null : formatDate(more.sentOn) },
    { label: 'Par', value: more.sentBy === null ? null : channels[more.sentBy] },
    {
      label: 'Reçu le',
      value: more.receivedOn === null ? null : `${formatDate(more.receivedOn)}${mentionExhibits(exhibits, 'receipt')}`,
    },
    ...(more.refusedOn === null || silent !== null ? [{ label: 'Réponse', value: silent }] : []),
    ...(more.refusedOn === null
      ? []
      : [
          {
            label: more.reduced === true ? 'Avis de paiement rectificatif du' : 'Décision de rejet du',
            value: `${formatDate(more.refusedOn)}${mentionExhibits(exhibits, 'decision')}`,
          },
        ]),
  ];
}

function joinParagraphs({ sections }: Letter, under: readonly string[]): string | null {
  const words = sections
    .filter(({ heading }) => under.includes(heading))
    .flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
  return words.length === 0 ? null : words.join('\n\n');
}
