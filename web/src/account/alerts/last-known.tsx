import { dateInWords } from '../../ui/index.ts';
import { gateText } from '../gate.text.fr.ts';

/** Without a network: since when the state that decides is known. */
export function LastKnown({ lastFetchedAt }: { readonly lastFetchedAt: string | null }) {
  return lastFetchedAt === null ? null : <p className="soft">{gateText.lastKnown(dateInWords(lastFetchedAt))}</p>;
}
