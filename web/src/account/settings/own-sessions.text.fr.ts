export const ownSessionsText = {
  title: 'Où votre compte est ouvert',
  lead: 'Chaque ligne est un navigateur connecté. Si vous n’en reconnaissez pas un, déconnectez les autres.',
  loading: 'Nous cherchons vos connexions…',
  failed: 'La liste de vos connexions n’a pas pu être lue',
  own: 'Cet appareil',
  unnamed: 'Navigateur inconnu',
  on: (browser: string, system: string): string => `${browser} sur ${system}`,
  openedAt: 'Connecté le',
  lastUsedAt: 'Dernière utilisation le',
  /** Two parts of an IP address distinguish a home from a mobile network, without revealing a town. */
  network: (start: string, isLikeOwn: boolean | null): string => {
    if (isLikeOwn === null) return `Réseau\u00a0: ${start}…`;
    return isLikeOwn
      ? 'Par un réseau semblable à celui de cet appareil.'
      : `Par un autre réseau que celui de cet appareil (${start}…).`;
  },
  endOthers: 'Déconnecter les autres',
  confirmTitle: 'Déconnecter vos autres appareils\u00a0?',
  confirmLead:
    'Ils devront se connecter de nouveau. Ce qui n’y est pas encore envoyé y reste, et partira après leur connexion.',
  confirm: 'Oui, déconnecter les autres',
  keep: 'Ne pas déconnecter',
  ended: 'Vos autres appareils sont déconnectés',
  endedDetail: 'Si vous ne les reconnaissiez pas, changez aussi votre mot de passe.',
  notEnded: 'Vos autres appareils sont encore connectés',
  notEndedAdvice: 'Le service n’a pas répondu. Vérifiez votre connexion, puis réessayez.',
} as const;
