import { type Draft, useDraft } from './use-draft.ts';

const readText = (storedDraft: unknown) => (typeof storedDraft === 'string' ? storedDraft : null);
const toStoredText = (text: string) => (text === '' ? null : text);

/** Draft of one text field, which survives a reload; an empty text is not stored. */
export function useTextDraft(key: string): Draft<string> {
  return useDraft(key, { first: '', parse: readText, selectStoredPart: toStoredText });
}
