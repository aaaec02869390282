/** Texts of `/demo`. Titles and buttons of the wizard come from the application, so that both are identical. */
export const demoText = {
  head: {
    title: 'Démonstration sans compte – PlaceJuste',
    description:
      'Essayez une déclaration de stationnement sans compte, sur des données inventées, jusqu’à un ' +
      'dossier d’exemple. Rien n’est enregistré.',
  },
  title: 'Essayer sans compte',
  lead: 'Une déclaration du début à la fin, puis le dossier qu’elle permet. Tout est inventé.',
  banner: 'Démonstration',
  bannerLead: 'Rien n’est enregistré, rien n’est envoyé. La position, la voiture et le paiement sont inventés.',
  steps: 'Étapes de la démonstration',
  stepOf: (current: number, total: number): string => `Étape ${current} sur ${total}`,
  back: 'Étape précédente',
  location: {
    title: 'Où est la voiture ?',
    lead: 'Dans l’application, le téléphone donne la position en quelques secondes.',
    detect: 'Détecter ma position',
    hint: 'Ici, votre vraie position n’est pas demandée.',
    found: 'Position trouvée',
    place: '12 rue du Modèle, Saint-Exemple',
    accuracy: 'Précision : ± 8 m',
    vehicle: 'Véhicule choisi : AB-123-CD, le seul du compte',
    next: 'Continuer vers les photos',
  },
  photos: {
    title: 'Photographiez la voiture et la carte',
    lead: 'Deux photos : la voiture garée, puis la carte derrière le pare-brise.',
    simulated:
      'Ce contrôle est simulé. Il dure deux secondes. Son résultat est tiré au hasard. ' +
      'La plaque lue est toujours la même.',
    parking: { title: 'La voiture garée', picture: 'Dessin : une voiture garée devant un panneau de place réservée.' },
    windshield: {
      title: 'Le pare-brise et la carte',
      picture: 'Dessin : un pare-brise vu de face, une carte posée derrière.',
    },
    take: 'Prendre la photo d’exemple',
    retake: 'Reprendre la photo d’exemple',
    own: 'Essayer avec une de mes images',
    ownHint: 'Elle reste chez vous. Seuls son nom, son type et sa taille sont regardés.',
    checking: 'Contrôle simulé en cours… Environ deux secondes.',
    valid: 'Photo acceptée',
    refused: 'Photo refusée par la simulation',
    confidence: (percent: number): string => `Confiance tirée au hasard : ${percent} %`,
    plate: (plate: string): string => `Plaque d’exemple : ${plate}`,
    again: 'Le hasard en a décidé ainsi. Essayez de nouveau.',
    next: 'Continuer vers le paiement',
  },
  payment: {
    title: 'Enregistrer la déclaration',
    lead:
      'La préparation du dossier coûte 5,00\u00a0€. Payée maintenant ou plus tard, la preuve est ' +
      'enregistrée dans les deux cas.',
    what: 'Dossier de contestation',
    price: '5,00\u00a0€',
    pretended: 'Ici, aucun paiement n’a lieu.',
    pay: 'Payer 5,00\u00a0€ (simulation)',
    later: 'Payer plus tard',
  },
  success: {
    title: 'Déclaration enregistrée (simulation)',
    lead: 'Dans l’application, votre preuve serait à présent déposée, avec l’heure de réception.',
    paid: 'Paiement simulé : le dossier peut être téléchargé.',
    due: 'À régler plus tard : la preuve est gardée, le dossier attend le paiement.',
    dossier: 'Voir le dossier d’exemple (PDF)',
    dossierLead:
      'Une amende arrive ? Voici le dossier que l’application prépare : la lettre et ses pièces. ' +
      'Chaque page porte la mention « Exemple ».',
    share: 'Partager',
    shareTitle: 'PlaceJuste, démonstration',
    shared: 'Partagé.',
    copied: 'Lien copié !',
    shareUnsupported: 'Partage non supporté sur ce navigateur',
    another: 'Nouvelle déclaration',
  },
  noScript:
    'Les boutons de cette page n’ont pas pu être chargés. Lisez les quatre étapes l’une après l’autre\u00a0: le dossier ' +
    'd’exemple s’ouvre à la dernière.',
  next: {
    lead: 'Le vrai service commence par un compte gratuit.',
    label: 'Créer mon compte',
    href: '/auth?mode=signup',
  },
} as const;
