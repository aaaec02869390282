import { locateInTown, upperFirst } from '@placejuste/domain/kernel';

/** « À Lille », « Au Havre ». */
const startInTown = (commune: string) => upperFirst(locateInTown(commune));

export const townRulesText = {
  title: (commune: string) => `La règle ${locateInTown(commune)}`,
  unknownTitle: 'La règle de cette ville',
  loading: 'Nous cherchons la règle de cette ville…',
  points: 'Ce que dit la source',
  source: (commune: string) => `Lire la source pour ${commune}`,
  registerLink: 'Page de l’enregistrement',
  keptOn: 'Règles gardées sur ce téléphone le',
  notHere: 'Les règles connues ne sont pas encore sur ce téléphone.',
  which: 'Dans quelle commune êtes-vous\u00a0?',
  whichHint: 'L’adresse ne le dit pas. Si la commune n’est pas dans cette liste, sa règle est inconnue ici.',
  whichNone: 'Une autre commune, ou je ne sais pas',
  ticketHere: (commune: string) => `${startInTown(commune)}, prenez le ticket gratuit`,
  stayHere: (commune: string, hours: number) => `${startInTown(commune)}, ${hours}\u00a0h au plus`,
  ticketFold: 'Garder la preuve d’un ticket',
  stayTitle: 'Durée maximale',
  stayRunning: (commune: string, hours: number) =>
    `${startInTown(commune)}, ${hours}\u00a0h au plus\u00a0: déplacez le véhicule avant le`,
  stayMail: 'Nous vous prévenons une heure avant, ici et par e-mail.',
  stayKept:
    'L’e-mail part une heure avant, une fois la déclaration déposée. ' +
    'Sans réseau, seul ce téléphone vous prévient, quand l’application est ouverte.',
  stayNoAddress:
    'Cette application vous prévient une heure avant, quand elle est ouverte, et par une notification si vous les avez ' +
    'activées.',
  stayEnding: 'La durée maximale approche',
  stayOver: 'La durée maximale est passée',
  until: 'jusqu’au',
  since: 'depuis le',
  calendar: 'Ajouter à mon agenda',
  calendarReady: 'Fichier d’agenda prêt.',
  left: 'J’ai quitté la place',
  leftOf: (plate: string) => `: ${plate}`,
  leftTitle: 'Place quittée',
  leftOn: 'Vous l’avez indiqué le',
  leftMail: 'Nous ne vous écrirons pas au sujet de la durée de ce stationnement.',
  leftFailed: 'Ce n’est pas noté',
  see: 'Voir la déclaration',
  ticketTitle: 'La preuve du ticket gratuit',
  ticketWanted: (commune: string) =>
    `${startInTown(commune)}, prenez un ticket gratuit sur une place payante ordinaire, sauf plaque ` +
    'enregistrée. Gardez-en la preuve ici.',
  ticketMaybe:
    'Si la ville vous a donné un ticket gratuit, gardez-en la preuve ici\u00a0: photo, capture d’écran, PDF ou numéro.',
  ticketJoined: 'Elle sera proposée comme pièce de votre dossier.',
  ticketKept: 'Tickets gardés',
  ticketWaits: 'Sur ce téléphone\u00a0: elle part dès que la connexion le permet.',
  ticketStopped: 'À revoir\u00a0: cette preuve n’a pas été acceptée telle quelle.',
  ticketReview: 'Voir les actions en attente',
  ticketSent: 'Déposé.',
  ticketNumber: 'Numéro du ticket',
  ticketNumbered: (number: string) => `Ticket n° ${number}`,
  ticketUnnumbered: 'Ticket sans numéro',
  ticketNumberHint: 'Si vous avez la photo, le numéro est inutile.',
  ticketReceived: 'reçu le',
  ticketFingerprint: 'Empreinte (SHA-256)',
  ticketPicture: 'Aperçu du ticket',
  ticketPdf: 'Ouvrir le PDF',
  ticketAdd: 'Garder la preuve d’un ticket',
  ticketAddAnother: 'Garder un autre ticket',
  ticketFile: 'Photo, capture d’écran ou PDF',
  ticketWhat: 'le ticket, date et heure lisibles',
  ticketSave: 'Garder ce ticket',
  ticketCancel: 'Annuler',
  ticketMissing: 'Ajoutez la photo du ticket, ou écrivez son numéro.',
  ticketNumberWrong:
    'Ce numéro n’a pas la forme attendue\u00a0: 40 lettres ou chiffres au plus, sans autre signe que ' +
    'le point, le tiret ou la barre.',
  ticketNotKept: 'Le ticket n’est pas gardé',
  ticketNowKept: 'Ticket gardé.',
  ticketRemove: 'Retirer',
  ticketRemoveOne: (name: string) => `Retirer\u00a0: ${name}`,
  ticketRemoveTitle: 'Retirer ce ticket\u00a0?',
  ticketRemoveLead: (name: string) =>
    `${name}\u00a0: vous ne le retrouverez plus, et aucun nouveau dossier ne le contiendra. ` +
    'Les dossiers déjà faits le gardent.',
  ticketRemoveConfirm: 'Oui, retirer',
  ticketKeep: 'Garder',
  ticketRemoved: 'Ticket retiré.',
  ticketNotRemoved: 'Le ticket n’est pas retiré',
  ticketLabel: 'Ticket gratuit',
  loadingTickets: 'Lecture de ce téléphone…',
  eventTitle: (hours: number, plate: string) => `Stationnement ${plate}\u00a0: ${hours} h bientôt atteintes`,
  eventText: (commune: string, end: string) =>
    `Durée maximale gratuite ${locateInTown(commune)}, selon la source lue\u00a0: elle s’achève ${end}. ` +
    'Vérifiez sur place.',
} as const;
