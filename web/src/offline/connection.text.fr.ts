import { formatCount } from '@placejuste/domain/kernel';

/** Straight quotes where the specification writes them (§2, §4, §8). */
export const connectionText = {
  area: 'Connexion',
  offline: 'Mode hors ligne',
  offlineLead: 'Vos actions seront sauvegardées localement',
  /** On the pages of the team, whose decisions are not queued offline. */
  offlineTeamLead: 'Sans réseau, aucune décision n’est enregistrée ici',
  portal: 'Ce réseau Wi-Fi demande d’abord de vous identifier sur sa propre page.',
  retry: 'Réessayer',
  pending: 'Actions en attente',
  toSend: (count: number): string => formatCount(count, 'action à synchroniser', 'actions à synchroniser'),
  synchronise: 'Synchroniser',
  signIn: 'Se connecter',
  proofs: (count: number): string => formatCount(count, 'preuve pas encore déposée', 'preuves pas encore déposées'),
  seePending: 'Voir les actions en attente',
  hasGoneOffline: {
    title: 'Mode hors ligne',
    detail: 'Vos actions seront synchronisées dès le retour de la connexion',
    teamDetail: 'Attendez le retour de la connexion pour décider',
  },
  cameOnline: {
    title: 'Connexion rétablie',
    detail: (pending: number): string =>
      pending > 0 ? `${pending} action(s) en attente de synchronisation` : 'Vous êtes de nouveau en ligne',
  },
  stillOffline: { title: 'Toujours hors ligne', detail: 'Vérifiez votre connexion internet' },
  synced: { title: 'Synchronisation réussie', detail: 'Toutes vos actions ont été synchronisées' },
  notSynced: { title: 'Erreur de synchronisation', detail: "Certaines actions n'ont pas pu être synchronisées" },
};
