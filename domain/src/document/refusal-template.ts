import { rejectionSentences } from './document.messages.fr.ts';
import { needsRemark, type RejectionReason } from './rejection-reasons.ts';

/** At most so many characters leave as a remark. */
export const longestRemark = 500;

/** What a refusal for that reason begins with: the sentence of its mail; nothing where it says nothing by itself. */
export function refusalTemplate(reason: RejectionReason): string {
  return needsRemark(reason) ? '' : rejectionSentences[reason];
}

/**
 * What a text adds to the sentence of its reason, which leaves as it is before it: the words behind it, or the whole
 * text where the sentence itself was changed. Null where it adds nothing.
 */
export function remarkOf(reason: RejectionReason, text: string): string | null {
  const typed = text.trim();
  const sentence = rejectionSentences[reason];
  const added = typed.startsWith(sentence) ? typed.slice(sentence.length).trim() : typed;
  return added === '' ? null : added;
}
