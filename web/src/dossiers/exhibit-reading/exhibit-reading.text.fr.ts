export const exhibitReadingText = {
  title: 'Nous avons relu vos pièces',
  readingTitle: 'Relecture de vos pièces',
  unreadTitle: 'Relisez vos pièces',
  reading: (done: number, all: number) => `Nous relisons vos pièces\u00a0: ${done} sur ${all}`,
  mayLeave:
    'Vous pouvez quitter cette page\u00a0: la relecture continue. Si une pièce contredit votre lettre, nous vous ' +
    'préviendrons.',
  notYet: 'Nous relisons encore vos pièces\u00a0: ce bouton s’ouvrira ensuite, sans rien recharger.',
  withoutWaiting:
    'Nous relisons encore vos pièces. Si votre date est proche, n’attendez pas\u00a0: comparez-les vous-même à la ' +
    'lettre.',
  saidRead: 'Vos pièces sont relues.',
  saidStopped: (pieces: number) =>
    pieces === 1
      ? 'Vos pièces sont relues\u00a0: une pièce contredit votre lettre.'
      : `Vos pièces sont relues\u00a0: ${pieces} pièces contredisent votre lettre.`,
  failed: 'Vos pièces n’ont pas pu être relues',
  stopped: (pieces: number) =>
    pieces === 1 ? 'Une pièce contredit votre lettre' : `${pieces} pièces contredisent votre lettre`,
  stoppedLead: 'La personne qui ouvrira votre dossier le verra aussi. Réglons-le avant de signer.',
  nameDiffers: (pieces: number) =>
    pieces === 1 ? 'Un nom diffère sur une pièce' : `Un nom diffère sur ${pieces} pièces`,
  nameLead: 'Comparez les deux noms. Si c’est bien la même personne, dites-le\u00a0: votre dossier pourra partir.',
  saidNameDiffers: (pieces: number) =>
    `Vos pièces sont relues\u00a0: un nom diffère sur ${pieces === 1 ? 'une pièce' : `${pieces} pièces`}.`,
  exhibit: (number: number, title: string) => `Pièce n° ${number}. ${title}`,
  onThis: 'Sur cette pièce',
  onOther: (number: number) => `Sur la pièce n° ${number}`,
  inLetter: 'Dans votre lettre',
  crop: (where: string, value: string) => `${where}\u00a0: ${value}`,
  noCrop: 'L’image ne s’affiche pas ici.',
  correct: 'Corriger la fiche',
  replace: 'Remplacer cette pièce',
  replaced: 'La nouvelle pièce est jointe. Refaites le dossier\u00a0: elle y prendra sa place.',
  remake: 'Refaire le dossier',
  right: 'Cette pièce est la bonne',
  rightOne: (title: string) => `Cette pièce est la bonne\u00a0: ${title}`,
  question: {
    title: 'Cette pièce est-elle vraiment la bonne\u00a0?',
    confirm: 'Oui, cette pièce est la bonne',
    keep: 'Revenir',
  },
  samePerson: 'C’est bien la même personne',
  samePersonOne: (title: string) => `C’est bien la même personne\u00a0: ${title}`,
  samePersonQuestion: {
    title: 'Est-ce bien la même personne\u00a0?',
    confirm: 'Oui, c’est la même personne',
    keep: 'Revenir',
  },
  samePersonLead:
    'Un nom de naissance, un nom d’usage ou un prénom abrégé changent le nom, pas la personne. ' +
    'Nous pouvons aussi mal lire.',
  questionLead:
    'Nous pouvons mal lire. Si les deux images montrent bien la même chose, dites-le\u00a0: votre dossier pourra ' +
    'partir.',
  saidRight: 'C’est noté\u00a0: cette pièce est la bonne.',
  notDone: 'Ce choix n’est pas enregistré',
  unreached: 'Le service n’a pas répondu. Réessayez.',
  doubts: 'À comparer vous-même',
  unread: 'Ce que nous n’avons pas lu',
  /** Above the list of exhibits, which marks each of them « À vérifier ». */
  unreadableBelow: (count: number) =>
    count === 1
      ? 'Nous n’avons rien lu sur votre pièce. Vérifiez qu’elle est nette et dit la même chose que la lettre.'
      : 'Nous n’avons rien lu sur vos pièces. Vérifiez qu’elles sont nettes et disent la même chose que la lettre.',
  unreadable: (count: number) =>
    count === 1
      ? 'Nous n’avons rien lu sur cette pièce. Vérifiez qu’elle est nette et qu’elle dit la même chose que la lettre.'
      : 'Nous n’avons rien lu sur ces pièces. Vérifiez qu’elles sont nettes et disent la même chose que la lettre.',
  firstPages: (exhibit: string, readCount: number, all: number) =>
    `${exhibit}. Nous avons relu les ${readCount} premières pages sur ${all}\u00a0: vérifiez les autres.`,
  notReread: (count: number) =>
    count === 1
      ? 'Non relue\u00a0: comparez vous-même cette pièce à votre lettre.'
      : 'Non relues\u00a0: comparez vous-même ces pièces à votre lettre.',
  answered: (title: string) => `${title}\u00a0: vous avez dit que cette pièce est la bonne.`,
  agrees: (count: number) =>
    count === 1 ? '1 point retrouvé sur vos pièces' : `${count} points retrouvés sur vos pièces`,
  /** About the papers that could be read; the others are listed above. */
  nothing: 'Nous n’avons rien lu qui contredise votre lettre.',
} as const;
