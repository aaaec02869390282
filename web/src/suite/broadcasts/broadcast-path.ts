import { broadcastsText } from './broadcasts.text.fr.ts';

/** The page of one; « nouvelle » for one to write. */
export const broadcastPath = (id: string): `/admin-suite/annonces?annonce=${string}` =>
  `/admin-suite/annonces?annonce=${id}`;
export const newBroadcast = 'nouvelle';
export const broadcastsBack = { to: '/admin-suite/annonces', label: broadcastsText.back } as const;
