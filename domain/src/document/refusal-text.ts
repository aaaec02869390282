import { cleanLine } from '../kernel/index.ts';
import {
  explanationCue,
  explanationToWrite,
  refusalTemplates,
  rejectionSentences,
  appendRemark,
} from './document.messages.fr.ts';
import { needsExplanation, type RejectionReason } from './rejection-reasons.ts';

/** Maximum length, in characters, of the text of a refusal. */
export const maxRefusalTextLength = 700;
/** The longest remark, in characters, from pages older than the edited text. */
export const maxRemarkLength = 500;

/** Reasons why the text of a refusal cannot be sent. */
export type RefusalTextFault = 'missing' | 'too-long';

/** A reviewer's text for the holder, as it is stored and mailed: one clean line. */
export const cleanRefusalText = (typedText: string): string => cleanLine(typedText);

/** Returns why a text cannot be sent; null when it can. For some reasons the template alone is not enough. */
export function findRefusalTextFault(reason: RejectionReason, typedText: string): RefusalTextFault | null {
  const text = cleanRefusalText(typedText);
  if (text.length > maxRefusalTextLength) return 'too-long';
  if (text === '' || text.includes(explanationCue)) return 'missing';
  if (!needsExplanation(reason)) return null;
  const bare = cleanRefusalText(refusalTemplates[reason].replace(explanationToWrite, ''));
  return text === bare ? 'missing' : null;
}

/** Returns the text to store; null when it is the template of its reason. */
export function findEditedRefusalText(reason: RejectionReason, typedText: string): string | null {
  const text = cleanRefusalText(typedText);
  return text === cleanRefusalText(refusalTemplates[reason]) ? null : text;
}

/** Text of a refusal sent by a page that only adds a remark, which may be empty, to the sentence of its reason. */
export function buildRefusalText(reason: RejectionReason, remark: string): string {
  const line = cleanLine(remark);
  return line === '' ? refusalTemplates[reason] : appendRemark(rejectionSentences[reason], line);
}

interface StoredRefusal {
  readonly reason: RejectionReason;
  readonly text: string | null;
}

/** The refusal of a paper, as its holder reads it. */
export const describeRefusal = ({ reason, text }: StoredRefusal): string => text ?? rejectionSentences[reason];
