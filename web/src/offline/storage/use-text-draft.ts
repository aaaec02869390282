import { type Draft, useDraft } from './use-draft.ts';

const readText = (storedDraft: unknown) => (typeof storedDraft === 'string' ? storedDraft : null);
const toKeptText = (text: string) => (text === '' ? null : text);

/** One text being typed, that outlives a reload; nothing is kept of an empty one. */
export function useTextDraft(key: string): Draft<string> {
  return useDraft(key, { first: '', parse: readText, keptPart: toKeptText });
}
