/** Texts about the photographed proof of a sending. */
export const proofText = {
  title: 'La preuve',
  label: 'preuve d’envoi',
  of: {
    registered: {
      lead: 'Photographiez la preuve de dépôt que le guichet vous a remise\u00a0: elle porte le jour et le numéro.',
      what: 'la preuve de dépôt',
    },
    online: {
      lead:
        'Photographiez l’accusé d’enregistrement du site, ou choisissez sa copie d’écran\u00a0: ' +
        'c’est lui qui prouve votre envoi. Nous n’avons rien envoyé à votre place.',
      what: 'l’accusé d’enregistrement',
    },
    received: {
      lead: 'Photographiez l’avis de réception signé\u00a0: sa date fait courir le délai de réponse.',
      what: 'l’avis de réception',
    },
  },
  reading: 'Lecture de la preuve…',
  slow: 'Votre connexion semble lente.',
  readAnyway: 'Lire quand même',
  unread: 'Rien n’a pu être lu ici\u00a0: tapez le jour et le numéro. La photo sera jointe telle quelle.',
  readTitle: 'Ce que nous avons lu sur la preuve',
  compare: 'Comparez avec votre papier. Rien n’est repris sans votre accord.',
  check: 'À vérifier.',
  crop: (words: string) => `Extrait de la preuve\u00a0: «\u00a0${words}\u00a0»`,
  thisDay: (day: string) => `C’est bien le ${day}`,
  thisNumber: (number: string) => `C’est bien le ${number}`,
  dayTaken: (day: string) => `Jour repris\u00a0: ${day}.`,
  numberTaken: 'Numéro repris.',
  joined: 'Elle sera jointe à votre dossier quand vous enregistrerez.',
  notKept: 'La preuve n’est pas jointe',
} as const;
