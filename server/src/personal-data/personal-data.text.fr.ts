import { formatCents } from '@placejuste/domain/kernel';
import type { PersonalTableName } from './personal-tables.ts';

/** The content of each table, in words for the person concerned. */
export const tableLabels: Readonly<Record<PersonalTableName, string>> = {
  'auth.users': 'le compte : adresse, nom, téléphone, dates',
  'public.profiles': 'état du compte et abonnement',
  'public.account_standings': 'états passés du compte',
  'public.account_suspensions': 'suspensions du compte et vos réponses',
  'public.account_preferences': 'réglages d’affichage et d’accessibilité',
  'public.user_roles': 'rôles',
  'auth.identities': 'façons de se connecter',
  'auth.sessions': 'sessions ouvertes',
  'auth.refresh_tokens': 'jetons de session',
  'auth.mfa_factors': 'seconds facteurs',
  'auth.mfa_challenges': 'demandes de code',
  'auth.webauthn_credentials': 'clés de connexion (empreinte, visage, code d’un appareil)',
  'auth.outside_accounts': 'service extérieur qui vous connecte',
  'auth.webauthn_challenges': 'connexions par clé commencées',
  'auth.one_time_tokens': 'liens et codes envoyés',
  'auth.flow_states': 'connexions commencées',
  'auth.external_flows': 'connexions par un autre service, commencées',
  'auth.known_devices': 'navigateurs reconnus',
  'public.documents': 'papiers envoyés (carte, carte grise)',
  'public.document_files': 'faces de ces papiers',
  'public.document_views': 'consultations de ces papiers',
  'public.second_looks': 'seconds regards de l’équipe sur ces papiers',
  'public.review_claims': 'papiers ouverts par une personne de l’équipe',
  'public.vehicles': 'véhicules',
  'public.declarations': 'stationnements déclarés',
  'public.declaration_photos': 'photographies de stationnement',
  'public.declaration_label_corrections': 'adresses corrigées',
  'public.declaration_presences': 'présences signées',
  'public.declaration_tickets': 'tickets gratuits gardés',
  'public.left_places': 'départs signalés',
  'public.stay_alarms': 'rappels de fin de stationnement',
  'public.attestations': 'attestations',
  'public.evidence_deposits': 'reçus et preuves de dépôt',
  'public.evidence_devices': 'téléphones qui signent',
  'public.evidence_log_entries': 'lignes du journal des preuves',
  'public.carer_links': 'aidants invités',
  'public.carer_accounts': 'aides acceptées',
  'public.carer_acts': 'journal des aidants',
  'public.carer_notices': 'avis préparés par un aidant',
  'public.sync_outcomes': 'actions synchronisées',
  'public.fines': 'amendes',
  'public.fine_steps': 'étapes des contestations',
  'public.fine_papers': 'pièces jointes aux amendes',
  'public.paper_confirmations': 'pièces confirmées',
  'public.exhibit_readings': 'ce que nous avons lu sur les pièces',
  'public.exhibit_words': 'pièces dont vous avez confirmé la lecture',
  'public.electronic_letters': 'lettres recommandées électroniques',
  'public.card_masks': 'masques posés sur les cartes',
  'public.notifications': 'notifications des 90 derniers jours',
  'public.notification_settings': 'réglages des notifications',
  'public.broadcast_recipients': 'annonces qui vous étaient destinées, depuis 90 jours',
  'public.push_devices': 'appareils qui reçoivent les notifications',
  'public.dossiers': 'dossiers préparés',
  'public.checkouts': 'paiements',
  'public.subscriptions': 'abonnements',
  'public.subscription_events': 'suivi des abonnements',
  'public.contract_records': 'confirmations envoyées par e-mail',
  'public.invoices': 'factures et avoirs',
  'public.invoice_owners': 'factures rattachées au compte',
  'public.stations': 'places partagées',
  'public.station_checks': 'places confirmées',
  'public.listing_owners': 'établissements dont vous répondez',
  'public.listing_requests': 'demandes sur des établissements',
  'public.storage_objects': 'fichiers',
  'public.storage_uploads': 'envois en cours',
  'public.contact_requests': 'messages écrits au service',
  'public.contact_messages': 'réponses échangées par e-mail',
  'public.mail_refusals': 'refus de votre boîte aux lettres',
  'public.audit_log': 'lignes du journal d’administration',
};

export type RetainedTable = Extract<
  PersonalTableName,
  | 'public.document_views'
  | 'public.evidence_log_entries'
  | 'public.checkouts'
  | 'public.invoices'
  | 'public.stations'
  | 'public.contact_requests'
  | 'public.contact_messages'
  | 'public.audit_log'
>;

/** Why rows stay after an erasure, under which law, and how long. */
export const keptReasons: Readonly<Record<RetainedTable, string>> = {
  'public.checkouts':
    'paiements reçus, et pages de paiement encore ouvertes, sans le compte ni l’adresse (date, montant, ' +
    'numéro chez le prestataire)\u00a0: pièces comptables, dix ans (code de commerce, article L123-22)',
  'public.invoices':
    'factures et avoirs, avec votre nom tel qu’il y est écrit, sans lien avec un compte\u00a0: ' +
    'pièces comptables, dix ans (code de commerce, article L123-22)',
  'public.contact_requests':
    'demandes de rétractation ou de résiliation, telles que vous les avez écrites\u00a0: ' +
    'preuve de la fin du contrat, cinq ans (code civil, article 2224), puis effacées d’elles-mêmes',
  'public.contact_messages': 'nos réponses à ces demandes\u00a0: même preuve, même durée',
  'public.stations':
    'places publiées, sans leur auteur ni sa photographie\u00a0: données ouvertes, elles ne désignent personne',
  'public.document_views':
    'consultations des papiers, sans le papier ni la personne\u00a0: elles ne désignent plus personne, ' +
    'un an (RGPD, article 32)',
  'public.evidence_log_entries':
    'empreintes et numéros tirés au hasard du journal des preuves\u00a0: ' +
    'ils ne désignent personne, et sans eux les preuves des autres ne se vérifieraient plus',
  'public.audit_log':
    'lignes du journal d’administration\u00a0: un numéro de compte qui ne mène plus à personne, ' +
    'un an (RGPD, article 32)',
};

const count = new Intl.NumberFormat('fr-FR');
const size = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

export const personalDataText = {
  row: (label: string, total: number) => `- ${label} : ${count.format(total)}`,
  kept: (reason: string, total: number) => `- ${reason} : ${count.format(total)}`,
  readme: {
    title: 'Vos données chez PlaceJuste',
    intro: (on: string) => [
      `Ce dossier contient tout ce que PlaceJuste gardait de votre compte le ${on}. Vous pouvez le ` +
        'lire, le garder, ou le donner à un autre service (RGPD, articles 15 et 20).',
      'Les fichiers « .json » se lisent avec un éditeur de texte ou un tableur. ' +
        'Les dates y sont en heure universelle. Le dossier « fichiers » contient vos photographies, vos ' +
        'papiers, vos pièces et vos dossiers, tels que vous les avez envoyés ou tels que nous les avons préparés : ' +
        '« fichiers/GENRE/NUMÉRO », où le numéro est celui de « fichiers.json » et des colonnes « ' +
        'object_id ».',
    ],
    firstPart: (count: number) =>
      `Vos fichiers sont nombreux : ils sont partagés en ${count} dossiers, et celui-ci est le premier.`,
    laterPart: (number: number, count: number, on: string) => [
      `Ce dossier est la partie ${number} sur ${count} de ce que PlaceJuste gardait de votre compte le ${on}. ` +
        'Il contient la suite du dossier « fichiers ».',
      'Ce que nous avons noté, les fichiers « .json » et ce qui n’est pas donné sont dans la première partie.',
    ],
    filesTitle: 'Ce que contient chaque fichier',
    file: (name: string, label: string, total: number) => `- ${name}.json : ${label} (${count.format(total)})`,
    absentTitle: 'Fichiers qui n’ont pas pu être lus',
    absent: (ids: readonly string[]) =>
      `Ces fichiers sont notés chez nous, mais leur contenu est absent ou abîmé. Écrivez-nous : ${ids.join(', ')}`,
    withheldTitle: 'Ce qui n’est pas donné, et pourquoi',
    withheld: [
      '- votre mot de passe et les codes : nous n’en gardons que des empreintes, qui ne servent à rien d’autre',
      '- le nom des personnes de l’équipe qui ont regardé vos papiers ou répondu : ce sont leurs données',
      '- l’adresse des personnes qui vous ont écrit, ou ont écrit au service avec vous : ce sont leurs données',
      '- les images d’une carte expirée ou d’un papier refusé, effacées à la fin de leur durée : dans ' +
        '« documents.json », « pictures_erased_at » dit quand et « pictures_erased_for » pourquoi',
      '- les copies réduites de vos photographies : elles sont faites à partir des fichiers donnés ici',
    ],
    careTitle: 'Prenez-en soin',
    care: 'Ce dossier n’est pas chiffré : il contient votre carte et vos déplacements. Gardez-le dans un endroit sûr.',
  },
} as const;

export function formatMegabytes(bytes: number): string {
  return `${size.format(bytes / 1_000_000)} Mo`;
}

function describeErasedRows(rows: number, files: number): string {
  const inFiles = files === 1 ? '1 fichier' : `${count.format(files)} fichiers`;
  return `${rows === 1 ? '1 enregistrement' : `${count.format(rows)} enregistrements`} et ${inFiles}`;
}

/** The last mail of an account closed by its holder. */
export const closedAccountText = {
  subject: 'Votre compte PlaceJuste est fermé',
  lead: ['Bonjour,', 'Vous avez demandé la fermeture de votre compte. C’est fait.'],
  counts: (rows: number, files: number) =>
    'Vos déclarations, vos amendes, vos papiers et vos photographies sont effacés\u00a0: ' +
    `${describeErasedRows(rows, files)}.`,
  filesLeft: (rows: number, files: number) =>
    `Vos déclarations et vos amendes sont effacées. L’effacement de vos fichiers est en cours\u00a0: notre stockage ` +
    `ne répond pas, et nous recommençons jusqu’à ce qu’il n’en reste rien (${describeErasedRows(rows, files)}).`,
  receipt:
    'Le reçu joint à cet e-mail dit en détail ce qui est effacé et ce qui reste. Il est signé\u00a0: gardez-le, ' +
    'vous pouvez le faire vérifier sur la page « Vérifier une preuve » de notre site.',
  receiptFollows: 'Nous vous envoyons un reçu signé dès que le dernier fichier est effacé.',
  receiptName: 'recu-effacement-placejuste.zip',
  receiptSubject: 'Vos fichiers sont effacés\u00a0: votre reçu',
  receiptAlone: [
    'Bonjour,',
    'Les derniers fichiers de votre compte PlaceJuste sont maintenant effacés.',
    'Le reçu joint à cet e-mail dit ce qui est effacé et ce qui reste. Il est signé\u00a0: gardez-le, vous pouvez le ' +
      'faire vérifier sur la page « Vérifier une preuve » de notre site.',
  ],
  keptLine: (label: string, until: string | null) =>
    `– ${label}${until === null ? '' : `, jusqu’au ${until} au plus tard`}`,
  refund: (cents: number, isWithdrawal: boolean) =>
    `${
      isWithdrawal
        ? 'Vous étiez encore dans les 14 jours pour renoncer à ce que vous avez payé. Fermer le compte, c’est ' +
          'y renoncer : n'
        : 'N'
    }ous vous rendons ${formatCents(cents)}, sur la carte qui a payé. Votre banque ` +
    'l’affiche en quelques jours, quatorze au plus.',
  nothingKept: 'Nous ne gardons plus rien de vous.',
  kept: 'La loi ou la sécurité du service nous demandent de garder seulement\u00a0:',
  notYou:
    'Vous n’avez pas demandé cette fermeture\u00a0? Répondez à cet e-mail ou écrivez-nous depuis la page Aide, ' +
    'le plus vite possible.',
} as const;

/** File name of a part of an export. */
export const nameExportFile = (part: number, parts: number): string =>
  parts === 1 ? 'mes-donnees-placejuste.zip' : `mes-donnees-placejuste-${part}-sur-${parts}.zip`;
