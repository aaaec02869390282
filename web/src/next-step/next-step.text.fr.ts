import { locateInTown, upperFirst } from '@placejuste/domain/kernel';
import { stepActNames } from '@placejuste/domain/step-act';
import type { DocumentKind } from '@placejuste/domain/document';

const papers: Readonly<Record<DocumentKind, string>> = { cmi: 'CMI', carte_grise: 'Carte grise' };
const formatDays = (count: number): string => (count === 1 ? '1 jour' : `${count} jours`);
const unreadLead = 'Rien n’est perdu. Vos amendes et vos papiers s’afficheront ici dès que le service répondra.';

export const nextStepText = {
  acts: stepActNames,
  papers,
  renewalDue: {
    failed: 'Le paiement de votre abonnement n’a pas pu être pris',
    toApprove: 'Votre banque demande votre accord',
    until: (day: string) => `Rien ne change jusqu’au ${day}.`,
  },
  mailsRefused: {
    title: 'Nos e-mails ne vous arrivent pas',
    why: 'Votre boîte les refuse depuis le',
    remedy: 'Sans eux, ni code ni rappel de date.',
    act: 'Vérifier mon adresse',
    /** Known from a report, which does not cover later mails. */
    reported: {
      title: 'Un e-mail ne vous est pas arrivé',
      why: 'Votre boîte l’a refusé\u00a0: nous l’avons su le',
      remedy: 'Sans nos e-mails, ni code ni rappel de date.',
    },
    arrive: {
      act: 'Vos e-mails m’arrivent',
      said: 'C’est noté',
      saidDetail: 'Si un autre e-mail est refusé, nous vous le dirons ici.',
      notSaid: 'Ce n’est pas encore noté',
    },
  },
  loading: 'Nous regardons où vous en êtes…',
  held: {
    'profile-missing': 'Votre profil n’est pas complet',
    suspended: 'Votre compte est suspendu',
    unsubscribed: 'Choisissez une formule',
  },
  suspendedLead:
    'Vous pouvez lire et exporter tout ce qui est déposé. ' +
    'Lisez pourquoi, et répondez-nous si vous n’êtes pas d’accord.',
  idle: { title: 'Vous vous garez\u00a0?', lead: 'Deux photos suffisent. Même\u00a0sans\u00a0réseau.' },
  unread: {
    state: 'Pas encore lu',
    title: 'Nous n’avons pas pu lire où vous en êtes',
    lead: unreadLead,
    retry: 'Réessayer',
    since: (when: string) => `Lu ${when}. La suite n’a pas encore pu être lue.`,
    alerts: {
      everything: {
        title: 'Le reste n’a pas pu être lu',
        lead: unreadLead,
      },
      changes: {
        title: 'Ce qui a changé depuis n’a pas pu être lu',
        lead: 'Ce que vous voyez vient de votre dernière visite sur cet appareil.',
      },
    },
  },
  parked: {
    state: (when: string) => `Preuve déposée ${when}`,
    title: (street: string | null, plate: string | null) => {
      if (street !== null) return `Voiture garée ${street}`;
      return plate === null ? 'Voiture garée' : `Voiture garée\u00a0: ${plate}`;
    },
    caption: 'de stationnement gratuit',
    limit: (commune: string, hours: number) => `${upperFirst(locateInTown(commune))}, ${hours}\u00a0h au plus\u00a0: `,
    move: (until: string) => `déplacez la voiture avant ${until}.`,
    ending: 'La durée maximale approche',
    over: 'La durée maximale est passée',
    overSince: (commune: string, hours: number, since: string) =>
      `${upperFirst(locateInTown(commune))}, ${hours}\u00a0h au plus, jusqu’à ${since}. ` +
      'Déplacez la voiture, ou reprenez un ticket si c’est affiché sur place.',
    see: 'Voir la preuve',
    row: (street: string | null) => (street === null ? 'voiture garée' : `voiture garée ${street}`),
  },
  unsent: {
    state: 'Gardée sur ce téléphone',
    when: (at: string) => `Enregistrée ${at}.`,
    offline: 'Elle partira d’elle-même au retour du réseau.',
    signIn: 'Connectez-vous pour qu’elle parte\u00a0: votre session est terminée.',
    online: 'Elle part d’elle-même. Vous n’avez rien à faire.',
    others: (count: number) => (count === 1 ? 'Une autre attend aussi.' : `${count} autres attendent aussi.`),
    photo: (what: string) => `Aperçu\u00a0: ${what}`,
    see: 'Voir ce qui attend',
    row: 'sur ce téléphone seulement',
  },
  failed: {
    state: 'Pas encore envoyée',
    title: (count: number) =>
      count === 1 ? 'Une déclaration n’est pas partie' : `${count} déclarations ne sont pas parties`,
    lead: (at: string) => `Enregistrée ${at}. Elle est gardée sur ce téléphone, avec ses photos.`,
    vehicle: 'Son véhicule est à revoir.',
    row: 'déclaration qui n’est pas partie, à voir',
  },
  draft: { row: 'déclaration à terminer' },
  fine: {
    state: (authority: string | null, count: number) => {
      const left = count === 0 ? 'dernier jour sûr' : `${formatDays(count)} pour répondre`;
      return authority === null ? upperFirst(left) : `${authority}\u00a0: ${left}`;
    },
    late: (authority: string | null) =>
      authority === null ? 'La date sûre est passée' : `${authority}\u00a0: la date sûre est passée`,
    title: (authority: string | null) => (authority === null ? 'Votre amende' : `Amende\u00a0: ${authority}`),
    by: (act: string) => `${act} au plus tard le`,
    latest: 'Peut-être encore possible, à vérifier, jusqu’au',
    send: 'Recours à envoyer au plus tard le',
    steps: ['Reçue', 'Recours à envoyer', 'Réponse'] as readonly string[],
    stepsLabel: 'Où en est cette amende',
    row: (authority: string | null) => authority ?? 'amende',
    more: (count: number) => (count === 1 ? 'Et une autre amende' : `Et ${count}\u00a0autres amendes`),
    left: (count: number) => {
      if (count < 0) return 'à vérifier';
      return count === 0 ? 'aujourd’hui' : formatDays(count);
    },
  },
  notice: {
    state: (count: number) => (count === 1 ? 'Un avis à confirmer' : `${count} avis à confirmer`),
    title: 'Est-ce votre avis\u00a0?',
    by: 'À confirmer au plus tard le',
    late: 'La date sûre est passée\u00a0: répondez sans tarder.',
    lead: 'Un aidant l’a photographié. Ses délais courent, et nous suivrons ses dates une fois que vous l’aurez confirmé.',
    row: 'avis à confirmer',
  },
  dossier: {
    state: 'Dossier prêt',
    title: 'Il ne manque que votre signature',
    lead: (authority: string | null, day: string) =>
      `${authority === null ? 'À' : `${authority}\u00a0: à`} envoyer au plus tard le ${day}.`,
    row: (authority: string | null) =>
      authority === null ? 'dossier à signer' : `dossier à signer\u00a0: ${authority}`,
  },
  awaited: {
    state: 'Recours envoyé',
    title: (authority: string | null) =>
      authority === null ? 'Réponse attendue' : `${authority}\u00a0: réponse attendue`,
    silence: (day: string) => `Sans réponse le ${day}, le silence vaut refus. Nous vous préviendrons.`,
    received: 'Notez ici le jour où votre recours est reçu\u00a0: le délai de réponse part de là.',
    answer: 'Vous avez reçu une réponse\u00a0? Notez-la.',
    row: (authority: string | null) =>
      authority === null ? 'réponse attendue' : `réponse attendue\u00a0: ${authority}`,
  },
  leaving: {
    state: 'Envoi en cours',
    title: 'Lettre confiée au prestataire',
    lead: 'Nous attendons sa preuve de dépôt. N’envoyez rien d’autre.',
    row: (authority: string | null) =>
      authority === null ? 'recours en cours d’envoi' : `recours en cours d’envoi\u00a0: ${authority}`,
  },
  paper: {
    refused: 'Une photo à reprendre',
    refusedTitle: (kind: DocumentKind) => `${papers[kind]}\u00a0: à reprendre`,
    remark: (remark: string) => `Remarque de l’équipe\u00a0: ${remark}`,
    approved: (kind: DocumentKind) => (kind === 'cmi' ? 'Votre CMI est validée.' : 'Votre carte grise est validée.'),
    missing: (kinds: readonly DocumentKind[]) => {
      if (kinds.length === 1) return 'Il manque un papier';
      return kinds.length === 2 ? 'Il manque deux papiers' : 'Il manque vos papiers';
    },
    missingLead: 'Une photo de chaque face suffit.',
    facts: {
      cmi: { title: 'Carte mobilité inclusion', note: 'CMI, recto et verso' },
      carte_grise: { title: 'Carte grise', note: 'La page avec la plaque' },
    },
    expiring: 'Carte bientôt à renouveler',
    expiringTitle: (count: number) =>
      count === 0 ? 'Votre carte n’est plus valable demain' : `Votre carte est valable encore ${formatDays(count)}`,
    expiringLead: (day: string) => `Dernier jour\u00a0: ${day}. Envoyez la nouvelle dès que vous l’avez.`,
    row: (kind: DocumentKind) => (kind === 'cmi' ? 'CMI à reprendre' : 'carte grise à reprendre'),
    missingRow: 'papiers à envoyer',
    expiringRow: 'carte bientôt à renouveler',
  },
  checked: {
    state: 'Papiers bien reçus',
    activation: 'Papiers validés',
    title: 'Notre équipe vérifie vos papiers',
    activationTitle: 'Notre équipe ouvre votre compte',
    mailed: 'Un e-mail vous préviendra.',
    by: 'Réponse attendue au plus tard',
    measured: 'D’après nos dernières vérifications. Vous n’avez rien à faire.',
    declare: 'Vous pouvez déjà déclarer\u00a0: chaque preuve est gardée.',
    steps: ['Reçus', 'En cours', 'Compte actif'] as readonly string[],
    stepsLabel: 'Où en sont vos papiers',
    row: 'papiers en cours de vérification',
    activationRow: 'ouverture de votre compte',
  },
  /** Text of a row, continued in lower case, except for names. */
  also: (what: string) => `Aussi\u00a0: ${what}`,
  alone: upperFirst,
  rows: 'Autres actions',
  last: {
    title: 'Dernières déclarations',
    empty: 'Vos déclarations apparaîtront ici.',
    deposited: 'Déposée',
    waiting: 'En cours de traitement',
  },
} as const;
