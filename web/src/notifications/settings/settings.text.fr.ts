export const settingsText = {
  page: 'Réglage des notifications',
  back: 'Paramètres',
  title: 'Notifications',
  see: 'Voir mes notifications',
  lead:
    'Les dates de vos recours arrivent toujours par e-mail, avec un fichier pour votre agenda. ' +
    'Les notifications s’y ajoutent.',
  loading: 'Nous lisons vos réglages…',
  failed: 'Vos réglages n’ont pas pu être lus',
  here: 'Me prévenir sur cet appareil',
  hereHint:
    'L’appareil demandera votre accord. L’écran verrouillé ne montre qu’une phrase neutre, jamais le nom d’un papier ' +
    'ni d’une amende.',
  turnOn: 'Activer sur cet appareil',
  turnOff: 'Désactiver sur cet appareil',
  isOn: 'Cet appareil vous prévient.',
  isLost: 'Cet appareil ne reçoit pas de notification pour l’instant\u00a0: activez-le de nouveau.',
  turnedOn: 'Cet appareil vous préviendra.',
  turnedOff: 'Cet appareil ne vous préviendra plus.',
  refused: 'Rien n’est activé\u00a0: l’accord n’a pas été donné. Vous pouvez appuyer de nouveau.',
  notDone: 'Cela n’a pas pu être fait',
  states: {
    unsupported: 'Ce navigateur ne peut pas vous prévenir. Les e-mails et cette application vous disent tout.',
    'needs-install':
      'Sur iPhone et iPad, ajoutez d’abord PlaceJuste à l’écran d’accueil, ouvrez-la de là, puis revenez ici.',
    blocked:
      'Les notifications de PlaceJuste sont bloquées. Pour les permettre\u00a0: réglages du téléphone ou du navigateur, ' +
      '«\u00a0Notifications\u00a0», «\u00a0PlaceJuste\u00a0». Puis revenez ici.',
  },
  unsupportedNoAddress: 'Ce navigateur ne peut pas vous prévenir.',
  families: 'Me prévenir pour',
  quiet: 'Ne rien faire sonner la nuit',
  quietHint:
    'À l’heure de chaque appareil. Seule la fin de votre stationnement sonne toujours\u00a0: elle n’attend pas.',
  mails: 'E-mails',
  news: 'Recevoir les nouvelles de PlaceJuste',
  newsHint:
    'Quelques e-mails par an sur ce qui change dans l’application. Chacun porte un lien pour les arrêter. ' +
    'Les messages qui concernent votre compte arrivent toujours.',
  from: 'À partir de',
  until: 'Jusqu’à',
  sameHour: 'La nuit commencerait et finirait à la même heure. Changez d’abord l’autre heure.',
  hour: (hour: number): string => `${hour} h`,
  saved: 'C’est enregistré.',
  notSaved: (choice: string): string => `Ce choix n’est pas enregistré\u00a0: «\u00a0${choice}\u00a0»`,
} as const;
