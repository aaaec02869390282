import type { CarerAct } from '@placejuste/domain/carer';

const nameCarer = (name: string): string => (name === '' ? 'Un aidant' : name);
const nameHelped = (name: string): string => (name === '' ? 'la personne que vous aidez' : name);

/** Texts about the holder's own carers. */
export const carersText = {
  title: 'Mes aidants',
  lead:
    'Un aidant prépare une déclaration à votre place, avec son téléphone et son propre compte. ' +
    'Ce qu’il prépare compte une fois que vous l’avez confirmé.',
  never: 'Vos papiers, votre carte et vos déclarations ne lui sont jamais montrés.',
  back: 'Paramètres',
  loading: 'Nous cherchons vos aidants…',
  failed: 'Vos aidants n’ont pas pu être lus',
  list: 'Aidants et invitations',
  none: 'Personne ne vous aide pour l’instant.',
  states: {
    sent: 'Invitation envoyée',
    expired: 'Invitation expirée',
    accepted: 'Vous aide',
    ended: 'Terminé',
  },
  until: 'Valable jusqu’au',
  since: 'Depuis le',
  end: 'Mettre fin à cette aide',
  endOf: (name: string) => `Mettre fin à cette aide\u00a0: ${name}`,
  withdraw: 'Annuler l’invitation',
  withdrawOf: (email: string) => `Annuler l’invitation\u00a0: ${email}`,
  ended: (name: string) => `C’est fait\u00a0: ${name} ne peut plus rien préparer pour vous.`,
  withdrawn: (email: string) => `C’est fait\u00a0: l’invitation envoyée à ${email} est annulée.`,
  notEnded: 'Cette aide n’a pas pris fin',
  invite: 'Inviter un aidant',
  inviteHelp: 'Cette personne recevra un lien valable sept jours, qui ne sert qu’à elle.',
  email: 'Son adresse e-mail',
  emailHint: 'Par exemple karim@exemple.fr',
  send: 'Envoyer l’invitation',
  sent: (email: string) => `L’invitation est partie vers ${email}.`,
  notSent: 'L’invitation n’est pas partie',
  journal: 'Journal',
  journalLead: 'Tout ce que vos aidants et vous avez fait.',
  journalFailed: 'Le journal n’a pas pu être lu',
  journalEmpty: 'Rien pour l’instant.',
  more: 'Voir la suite',
  see: 'Voir la déclaration',
  seeNotices: 'Voir les avis préparés',
  seeFine: 'Voir l’amende',
  acts: {
    invited: (name: string) => `Vous avez invité ${name === '' ? 'un aidant' : name}.`,
    accepted: (name: string) => `${nameCarer(name)} a accepté de vous aider.`,
    declared: (name: string) => `${nameCarer(name)} a préparé une déclaration.`,
    'fine-noted': (name: string) => `${nameCarer(name)} a préparé un avis.`,
    confirmed: (name: string) => `Vous avez confirmé ce qu’a préparé ${name === '' ? 'un aidant' : name}.`,
    declined: (name: string) => `Vous n’avez pas reconnu ce qu’a préparé ${name === '' ? 'un aidant' : name}.`,
    ended: (name: string) => `Vous avez mis fin à l’aide donnée par ${name === '' ? 'un aidant' : name}.`,
  } satisfies Readonly<Record<CarerAct, (name: string) => string>>,
  /** Before the date and hour: the phone alone gives them. */
  made: 'Selon son téléphone, le',
  arrivedLate: 'C’est arrivé plus tard, le',
  arrivedAfterEnd: 'C’est arrivé après la fin de l’aide, le',
  left: (name: string) => `${nameCarer(name)} ne vous aide plus.`,
} as const;

/** Texts of the items that wait for the holder's answer. */
export const unconfirmedText = {
  title: 'À confirmer',
  lead: 'Vos aidants ont préparé ce qui suit. Confirmez ce qui est juste.',
  loading: 'Nous cherchons ce qui attend…',
  failed: 'Ce qui attend n’a pas pu être lu',
  noDeclaration: 'Aucune déclaration n’attend votre confirmation.',
  carers: 'Mes aidants',
  history: 'Historique',
  declarations: 'Déclarations',
  notices: 'Avis',
  noticesFailed: 'Les avis n’ont pas pu être lus',
  notice: (number: string) => `Avis n° ${number}`,
  /** Added to the name of a button when there are several. */
  about: (number: string) => `\u00a0: avis n° ${number}`,
  noticeOf: 'Avis du',
  noticeBy: (name: string) => `Préparé par ${name === '' ? 'un aidant' : name}.`,
  noticePicture: 'Photo de l’avis',
  confirm: 'C’est mon avis, le suivre',
  decline: 'Ce n’est pas le mien',
  declineTitle: 'Ce n’est pas votre avis\u00a0?',
  declineMeaning:
    'Cet avis ne sera pas suivi\u00a0: ni dates, ni rappels. En cas d’erreur, vous le retrouverez ici, sous ' +
    '«\u00a0Avis écartés\u00a0».',
  declineSure: 'Oui, l’écarter',
  keepWaiting: 'Le garder à confirmer',
  declinedNotices: 'Avis écartés',
  declinedCount: (count: number, isMore: boolean) => `${count}${isMore ? '\u00a0+' : ''}`,
  declinedFailed: 'Les avis écartés n’ont pas pu être lus',
  confirmAfterAll: 'C’est mon avis, finalement',
  answerFailed: 'Votre réponse n’a pas été enregistrée',
  confirmed: 'L’avis est dans vos amendes, avec ses dates.',
  declined: 'C’est noté\u00a0: cet avis n’est pas suivi. Vous le retrouvez sous «\u00a0Avis écartés\u00a0».',
  which: (plate: string, place: string): string => `\u00a0: ${plate}, ${place}`,
  noPlace: 'Lieu sans adresse',
  open: 'Voir et répondre',
  row: 'À confirmer',
} as const;

/** Texts for a carer. */
export const helpingText = {
  title: 'J’aide quelqu’un',
  lead: 'Vous préparez, la personne que vous aidez confirme.',
  loading: 'Nous cherchons les personnes que vous aidez…',
  failed: 'Les personnes que vous aidez n’ont pas pu être lues',
  none: 'Vous n’aidez personne pour l’instant.',
  noneHelp: 'La personne qui veut votre aide vous invite depuis ses paramètres, avec votre adresse e-mail.',
  noneOver: 'Quand une aide prend fin, ce que vous aviez préparé ne s’affiche plus ici.',
  people: 'Les personnes que vous aidez',
  unnamed: 'Une personne',
  declare: (name: string) => (name === '' ? 'Déclarer pour cette personne' : `Déclarer pour ${name}`),
  photograph: (name: string) =>
    name === '' ? 'Photographier un avis pour cette personne' : `Photographier un avis pour ${name}`,
  cars: 'Ses véhicules',
  noCar: 'Aucun véhicule enregistré pour l’instant.',
  stop: 'Ne plus aider',
  stopOf: (name: string) => `Ne plus aider ${nameHelped(name)}`,
  stopMeaning: 'Ce que vous avez préparé reste à cette personne. Pour l’aider à nouveau, il lui faudra vous réinviter.',
  stopKeep: 'Continuer à aider',
  stopped: 'C’est fait\u00a0: vous n’aidez plus cette personne.',
  notStopped: 'Cette aide n’a pas pris fin',
  prepared: 'Ce que vous avez préparé',
  preparedFailed: 'Ce que vous avez préparé n’a pas pu être lu',
  preparedNone: 'Rien pour l’instant.',
  what: { declared: 'Déclaration', notice: 'Avis' },
  forName: (name: string) => (name === '' ? '' : `pour ${name}`),
  more: 'Voir la suite',
  row: 'Aider quelqu’un',
} as const;

export const invitationText = {
  title: 'On vous demande de l’aide',
  reading: 'Nous lisons votre invitation…',
  from: (name: string) =>
    name === '' ? 'Une personne vous invite à l’aider.' : `${name} vous invite à préparer ses déclarations.`,
  meaning: [
    'Vous prenez les photos de la voiture et de la carte derrière le pare-brise, avec votre téléphone.',
    'Ce que vous préparez compte une fois confirmé par cette personne. ' +
      'Une fois envoyées, les photos ne vous sont plus montrées.',
    'Cette personne voit ce que vous préparez, et chacun peut arrêter à tout moment.',
  ],
  accept: 'Accepter',
  later: 'Plus tard',
  notAccepted: 'L’invitation n’a pas été acceptée',
  accepted: 'Merci. Vous pouvez maintenant préparer une déclaration.',
  notReadable: 'Cette invitation ne s’ouvre pas',
  otherAccount: 'Se connecter avec un autre compte',
  dismiss: 'Fermer',
  retry: 'Réessayer',
  signIn: 'Se connecter',
  signUp: 'Créer un compte gratuit',
  signedOut:
    'Connectez-vous ou créez un compte gratuit, avec l’adresse e-mail qui a reçu l’invitation. ' +
    'Aucun abonnement n’est demandé pour aider.',
  again: 'Ensuite, revenez sur cette page ou rouvrez le lien reçu par e-mail.',
} as const;

export const noticeForText = {
  title: 'Photographier un avis',
} as const;

export const declareForText = {
  title: (name: string) => (name === '' ? 'Déclarer pour une autre personne' : `Déclarer pour ${name}`),
  back: 'Mes aides',
  presence: (name: string) => `Êtes-vous avec ${name === '' ? 'cette personne' : name}\u00a0?`,
  presenceHelp: (name: string) =>
    'La carte ne vaut que pour un trajet qui sert son titulaire. Votre réponse est gardée avec la déclaration, ' +
    `comme votre parole\u00a0; ${name === '' ? 'cette personne' : name} la lira avant de confirmer.`,
  yes: 'Oui, nous sommes ensemble',
  no: 'Non, mais le trajet est pour cette personne',
  go: 'Commencer',
  choose: 'Répondez avant de commencer.',
  notice: (name: string) => (name === '' ? 'Pour la personne que vous aidez' : `Pour ${name}`),
  unknown: 'Vous n’aidez plus cette personne, ou ce lien n’est pas le vôtre.',
  toHelping: 'Voir mes aides',
  loading: 'Nous ouvrons la page…',
  failed: 'Cette page ne peut pas s’ouvrir',
} as const;
