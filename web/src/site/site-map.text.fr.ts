import type { AppPath } from '@placejuste/contracts/site';

interface PageDescription {
  readonly name: string;
  readonly what: string;
}

/** Pages of the application; null for pages reached only after an act, from a mail or by the team. */
const own: Readonly<Record<AppPath, PageDescription | null>> = {
  '/auth': {
    name: 'Connexion et inscription',
    what: 'Entrer dans votre compte, en créer un, choisir un nouveau mot de passe.',
  },
  '/auth/callback': null,
  '/dashboard': {
    name: 'Mon espace',
    what: 'Ce qu’il vous reste à faire, vos papiers, vos déclarations, vos amendes.',
  },
  '/mes-amendes': {
    name: 'Mes amendes',
    what: 'Savoir quoi faire et avant quand, sans compte. Avec un compte : vos dossiers.',
  },
  '/mes-etablissements': {
    name: 'Mes établissements',
    what: 'Corriger la fiche d’un lieu dont vous êtes responsable.',
  },
  '/nouvelle-station': {
    name: 'Places réservées',
    what: 'Trouver une place réservée près de vous, sans compte. En ajouter une. Les données ouvertes.',
  },
  '/partage': null,
  '/admin/login': null,
  '/admin': null,
  '/admin/regles': null,
  '/admin-health': null,
  '/admin-suite': null,
  '/admin-suite/personnes': null,
  '/pwa/suspension': null,
  '/pwa/settings/consultations': null,
  '/admin-suite/roles': null,
  '/admin-suite/journal': null,
  '/admin-suite/formules': null,
  '/admin-suite/textes': null,
  '/admin-suite/exports': null,
  '/admin-suite/e-mails': null,
  '/admin-suite/annonces': null,
  '/admin-suite/annuaire': null,
  '/admin-suite/doublons': null,
  '/admin-suite/interrupteurs': null,
  '/pwa': { name: 'L’application', what: 'Son accueil : déclarer, retrouver, régler.' },
  '/pwa/declare': { name: 'Nouvelle déclaration', what: 'Deux photos et une position, même sans réseau.' },
  '/aidant': { name: 'J’aide quelqu’un', what: 'Préparer une déclaration pour une personne qui vous a invité.' },
  '/aidant/avis': null,
  '/aidant/declarer': null,
  '/pwa/a-confirmer': null,
  '/pwa/aidants': { name: 'Mes aidants', what: 'Inviter un aidant, mettre fin à une aide, lire le journal.' },
  '/pwa/confirm': null,
  '/pwa/controle': null,
  '/pwa/historique': { name: 'Historique', what: 'Vos déclarations et leurs preuves.' },
  '/pwa/attente': { name: 'Actions en attente', what: 'Ce qui est sur ce téléphone et n’est pas encore parti.' },
  '/pwa/notifications': { name: 'Notifications', what: 'Ce que le service vous a dit, et ce qu’il reste à faire.' },
  '/pwa/billing': { name: 'Abonnement et paiements', what: 'Votre formule, et ce qui reste à régler.' },
  '/pwa/payment-success': null,
  '/pwa/autorisations': null,
  '/pwa/settings': { name: 'Paramètres', what: 'Votre compte, cet appareil, vos données, la déconnexion.' },
  '/pwa/settings/affichage': {
    name: 'Affichage, sons et vibrations',
    what: 'Taille du texte, couleurs, contraste, voix.',
  },
  '/pwa/settings/appareil': null,
  '/pwa/settings/compte': null,
  '/pwa/settings/connexion': null,
  '/pwa/settings/donnees': null,
  '/pwa/settings/notifications': null,
  '/systeme-visuel': null,
};

export const siteMapText = {
  home: 'Accueil',
  groups: { service: 'Le service', help: 'Aide', about: 'À propos', rights: 'Vos droits' },
  own,
  ownTitle: 'L’application',
} as const;
