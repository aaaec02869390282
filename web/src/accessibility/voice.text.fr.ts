/** Words of the voice control; the commands are those of decisions §8. */
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
  notHere: 'Rien à faire ici',
  notHereDetail: (phrase: string): string => `«\u00a0${phrase}\u00a0» ne sert à rien sur cet écran.`,
  waiting: 'Commande vocale en pause',
  waitingDetail: 'Ce navigateur a besoin du réseau pour vous écouter. Elle reprend avec lui.',
  stopped: 'Commande vocale arrêtée',
  refused:
    'Le micro est refusé à ce site. Autorisez-le dans les réglages du navigateur, puis cochez de nouveau la case.',
  broken: 'Ce navigateur n’a pas pu écouter. Cochez de nouveau la case pour réessayer.',
};
