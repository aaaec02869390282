import { teamRoleNames, type TeamRole } from '@placejuste/domain/account';

const opens: Readonly<Record<TeamRole, string>> = {
  reviewer: 'Voit les files à vérifier, et rien d’autre.',
  admin: 'Voit et change tout, les rôles compris.',
};

export const rolesText = {
  title: 'Rôles',
  lead:
    'Chaque rôle donné ou retiré est noté au journal. ' +
    'La personne et les autres administrateurs reçoivent un e-mail.',
  list: {
    title: 'L’équipe',
    loading: 'Nous lisons les rôles…',
    failed: 'Les rôles n’ont pas pu être lus',
    empty: 'Personne n’a de rôle.',
  },
  names: teamRoleNames,
  own: 'Vous',
  since: 'Depuis le',
  givenBy: (email: string) => `donné par ${email}`,
  byCommand: 'donné par une commande du serveur',
  noFactor: 'Second facteur à ajouter',
  noFactorHelp: 'Le rôle n’ouvre rien avant que la personne l’ajoute, à sa première entrée.',
  revoke: 'Retirer ce rôle',
  revokeOf: (role: string, email: string) => `\u00a0: ${role.toLowerCase()}, ${email}`,
  question: (role: string, who: string) => `Retirer le rôle ${role.toLowerCase()} à ${who}\u00a0?`,
  effect: 'Ses sessions se ferment aussitôt. Son compte reste.',
  ownEffect: 'C’est votre rôle\u00a0: vos sessions se ferment et cette page ne s’ouvrira plus.',
  confirm: 'Oui, retirer',
  keep: 'Ne pas retirer',
  revoked: (email: string) => `Rôle retiré à ${email}.`,
  notRevoked: 'Le rôle n’est pas retiré',
  form: {
    title: 'Donner un rôle',
    lead:
      'À un compte qui existe déjà et dont l’adresse est confirmée. ' +
      'Ses sessions se ferment\u00a0: la personne se reconnecte.',
    email: 'Adresse e-mail du compte',
    emailMissing: 'Indiquez une adresse e-mail complète.',
    role: 'Rôle',
    roleMissing: 'Choisissez un rôle.',
    choices: (['reviewer', 'admin'] as const).map((value) => ({
      value,
      label: teamRoleNames[value],
      description: opens[value],
    })),
    submit: 'Donner ce rôle',
    granted: (email: string) => `Rôle donné à ${email}. Un e-mail lui est envoyé.`,
    notGranted: 'Le rôle n’est pas donné',
  },
  proof: {
    title: 'Confirmez que c’est vous',
    lead: 'Recopiez le code à six chiffres de votre application. Le changement se fait ensuite.',
    loading: 'Nous préparons la confirmation…',
    elsewhere:
      'Votre second facteur n’est pas une application de codes. Déconnectez-vous, puis identifiez-vous à nouveau.',
    cancel: 'Annuler',
  },
} as const;
