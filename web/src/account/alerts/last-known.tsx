import { formatDateWords } from '../../ui/index.ts';
import { gateText } from '../gate.text.fr.ts';

/** Sentence without a network: the time when the state of the account was last read. */
export function LastKnown({ lastFetchedAt }: { readonly lastFetchedAt: string | null }) {
  return lastFetchedAt === null ? null : <p className="soft">{gateText.lastKnown(formatDateWords(lastFetchedAt))}</p>;
}
