import type { PasskeyCode } from './passkey-commands.ts';

export const passkeysText = {
  signIn: {
    submit: 'Se connecter avec cet appareil',
    again: 'Confirmer avec cet appareil',
    hint: 'Sans mot de passe\u00a0: avec votre doigt, votre visage ou le code qui le déverrouille.',
  },
  own: {
    title: 'Connexion sans mot de passe',
    lead:
      'Plus de mot de passe à taper\u00a0: votre appareil vérifie que c’est vous, avec votre doigt, ' +
      'votre visage ou son code. Ils ne le quittent jamais.',
    absent: 'Ce navigateur ne propose pas cette connexion.',
    loading: 'Nous cherchons vos appareils…',
    failed: 'La liste de vos appareils n’a pas pu être lue',
    none: 'Aucun appareil pour l’instant.',
    unnamed: 'Appareil sans nom',
    since: 'Ajouté le',
    lastUsed: 'Dernière connexion le',
    neverUsed: 'Pas encore utilisé.',
    add: 'Ajouter cet appareil',
    added: 'Appareil ajouté',
    addedDetail: 'La prochaine fois, choisissez «\u00a0Se connecter avec cet appareil\u00a0».',
    remove: 'Retirer',
    removeOne: (name: string): string => `Retirer\u00a0: ${name}`,
    removeTitle: 'Retirer cet appareil\u00a0?',
    removeLead: 'Il ne pourra plus ouvrir votre compte sans mot de passe. Vous pourrez l’ajouter de nouveau.',
    confirm: 'Oui, retirer cet appareil',
    keep: 'Ne pas retirer',
    removed: (name: string): string => `Appareil retiré\u00a0: ${name}.`,
    againLead: 'Votre connexion date d’un moment. Confirmez que c’est bien vous pour ajouter cet appareil.',
    againSubmit: 'Confirmer et ajouter cet appareil',
  },
  systems: [
    [/iPad/, 'iPad'],
    [/iPhone/, 'iPhone'],
    [/Android/, 'Téléphone ou tablette Android'],
    [/Windows/, 'Ordinateur Windows'],
    [/CrOS/, 'Chromebook'],
    [/Mac OS X/, 'Ordinateur Mac'],
    [/Linux/, 'Ordinateur Linux'],
  ] as const,
};

/** Message of each code. */
export const passkeyMessages: Readonly<Record<PasskeyCode, string>> = {
  CANCELLED: 'Rien n’a été fait',
  UNKNOWN: 'Cet appareil n’ouvre plus de compte',
  ALREADY_ADDED: 'Cet appareil est déjà ajouté',
  TOO_MANY_DEVICES: 'Vous avez déjà dix appareils',
  SIGN_IN_AGAIN: 'Confirmez d’abord que c’est bien vous',
  OTHER_ACCOUNT: 'Cet appareil ouvre un autre compte',
  UNSUPPORTED: 'Ce navigateur ne propose pas cette connexion',
  CLOSED: 'Cette connexion n’est pas proposée',
  NOT_VERIFIED: 'Votre appareil n’a pas été reconnu',
  TOO_MANY: 'Trop d’essais',
  NETWORK: 'Le service ne répond pas',
  OTHER: 'Une erreur est survenue',
};

/** Next thing to do for each code. */
export const passkeyAdvice: Readonly<Record<PasskeyCode, string>> = {
  CANCELLED:
    'La demande a été fermée, ou cet appareil n’a pas encore été ajouté. Réessayez, ou utilisez votre mot de passe.',
  UNKNOWN: 'Connectez-vous avec votre mot de passe, puis ajoutez cet appareil dans vos paramètres.',
  ALREADY_ADDED: 'Il n’y a rien à faire\u00a0: il peut déjà ouvrir votre compte.',
  TOO_MANY_DEVICES: 'Retirez un appareil qui ne sert plus, puis réessayez.',
  SIGN_IN_AGAIN: 'Choisissez une façon ci-dessous.',
  OTHER_ACCOUNT: 'Rien n’a changé. Confirmez avec un appareil ajouté à ce compte, ou autrement.',
  UNSUPPORTED: 'Utilisez votre mot de passe, ou un navigateur plus récent.',
  CLOSED: 'Utilisez votre mot de passe.',
  NOT_VERIFIED: 'Réessayez, ou utilisez votre mot de passe.',
  TOO_MANY: 'Patientez quelques minutes, puis réessayez.',
  NETWORK: 'Vérifiez votre connexion, puis réessayez.',
  OTHER: 'Réessayez, ou utilisez votre mot de passe.',
};
