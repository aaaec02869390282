import type { NotificationDeed } from '@placejuste/domain/notification';

export const notificationsText = {
  title: 'Notifications',
  lead: 'Ce que nous vous avons dit ces 90 derniers jours. Les dates de vos recours arrivent aussi par e-mail.',
  leadNoAddress: 'Ce que nous vous avons dit ces 90 derniers jours.',
  loading: 'Nous cherchons vos notifications…',
  failed: 'Vos notifications n’ont pas pu être lues',
  none: 'Rien pour l’instant. Une date qui approche, une réponse à un papier\u00a0: vous le lirez ici.',
  more: 'Voir les plus anciennes',
  fresh: 'Nouveau',
  readAll: 'Tout marquer comme lu',
  allRead: 'Tout est lu.',
  notRead: 'Cela n’a pas pu être enregistré',
  settings: 'Régler les notifications',
  left: (days: number): string => {
    if (days < 0) return days === -1 ? 'Passée depuis hier.' : `Passée depuis ${-days} jours.`;
    if (days === 0) return 'C’est aujourd’hui.';
    return days === 1 ? 'C’est demain.' : `Dans ${days} jours.`;
  },
  actOf: (act: string, title: string): string => `${act}\u00a0: ${title}`,
  link: (unread: number): string => {
    if (unread === 0) return 'Notifications';
    return unread === 1 ? 'Notifications\u00a0: 1 nouvelle' : `Notifications\u00a0: ${unread} nouvelles`;
  },
  most: '9+',
  posted: {
    noted: {
      'appeal-posted': 'C’est noté\u00a0: envoyé aujourd’hui, en recommandé.',
      'tribunal-seized': 'C’est noté, à la date d’aujourd’hui.',
    } satisfies Record<NotificationDeed, string>,
    /** Says before the press which way of sending it records. */
    registered:
      'Noté pour aujourd’hui, en recommandé. Envoyé autrement, ou un autre jour\u00a0? Passez par la page de l’amende.',
    already: 'C’était déjà noté. La suite est sur la page de l’amende.',
    failed: 'Cela n’a pas pu être noté',
    failedAdvice: 'Ouvrez l’amende pour le noter, ou réessayez avec du réseau.',
    seeFine: 'Voir mon amende',
  },
} as const;
