import type { MissingPart } from './wizard-draft.ts';

const missing: Readonly<Record<MissingPart, string>> = {
  place: 'le lieu',
  vehicle: 'le véhicule',
  parking: 'la photo de la voiture garée',
  windshield: 'la photo du pare-brise',
};

/** Texts of the steps after the first one, loaded with them. */
export const lazyStepsText = {
  /** Texts around the correction of an action. */
  correction: {
    reading: 'Lecture de ce téléphone…',
    ended: 'Correction terminée',
    seePending: 'Voir les actions en attente',
    vehicle: 'Corriger le véhicule',
    vehicleLead: 'Il remplace celui qui n’a pas été accepté. Les déclarations qui l’attendent partent ensuite.',
  },
  byHand: {
    title: 'Indiquer le lieu à la main',
    lead: 'Pour un téléphone qui ne trouve pas sa position. La déclaration dira que le lieu a été indiqué à la main.',
    field: 'Adresse, ou coordonnées',
    hint: 'Par exemple «\u00a012 rue du Modèle, Lille\u00a0», ou «\u00a050,6292\u00a0; 3,0573\u00a0»',
    missing: 'Écrivez une adresse ou des coordonnées.',
    search: 'Chercher ce lieu',
    searching: 'Recherche de l’adresse…',
    silent:
      'La recherche d’adresse ne répond pas. Sans réseau, écrivez les coordonnées\u00a0: ' +
      '«\u00a050,6292\u00a0; 3,0573\u00a0».',
    none: 'Aucune adresse ne correspond. Ajoutez la ville, ou écrivez les coordonnées.',
    which: 'Quelle adresse\u00a0?',
    use: 'Utiliser cette adresse',
    map: 'Ou sur une carte',
    useMap: 'Placer la voiture ici',
    cancel: 'Annuler',
  },
  photosStep: {
    both: 'Les deux photos sont prêtes.',
    taken: (when: string) => `Prise ${when}`,
    count: (index: number, total: number) => `Photo ${index} sur ${total}`,
    keptNext: (next: string) => `Photo gardée sur ce téléphone. Maintenant\u00a0: ${next}.`,
    keptLast: 'Les deux photos sont gardées sur ce téléphone.',
    problemTitle: 'L’appareil photo ne s’ouvre pas ici',
    problems: {
      denied:
        'Son accès est refusé à ce site. Rien n’est perdu\u00a0: prenez la photo avec l’appareil du ' +
        'téléphone, ou autorisez l’accès.',
      absent: 'Aucun appareil photo n’a été trouvé. Choisissez une photo dans la galerie.',
      busy:
        'L’appareil photo s’est arrêté, ou une autre application l’utilise. ' +
        'Ce qui est déjà pris est gardé\u00a0: réessayez, ou prenez la photo autrement.',
      unsupported: 'Ce navigateur ne sait pas l’ouvrir dans la page. Prenez la photo avec l’appareil du téléphone.',
    },
    repair: 'Comment l’autoriser',
    lowTitle: 'Il reste peu de place sur cet appareil',
    low: (megabytes: string) =>
      `${megabytes} Mo libres\u00a0: deux photos peuvent ne pas tenir. Supprimez quelques fichiers, ou ` +
      `continuez\u00a0: une photo qui ne tient pas vous sera rendue.`,
    openAnyway: 'Ouvrir l’appareil photo quand même',
    save: 'Enregistrer la déclaration',
    continue: 'Continuer vers le paiement',
  },
  doubts: {
    title: 'À savoir avant d’enregistrer',
    elsewhere: (distance: string) => `Votre téléphone est maintenant à plus de ${distance} du lieu déclaré.`,
    keep: 'Vous pouvez enregistrer telle quelle\u00a0: la déclaration le dira.',
    keepMarked:
      'Vous pouvez enregistrer telle quelle\u00a0: la déclaration dira qu’elle n’a pas été faite sur le moment.',
    here: 'Déclarer le lieu où je suis',
    markedAt: 'Au moment d’enregistrer\u00a0:',
    marked: 'Pas faite sur le moment',
  },
  saving: {
    missingTitle: 'Données manquantes pour la déclaration',
    missing: (items: readonly MissingPart[]) =>
      `Il manque encore\u00a0: ${items.map((item) => missing[item]).join(', ')}. Le reste est gardé.`,
    backToPlace: 'Retrouver le lieu',
    notSaved: 'La déclaration n’est pas enregistrée',
    kept: 'Les photos et le lieu sont gardés sur ce téléphone.',
  },
  /** Texts of the last step for a carer. */
  prepared: {
    kept: 'La déclaration est enregistrée sur ce téléphone',
    deposited: 'La déclaration est déposée',
    toConfirm: (name: string) =>
      name === ''
        ? 'La personne que vous aidez doit maintenant la confirmer.'
        : `${name} doit maintenant la confirmer.`,
    notShown: 'Les photos ont quitté ce téléphone\u00a0: elles ne vous sont plus montrées.',
    leaving: 'Les photos quitteront ce téléphone une fois envoyées, et ne vous seront plus montrées.',
    back: 'Revenir à mes aides',
  },
  /** State of a saved declaration. */
  sent: {
    received: (hour: string) => `Reçue à ${hour}`,
    deposited: (hour: string) => `Preuve déposée à ${hour}`,
    onPhone: 'Gardée sur ce téléphone',
    sending: 'Gardée sur ce téléphone, envoi en cours…',
    // Without an open page nothing is sent: the queue and the session belong to the page.
    waiting:
      'Elle sera déposée dès que la connexion reviendra. Si vous fermez l’application, rouvrez-la avec du réseau.',
    waitsForService:
      'Elle sera déposée dès que notre service pourra la prendre. Si vous fermez l’application, rouvrez-la plus tard.',
    waitsForVehicle: 'Le véhicule est à revoir. La déclaration partira ensuite d’elle-même.',
    mendVehicle: 'Revoir le véhicule',
    signIn: 'Connectez-vous pour que l’envoi parte.',
    refusedTitle: 'La déclaration n’est pas encore déposée',
    refusedHelp: 'Rien n’est perdu\u00a0: tout est gardé sur ce téléphone.',
    backToPlace: 'Retrouver le lieu',
    backToPhotos: 'Reprendre les photos',
    subscribe: 'Voir les formules',
  },
  payment: {
    price: '5,00 €',
    what: 'pour le dossier, si une amende arrive. La preuve est déjà gardée.',
    measured: (around: string) => `Lieu mesuré à ${around}`,
    item: 'Dossier de contestation',
    pay: 'Payer 5,00 €',
    later: 'Payer plus tard',
    byCard: 'Payer par carte',
    remarkHelp: 'Une photo plus nette aiderait.',
    otherCard: 'Rien n’a été débité. Essayez une autre carte, ou payez plus tard.',
    notDeposited: 'la déclaration n’est pas encore déposée',
    takenLater: 'Rien n’a été débité. Elle est gardée\u00a0: payez plus tard.',
    abandonedLead: 'Rien n’a été débité. La preuve est gardée.',
    sheet: 'Le portefeuille de ce téléphone s’ouvre.',
    newTab: 'Vous payez par carte dans un nouvel onglet.',
    otherPlate: (plate: string) => `La plaque lue sur la photo est ${plate}`,
    retake: 'Reprendre',
    error: 'Erreur lors de la création du paiement',
  },
  success: {
    done: 'C’est fait.',
    putAway: 'Rangez votre téléphone.',
    kept: 'Vos photos et le lieu sont gardés.',
    links: 'Cette déclaration',
    more: 'Date et heure',
    keptAt: (when: string) => `Gardée le ${when}, heure de ce téléphone.`,
    share: 'Partager',
    shared: 'Partagé.',
    copied: 'Lien copié !',
    shareUnsupported: 'Partage non supporté sur ce navigateur',
    shareTitle: 'Déclaration de stationnement',
    shareText: (when: string) => `Preuve de stationnement reçue le ${when}. Chacun peut la vérifier ici.`,
    another: 'Nouvelle déclaration',
    recap: 'Voir le récapitulatif',
    history: 'Historique',
    payPage: 'Ouvrir la page de paiement',
    payOpened: 'La page de paiement est ouverte dans un autre onglet. La déclaration est déjà déposée.',
    payNotOpened: 'La page de paiement ne s’est pas ouverte d’elle-même. La déclaration est déjà déposée.',
    paid: 'Paiement confirmé\u00a0: le dossier de cette déclaration est réglé.',
    pending: 'Nous attendons la confirmation de la banque. Rien à refaire\u00a0: la suite se lit dans vos paiements.',
    seePayment: 'Voir ce paiement',
    payProblem: 'Le paiement n’a pas commencé',
    payRow: 'Régler les 5,00\u00a0€',
    payLater: 'Les 5,00\u00a0€ restent à régler quand vous voudrez.',
    payments: 'Voir ce qui reste à régler',
  },
} as const;
