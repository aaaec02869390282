import type { PaperFaultCode } from '@placejuste/domain/exhibit-check';
import type { AppealChannel, PaperKind } from '@placejuste/domain/letter';

/** Confirmations of a paper that was not compared with the fine. */
const confirm: Readonly<Partial<Record<PaperFaultCode, string>>> = {
  CERTIFICATE_UNREAD: 'Oui, c’est bien ce qui est écrit sur la carte grise',
  CARD_UNREAD: 'Oui, c’est bien ce qui est écrit sur la carte',
  DECLARATION_LONG_BEFORE: 'Oui, la voiture n’avait pas bougé',
  DECLARATION_UNREAD: 'Oui, c’est le même endroit',
};

const join: Readonly<Partial<Record<PaperKind, string>>> = {
  'carte-grise': 'Joindre la carte grise de cette voiture',
  'cmi-front': 'Joindre les deux faces de la bonne carte',
  'cmi-back': 'Joindre le verso de la bonne carte',
};

const channels: Readonly<Record<AppealChannel, string>> = {
  registered: 'Par lettre recommandée',
  online: 'Par le site indiqué sur l’avis',
};

export const lettersText = {
  which: 'Quelle lettre\u00a0?',
  none:
    'Ce parking est privé\u00a0: c’est un contrat, pas une amende. ' +
    'Il n’existe pas de lettre officielle pour le contester. Écrivez à l’exploitant avec la preuve ' +
    'de votre stationnement, et demandez conseil à une association de consommateurs.',
  day: 'Ce jour-là',
  cardWas: 'La carte, ce jour-là',
  /** Answers to « Où était la carte ? ». */
  cardPlaces: {
    shown: 'Derrière le pare-brise, visible',
    'card-forgotten': 'Oubliée, pas dans la voiture',
    'card-upside-down': 'À l’envers derrière le pare-brise',
    'not-displayed': 'Avec son titulaire, pas derrière le pare-brise',
  },
  changePlace: 'Changer',
  more: 'Ajouter une précision',
  others: 'Cochez ce qui est vrai',
  awardFrom: 'La décision accorde la carte à partir du',
  awardUntil: 'et jusqu’au',
  awardHint: 'Date écrite sur la décision. Laissez vide si elle est sans limite.',
  obstacle: 'Pourquoi le ticket n’a pas pu être pris',
  obstacleHint: 'Par exemple\u00a0: horodateur en panne. 300 caractères au plus.',
  offence: 'Ce que l’avis reproche',
  offenceWords: 'L’infraction, mot pour mot',
  offenceWordsHint: 'Recopiez la ligne de l’avis.',
  before: 'La lettre déjà envoyée',
  sentOn: 'Envoyée le',
  sentBy: 'Comment\u00a0?',
  channels,
  copyNotGiven: 'Le site n’a remis aucune copie de mon envoi',
  receivedOn: 'Reçue le, d’après l’avis de réception',
  refusedOn: 'Réponse datée du',
  refusedHint: 'Laissez vide s’il n’y a pas eu de réponse.',
  signer: 'Qui signe le recours\u00a0?',
  signers: {
    debtor: 'La personne de la carte grise',
    mandatary: 'Moi, avec son mandat signé',
  },
  mandatary: 'Votre nom et prénom',
  mandataryAddress: 'Votre adresse postale',
  unsaved: 'Ce que vous tapez est gardé sur cet appareil.',
  missingHeading: 'À compléter',
  sending: {
    title: 'Envoyer la lettre',
    before: 'Avant d’envoyer',
    open: 'Ouvrir le site',
    newTab: '(nouvel onglet)',
    address: 'Adresse d’envoi',
    copy: 'Copier',
    copied: (label: string) => `${label}\u00a0: copié.`,
    notCopied: 'La copie n’a pas fonctionné\u00a0: sélectionnez le texte, puis copiez-le.',
    fields: 'À recopier dans les cases',
    fieldsHint: 'Chaque bouton copie une ligne.',
    keep: 'À garder',
  },
  parts: {
    title: 'Fichiers séparés pour un site',
    lead: (limit: string) =>
      `Certains sites demandent chaque pièce à part, sous ${limit} Mo. Gardez ces noms\u00a0: ils suivent la lettre.`,
    make: 'Préparer les fichiers',
    making: 'Nous préparons les fichiers.',
    failed: 'Les fichiers n’ont pas pu être préparés. Le dossier complet reste disponible.',
    again: 'Réessayer',
    download: (title: string) => `Télécharger\u00a0: ${title}`,
    evidence:
      'La preuve complète du stationnement (photos intactes, reçu signé, journal), que chacun peut ' +
      'vérifier sans nous. Joignez-la si le site l’accepte, ou gardez-la.',
    file: (name: string, megabytes: string) => `${name} (${megabytes} Mo)`,
    tooLarge: (limit: string) =>
      `Ce fichier dépasse ${limit} Mo\u00a0: un site peut le refuser. Rephotographiez cette pièce, page par page.`,
  },
  faults: {
    confirm,
    confirmOther: 'Oui, je confirme',
    join,
    joinOther: 'Joindre la bonne pièce',
    untie: 'Retirer cette déclaration',
    saidConfirmed: 'C’est noté. Nous relançons le dossier.',
    saidUntied: 'La déclaration est retirée. Nous relançons le dossier.',
    notDone: 'Ce choix n’est pas enregistré',
    unreached: 'Le service n’a pas répondu. Réessayez.',
  },
  papers: {
    /** Confirmation that the joined paper shows the values of the fine. */
    confirms: (values: string) =>
      `En le joignant, vous confirmez qu’il indique bien ce que dit la fiche\u00a0: ${values}.`,
    title: 'Vos justificatifs',
    lead: 'Avis de réception, réponse, décision\u00a0: ils deviennent des pièces du prochain dossier.',
    loading: 'Nous cherchons vos justificatifs…',
    unread: 'Vos justificatifs n’ont pas pu être lus',
    none: 'aucun',
    add: 'Ajouter un justificatif',
    kind: 'De quoi s’agit-il\u00a0?',
    prompt: 'Choisissez',
    letter: 'De quelle lettre est-ce la preuve\u00a0?',
    letterMissing: 'Choisissez la lettre.',
    what: 'le justificatif, toutes les lignes lisibles',
    file: 'Photo ou PDF',
    send: 'Joindre',
    cancel: 'Annuler',
    sent: 'Justificatif joint.',
    notSent: 'Le justificatif n’est pas joint',
    missing: 'Choisissez la nature et le fichier.',
    addedOn: 'ajouté le',
    remove: 'Retirer',
    removeOne: (title: string) => `Retirer\u00a0: ${title}`,
    removeTitle: 'Retirer ce justificatif\u00a0?',
    removeLead: (title: string) =>
      `${title}\u00a0: vous ne le retrouverez plus, et aucun nouveau dossier ne le contiendra. ` +
      'Les dossiers déjà faits le gardent.',
    removeConfirm: 'Oui, retirer',
    keep: 'Garder',
    removed: 'Justificatif retiré.',
    notRemoved: 'Le justificatif n’est pas retiré',
    /** Texts about the reading on this device before the paper is sent. */
    reading: {
      reading: 'Lecture de la pièce…',
      apart: 'Cette pièce semble dire autre chose',
      lookAgain: 'Si c’est bien la bonne pièce, joignez-la\u00a0: nous la relirons avec vous avant la signature.',
      unread: 'Nous n’avons rien pu lire ici. Nous relirons cette pièce avec vous avant la signature.',
      crop: (value: string) => `Extrait de la pièce\u00a0: ${value}`,
    },
  },
  sign: {
    mandate: {
      title: 'Faire signer le mandat',
      lead: 'La personne de la carte grise le signe à la main, puis vous. Photographiez-le ensuite et joignez-le.',
      prepare: 'Préparer le mandat à imprimer',
      take: 'Télécharger le mandat à signer',
      join: 'Joindre le mandat signé',
      done: 'Le mandat signé est joint. Refaites le dossier\u00a0: il y prendra la place du mandat à signer.',
    },
    presence: {
      title: 'Faire signer l’attestation',
      lead: 'La personne qui y est nommée la complète et la signe à la main. Photographiez-la ensuite et joignez-la.',
      prepare: 'Préparer l’attestation à imprimer',
      take: 'Télécharger l’attestation à signer',
      join: 'Joindre l’attestation signée',
      done:
        'L’attestation signée est jointe. Refaites le dossier\u00a0: ' +
        'elle y prendra la place de l’attestation à signer.',
    },
    making: 'Nous préparons le fichier.',
    notTaken: 'Le fichier n’est pas téléchargé',
  },
  mask: {
    title: 'Masquer la photo de votre carte',
    lead:
      'La lettre a besoin de votre nom et du numéro de la carte, pas de votre visage. ' +
      'Placez un cache sur la photo\u00a0: voici la carte telle que le dossier la montrera. ' +
      'Votre fichier n’est pas modifié.',
    loading: 'Nous ouvrons l’image de votre carte…',
    unread: 'L’image de votre carte n’a pas pu être lue',
    none: 'Votre carte n’est pas encore validée\u00a0: il n’y a rien à masquer.',
    noPicture:
      'Ce fichier a plusieurs pages, ou ne s’ouvre pas\u00a0: il ne peut pas être masqué ici. ' +
      'Photographiez votre carte et déposez la photo pour le faire.',
    picture: 'Verso de votre carte, sans cache',
    pictureMasked: 'Verso de votre carte, avec un cache',
    handle: 'Cache\u00a0: les flèches le déplacent, Maj et les flèches changent sa taille',
    keys:
      'Faites glisser le cache, utilisez les flèches du clavier, ou ces boutons. ' +
      'Gardez le nom et le numéro lisibles.',
    moves: 'Placer le cache',
    left: 'À gauche',
    right: 'À droite',
    up: 'Plus haut',
    down: 'Plus bas',
    wider: 'Élargir',
    narrower: 'Rétrécir',
    taller: 'Allonger',
    shorter: 'Raccourcir',
    add: 'Ajouter un cache',
    save: 'Utiliser ce cache',
    kept: 'Ce cache sera appliqué aux prochains dossiers.',
    saved: 'Cache enregistré.',
    remove: 'Ne rien masquer',
    removed: 'Cache retiré.',
    notSaved: 'Le cache n’est pas enregistré',
  },
  summary: 'La lettre en mots simples',
  summaryKept: 'Ce résumé est pour vous\u00a0: il n’est pas envoyé avec la lettre.',
  summarySent: 'Vous avez demandé que ce résumé soit envoyé avec la lettre.',
  options: 'Résumé joint, photo de la carte masquée',
  sendSummary: 'Envoyer aussi le résumé en mots simples',
} as const;
