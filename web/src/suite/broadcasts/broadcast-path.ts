import { broadcastsText } from './broadcasts.text.fr.ts';

/** Address of a broadcast; « nouvelle » as the id opens the form of a new one. */
export const broadcastPath = (id: string): `/admin-suite/annonces?annonce=${string}` =>
  `/admin-suite/annonces?annonce=${id}`;
export const newBroadcast = 'nouvelle';
export const broadcastsBack = { to: '/admin-suite/annonces', label: broadcastsText.back } as const;
