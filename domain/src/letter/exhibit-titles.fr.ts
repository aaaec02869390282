import { upperFirst } from '../kernel/index.ts';
import type { FineTrack } from '../fine/index.ts';
import { nameCard } from './card-words.fr.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import type { AppealChannel, LetterFacts } from './facts.ts';
import { isHolderRepresented } from './people.fr.ts';

const notices: Readonly<Record<FineTrack, string>> = {
  fps: 'Avis de paiement du forfait de post-stationnement',
  'fps-majore': 'Avertissement du forfait de post-stationnement majoré',
  contravention: 'Avis de contravention',
  'amende-majoree': 'Avis d’amende forfaitaire majorée',
  prive: 'Avis',
};

/** Titles of papers. They do not describe photographs, which nobody has looked at for the letter. */
const titles: Readonly<Record<Exclude<ExhibitKind, 'notice' | 'cmi-front' | 'cmi-back'>, string>> = {
  'carte-grise': 'Certificat d’immatriculation du véhicule',
  award: 'Décision accordant la carte',
  ticket: 'Ticket gratuit ou enregistrement de l’immatriculation',
  appointment: 'Justificatif du rendez-vous',
  identity: 'Pièce d’identité de la personne titulaire, jointe à son attestation',
  witness: 'Témoignage écrit',
  'appeal-copy': 'Copie de la contestation déjà envoyée',
  receipt: 'Avis de réception ou accusé d’enregistrement',
  decision: 'Décision de refus',
  'mandate-signed': 'Mandat signé',
  'presence-signed': 'Attestation signée de la personne titulaire de la carte',
  'family-record': 'Livret de famille',
  guardianship: 'Jugement de tutelle ou de curatelle',
  'company-extract': 'Extrait d’immatriculation ou statuts',
  cession: 'Déclaration de cession du véhicule',
  'cession-receipt': 'Accusé d’enregistrement de la cession',
  complaint: 'Récépissé de dépôt de plainte',
  'deposit-proof': 'Preuve de dépôt à la poste',
  'electronic-proof': 'Preuve de la lettre recommandée électronique',
  'second-appeal-proof': 'Preuve d’envoi du second recours',
  'letter-receipt': 'Preuve d’une autre lettre',
  mandate: 'Mandat',
  presence: 'Attestation de la personne titulaire de la carte',
  'presence-record': 'Déclaration faite en ligne au nom de la personne titulaire',
  evidence: 'Déclaration de stationnement enregistrée par PlaceJuste',
  'photo-vehicle': 'Photographie du véhicule',
  'photo-windshield': 'Photographie du pare-brise',
};

/** The titles when a parent or a tuteur signs the statement. */
const representedTitles: Readonly<Partial<Record<ExhibitKind, string>>> = {
  identity: 'Pièce d’identité jointe à l’attestation',
  presence: 'Attestation pour la personne titulaire de la carte',
  'presence-signed': 'Attestation signée pour la personne titulaire de la carte',
};

const judgments = { tutelle: 'Jugement de tutelle', curatelle: 'Jugement de curatelle' } as const;

const receipts: Readonly<Record<AppealChannel, string>> = {
  registered: 'Avis de réception',
  online: 'Accusé d’enregistrement',
};

function isMeasure(capacity: string | null | undefined): capacity is keyof typeof judgments {
  return capacity === 'tutelle' || capacity === 'curatelle';
}

/** The words beside the card in the list of exhibits when a mask hides a part of it, wherever the mask is. */
export const partHidden = 'une partie de l’image est masquée';

/** Returns the title of an exhibit, in French. */
export function nameExhibit(kind: ExhibitKind, { fine, more }: Pick<LetterFacts, 'fine' | 'more'>): string {
  if (kind === 'notice') return notices[fine.track];
  const forHolder = isHolderRepresented({ fine, more }) ? representedTitles[kind] : undefined;
  if (forHolder !== undefined) return forHolder;
  if (kind === 'guardianship' && isMeasure(fine.holderCapacity)) return judgments[fine.holderCapacity];
  if (kind === 'receipt' && more.sentBy !== null) return receipts[more.sentBy];
  if (kind === 'decision' && more.reduced === true) return 'Avis de paiement rectificatif';
  if (kind === 'appeal-copy' && fine.track === 'fps') return 'Copie du recours administratif préalable';
  if (kind === 'appeal-copy' && fine.track === 'contravention') return 'Copie de la requête en exonération';
  if (kind !== 'cmi-front' && kind !== 'cmi-back') return titles[kind];
  const card = nameCard(more.card).short;
  return `${upperFirst(card)}, ${kind === 'cmi-front' ? 'recto' : 'verso'}`;
}
