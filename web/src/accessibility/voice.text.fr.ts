/** Texts of voice control; the commands are those of decisions §8. */
export const voiceText = {
  commands: {
    declare: 'nouvelle déclaration',
    history: 'historique',
    settings: 'paramètres',
    next: 'suivant',
    back: 'retour',
    confirm: 'valider',
    photo: 'prendre la photo',
    read: 'lire la page',
    help: 'aide',
  },
  helpTitle: 'Commandes vocales',
  helpNames: 'ou le nom d’un bouton, d’un lien ou d’un champ de l’écran',
  notHere: 'Rien à faire ici',
  notHereDetail: (phrase: string): string => `«\u00a0${phrase}\u00a0» n’est pas une commande de cet écran.`,
  several: (name: string, count: number): string =>
    `Il y en a ${count} à l’écran. Dites «\u00a0${name} un\u00a0», «\u00a0${name} deux\u00a0»…`,
  severalActs: (count: number): string => `Il y en a ${count} à l’écran. Dites le nom du bouton.`,
  severalTitle: 'Lequel\u00a0?',
  touchNeeded: 'Touchez l’écran',
  touchNeededDetail: 'Le navigateur n’ouvre les fichiers qu’après un appui du doigt ou une touche.',
  waiting: 'Commande vocale en pause',
  waitingDetail: 'Ce navigateur a besoin du réseau pour vous écouter. Elle reprend avec lui.',
  stopped: 'Commande vocale arrêtée',
  refused:
    'Le micro est refusé à ce site. Autorisez-le dans les réglages du navigateur, puis cochez de nouveau la case.',
  broken: 'Ce navigateur n’a pas pu écouter. Cochez de nouveau la case pour réessayer.',
};
