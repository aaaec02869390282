import { distanceInWords } from '@placejuste/domain/directory';

const many = (count: number, one: string, several: string): string => `${count} ${count > 1 ? several : one}`;

export const stationsText = {
  title: 'Places réservées',
  lead: 'Trouvez une place près de vous, ou ajoutez-en une pour les autres.',
  place: 'Où est la place\u00a0?',
  placeLead: 'Tenez-vous près de la place, ou indiquez le lieu à la main. Votre position n’est lue qu’à votre demande.',
  detect: 'Détecter ma position',
  again: 'Détecter à nouveau',
  detecting: 'Recherche de votre position…',
  byHand: 'Indiquer le lieu à la main',
  byHandLead: 'L’adresse de la place, ses coordonnées, ou un point sur la carte.',
  byHandUse: 'Placer la place ici',
  coordinates: (latitude: number, longitude: number): string => {
    const shown = (degrees: number) =>
      degrees.toLocaleString('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
    return `Coordonnées\u00a0: ${shown(latitude)}, ${shown(longitude)}`;
  },
  vague:
    'Cette position est trop vague pour une place\u00a0: il faut 100 m au plus. ' +
    'Détectez à nouveau, ou indiquez le lieu à la main.',
  near: {
    title: 'Places connues près d’ici',
    loading: 'Recherche des places connues…',
    failed: 'Les places connues n’ont pas pu être lues',
    failedHelp: 'Sans réseau, vous pouvez ajouter la place\u00a0: l’équipe regardera si elle est déjà connue.',
    retry: 'Réessayer',
    none: 'Aucune place connue à moins de 2 km.',
    map: 'Carte des places réservées',
    away: (metres: number): string => `à ${distanceInWords(metres)}`,
    here: (metres: number): string => `à ${Math.max(1, metres)} m`,
    places: (count: number): string => many(count, 'place', 'places'),
    unnamed: 'Place sans adresse',
    seen: 'Vue le',
    gone: (count: number): string => `Dite disparue par ${many(count, 'personne', 'personnes')}`,
    photo: (name: string): string => `La place\u00a0: ${name}`,
    still: 'Toujours là',
    notStill: 'Disparue',
    stillOne: (name: string): string => `${name}\u00a0: toujours là`,
    notStillOne: (name: string): string => `${name}\u00a0: disparue`,
    thanks: 'Merci, votre réponse est notée.',
    refused: 'Votre réponse n’est pas notée',
  },
  duplicate: {
    title: 'Une place est déjà connue tout près',
    lead: 'À moins de 25 m, c’est souvent la même. Si c’est elle, dites seulement qu’elle est toujours là.',
    same: 'C’est la même, elle est toujours là',
    sameOne: (name: string): string => `C’est la même, elle est toujours là\u00a0: ${name}`,
    confirmed: 'Merci. La place est confirmée, il n’y a rien à ajouter.',
  },
  form: {
    title: 'Ajouter cette place',
    account: 'Pour ajouter une place, il faut un compte\u00a0: l’équipe vous répond quand elle l’a vérifiée.',
    signIn: 'Se connecter',
    signUp: 'Créer un compte',
    marks: 'À quoi la reconnaît-on\u00a0?',
    marksHint: 'Un choix au moins.',
    count: 'Combien de places côte à côte\u00a0?',
    countHint: 'De 1 à 50',
    photo: 'Photo de la place',
    photoWhat: 'la place réservée, sans visage ni plaque lisible',
    photoHint: 'Facultative. Elle n’est montrée que si l’équipe n’y voit ni visage ni plaque.',
    photoLabel: 'photo de la place',
    remark: 'Remarque',
    remarkHint:
      'Par exemple «\u00a0bateau trop haut\u00a0», «\u00a0devant la pharmacie\u00a0». ' +
      '300 caractères au plus, sans nom de personne.',
    open: 'Une fois vérifiée, la place devient une donnée ouverte (Licence Ouverte 2.0), sans votre nom.',
    missingPlace: 'Indiquez d’abord où est la place.',
    send: 'Envoyer la place',
    notSent: 'La place n’est pas envoyée',
    reading: 'Lecture de ce qui est gardé sur ce téléphone…',
  },
  correction: {
    title: 'Corriger une place',
    lead: 'Tout ce que vous aviez indiqué est là. Changez ce qui n’allait pas, puis envoyez.',
    refused: 'Pourquoi elle n’est pas partie',
  },
  done: {
    sent: 'Place envoyée',
    sentLead: 'Une personne de l’équipe la vérifie\u00a0; vous recevrez un e-mail.',
    kept: 'Place gardée sur ce téléphone',
    keptLead: 'Elle partira avec le réseau. Vous la retrouvez dans «\u00a0Actions en attente\u00a0».',
    pending: 'Voir les actions en attente',
    another: 'Ajouter une autre place',
  },
  own: {
    title: 'Mes places',
    loading: 'Lecture de vos places…',
    failed: 'Vos places n’ont pas pu être lues',
    none: 'Vous n’avez ajouté aucune place.',
    sent: 'Envoyée le',
    withdraw: 'Retirer',
    withdrawOne: (name: string): string => `Retirer\u00a0: ${name}`,
    withdrawn: 'La place est retirée.',
    notWithdrawn: 'La place n’est pas retirée',
    more: 'Voir plus de places',
  },
  data: {
    title: 'Données ouvertes',
    lead:
      'Toutes les places publiées, avec la date où chacune a été vue. Licence Ouverte 2.0\u00a0: ' +
      'chacun peut les réutiliser, en citant PlaceJuste et la date.',
    geojson: 'Télécharger en GeoJSON',
    csv: 'Télécharger en CSV',
  },
} as const;
