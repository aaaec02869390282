import { formatCount } from '@placejuste/domain/kernel';
import { connectionText } from '../offline/connection.text.fr.ts';

export const pendingText = {
  title: 'Actions en attente',
  lead: 'Ce que ce téléphone garde et qui n’est pas encore déposé chez nous.',
  reading: 'Lecture de ce téléphone…',
  listLabel: 'Actions gardées sur ce téléphone',
  emptyTitle: 'Rien n’attend',
  empty: 'Tout ce que vous avez déclaré est déposé. Ce qui sera fait sans réseau apparaîtra ici.',
  declare: 'Nouvelle déclaration',
  history: 'Historique',
  keptOn: 'Gardée sur ce téléphone, selon son horloge, le',
  photos: (count: number): string => formatCount(count, 'photo'),
  coordinates: (degrees: string): string => `Coordonnées\u00a0: ${degrees}`,
  states: {
    queued: 'Sur ce téléphone',
    sending: 'Envoi en cours',
    'needs-sign-in': 'Connexion à refaire',
    'needs-attention': 'À revoir',
    delivered: 'Déposée',
  },
  done: 'Déjà faite',
  tries: (count: number): string => formatCount(count, 'essai sans succès', 'essais sans succès'),
  advice: {
    queued: 'Elle partira d’elle-même dès que la connexion le permet. Vous pouvez aussi l’envoyer maintenant.',
    after: (action: string): string =>
      `Elle partira d’elle-même une fois déposée l’action dont elle dépend\u00a0: ${action}.`,
    afterRefused: (action: string): string =>
      `Elle attend une action refusée, elle aussi dans cette liste\u00a0: ${action}. Corrigez ou supprimez ` +
      'celle-là\u00a0: ' +
      'celle-ci pourra alors partir.',
    afterNotCorrectable: (action: string): string =>
      `Elle attend une action refusée, elle aussi dans cette liste\u00a0: ${action}. Voyez d’abord ce qui est dit ` +
      'de celle-là\u00a0: une fois acceptée ou supprimée, celle-ci pourra partir.',
    nextTry: (when: string): string => `Prochain essai automatique vers ${when}.`,
    sending: 'Vous pouvez quitter cet écran\u00a0: l’envoi continue tant que l’application est ouverte.',
    'needs-sign-in': 'Votre session est terminée. Connectez-vous\u00a0: l’envoi reprendra, rien n’est perdu.',
    'needs-attention':
      'Elle n’a pas été acceptée telle quelle et reste sur ce téléphone. ' +
      'Corrigez ce qui est indiqué puis réessayez, ou gardez-en une copie.',
    notCorrectable:
      'Elle n’a pas été acceptée et ne se corrige pas depuis cette liste. Elle reste sur ce téléphone\u00a0: ' +
      'réessayez plus tard, gardez-en une copie, ou supprimez-la.',
    doneAgain: 'Vous l’avez refaite depuis\u00a0: celle-ci n’a plus à partir. Vous pouvez la supprimer.',
    doneInFine: 'C’est déjà fait dans cette amende\u00a0: cette action n’a plus à partir. Vous pouvez la supprimer.',
    helpEnded: 'Gardez-en une copie\u00a0: vous pourrez la remettre vous-même à la personne que vous aidiez.',
    ofAccount:
      'Elle reste sur ce téléphone et peut être copiée. Elle repartira d’elle-même, telle quelle, dès ' +
      'que votre compte le permet.',
    photoLost: {
      declaration:
        'La photo abîmée ne peut plus servir de preuve. Gardez une copie du reste et, si la voiture est ' +
        'encore là, refaites la déclaration.',
      correctable:
        'Ce fichier abîmé ne peut plus être envoyé. Choisissez «\u00a0Corriger\u00a0» pour le remplacer ou ' +
        'l’enlever\u00a0: le reste est gardé.',
      paper:
        'Ce fichier abîmé ne peut plus être envoyé. Si vous avez encore le papier, ajoutez-le à nouveau là où ' +
        'vous l’aviez ajouté, puis supprimez cette action de ce téléphone.',
    },
  },
  refused: 'Réponse du service',
  sent: (percent: number): string => `Envoi\u00a0: ${percent}\u00a0%`,
  sending: 'Envoi en cours…',
  correct: 'Corriger',
  correctOf: (what: string): string => `Corriger\u00a0: ${what}`,
  retry: 'Réessayer maintenant',
  retryOf: (what: string): string => `Réessayer maintenant\u00a0: ${what}`,
  signIn: 'Se connecter',
  discard: 'Supprimer de ce téléphone',
  discardOf: (what: string): string => `Supprimer de ce téléphone\u00a0: ${what}`,
  discardTitle: 'Supprimer pour toujours\u00a0?',
  discardLead: (photos: number): string =>
    photos === 0
      ? 'Cette action n’est déposée nulle part. Une fois supprimée, personne ne pourra la retrouver.'
      : `Cette action et ${photos > 1 ? `ses ${photos} photos ne sont déposées` : 'sa photo ne sont déposées'} ` +
        'nulle part. Une fois supprimées, personne ne pourra les retrouver, nous non plus.',
  discardCopy: 'Garder d’abord une copie',
  discardConfirm: 'Oui, supprimer pour toujours',
  discardKeep: 'Ne pas supprimer',
  discarded: 'Supprimée de ce téléphone.',
  notDiscarded: 'Elle n’a pas pu être supprimée',
  notDiscardedLead: 'Elle est toujours sur ce téléphone. Réessayez, ou rechargez la page.',
  deliveredTitle: 'Déposées récemment',
  deliveredOn: 'Selon notre horloge, le',
  openOne: 'Voir dans l’historique',
  lost: {
    title: (count: number): string =>
      count > 1
        ? `Ce navigateur a effacé ${count} actions avant leur envoi`
        : 'Ce navigateur a effacé une action avant son envoi',
    lead: (count: number): string =>
      count > 1
        ? 'Elles n’étaient pas déposées\u00a0: nous ne pouvons pas les retrouver.'
        : 'Elle n’était pas déposée\u00a0: nous ne pouvons pas la retrouver.',
    keptOn: 'gardée le',
    copyHere: 'Si vous en avez une copie de secours, reprenez-la plus bas sur cette page.',
    declareAgain: 'Sinon, si la voiture est encore là, refaites la déclaration.',
    again: 'Sinon, recommencez ce qui a été effacé.',
    open: 'Voir ce qui est effacé',
    read: 'J’ai lu',
  },
  storage: {
    title: 'Attention\u00a0: ce navigateur peut effacer vos preuves',
    lead: 'Sur iPhone et iPad, un site qui n’est pas installé perd tout ce qu’il garde après sept jours sans visite.',
    advice:
      'Ajoutez PlaceJuste à l’écran d’accueil (bouton Partager, puis «\u00a0Sur l’écran ' +
      'd’accueil\u00a0»), et déposez le jour même.',
    open: 'iOS n’envoie rien tout seul\u00a0: ouvrez l’application, avec du réseau, pour déposer.',
  },
};

export const backupPanelText = {
  title: 'Copie de secours',
  lead:
    'Une copie de tout ce qui n’est pas déposé\u00a0: les photos d’origine, leurs empreintes et ce ' +
    'qui devait être envoyé, dans un seul fichier ZIP.',
  make: 'Enregistrer une copie (ZIP)',
  making: 'Préparation de la copie…',
  made: (actions: number, photos: number, megabytes: string): string =>
    `Copie prête\u00a0: ${formatCount(actions, 'action')}, ${formatCount(photos, 'photo')}, ` +
    `${megabytes} Mo. Vérifiez qu’elle est bien dans vos téléchargements.`,
  damaged: (count: number): string =>
    `${formatCount(count, 'photo n’est plus intacte', 'photos ne sont plus intactes')}\u00a0: ce qui en ` +
    'reste est dans la copie.',
  failed: 'La copie n’a pas pu être faite',
  failedLead: 'Rien n’est perdu\u00a0: tout est encore sur ce téléphone. Libérez de l’espace, puis réessayez.',
  fileName: (stamp: string): string => `placejuste-non-depose-${stamp}.zip`,
  share: 'Partager la copie',
  notShared: 'Le téléphone n’a rien partagé. La copie est dans vos téléchargements.',
  take: 'Reprendre une copie',
  takeLead:
    'Un fichier enregistré ici ou sur un autre appareil, avec le même compte. ' +
    'Le reprendre deux fois ne crée aucun doublon.',
  taking: 'Lecture de la copie…',
  taken: (restoredCount: number, already: number): string =>
    [
      restoredCount > 0
        ? `${formatCount(restoredCount, 'action reprise', 'actions reprises')}\u00a0: l’envoi commence dès que la ` +
          'connexion le permet.'
        : 'Aucune action nouvelle.',
      ...(already > 0 ? [`${formatCount(already, 'action était déjà là', 'actions étaient déjà là')}.`] : []),
    ].join(' '),
  takenDamaged: (count: number): string =>
    `${formatCount(count, 'action laissée de côté', 'actions laissées de côté')}\u00a0: une photo du ` +
    'fichier manque ou n’est pas celle qui a été prise.',
  refusals: {
    NOT_A_BACKUP:
      'Ce fichier n’est pas une copie de PlaceJuste, ou il est incomplet. ' +
      'Choisissez le fichier ZIP tel qu’il a été enregistré.',
    OTHER_PERSON: 'Cette copie vient d’un autre compte. Connectez-vous avec le compte qui l’a faite pour la reprendre.',
    NO_SPACE:
      'Il n’y a plus assez de place sur ce téléphone. Ce qui a pu être repris est gardé\u00a0: ' +
      'libérez de l’espace, puis reprenez la même copie.',
  },
  refused: 'La copie n’a pas été reprise',
  takingFailed: 'Le fichier n’a pas pu être lu. Vérifiez votre réseau, puis choisissez-le à nouveau.',
};

export const leavingText = {
  warning: (proofs: number, actions: number): string =>
    proofs > 0
      ? connectionText.proofs(proofs)
      : formatCount(actions, 'action pas encore déposée', 'actions pas encore déposées'),
  /** Shown before a sign-out and before an account is closed, which both empty this device. */
  lead: (actions: number): string =>
    actions > 1
      ? 'Elles seront effacées de ce téléphone. Déposez-les d’abord, ou gardez-en une copie.'
      : 'Elle sera effacée de ce téléphone. Déposez-la d’abord, ou gardez-en une copie.',
  offline: (actions: number): string =>
    actions > 1
      ? 'Elles seront effacées de ce téléphone, et rien ne peut partir sans réseau\u00a0: gardez-en une copie.'
      : 'Elle sera effacée de ce téléphone, et rien ne peut partir sans réseau\u00a0: gardez-en une copie.',
  send: 'Déposer maintenant',
  sending: 'Envoi en cours…',
  notSent: 'Tout n’a pas pu être déposé. Ce qui reste est gardé sur ce téléphone.',
  doneBefore: {
    'sign-out': {
      copied: 'La copie est faite\u00a0: vous pouvez vous déconnecter.',
      allSent: 'Tout est déposé\u00a0: vous pouvez vous déconnecter.',
    },
    'close-account': {
      copied:
        'La copie est faite\u00a0: vous y gardez vos photos. ' +
        'Une fois le compte fermé, elle ne pourra plus être déposée.',
      allSent: 'Tout est déposé.',
    },
  },
  giveUp: 'J’accepte que ce qui n’est pas déposé soit effacé pour toujours',
  blocked: 'Déposez, gardez une copie, ou cochez la case pour continuer.',
  unfinished: (photos: number): string => formatCount(photos, 'photo pas encore envoyée', 'photos pas encore envoyées'),
  unfinishedLead: (photos: number): string =>
    photos > 1
      ? 'Aucune copie ne les contient. Pour les garder, terminez d’abord ce que vous avez commencé.'
      : 'Aucune copie ne la contient. Pour la garder, terminez d’abord ce que vous avez commencé.',
  unfinishedBlocked: 'Terminez, ou cochez la case pour continuer.',
};

/** Texts about pending actions on a device that may erase them. */
export const fragileText = {
  title: 'Cet appareil peut effacer ce qui attend',
  lead:
    'Quand la place manque, le navigateur efface parfois ce qu’il garde. Tant que votre preuve n’est pas déposée, ' +
    'gardez-en une copie dans vos fichiers.',
  copy: 'Garder une copie',
  install: 'Sur l’écran d’accueil, l’application n’est pas effacée ainsi.',
};
