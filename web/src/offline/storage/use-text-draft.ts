import { type Draft, useDraft } from './use-draft.ts';

const readText = (kept: unknown) => (typeof kept === 'string' ? kept : null);
const keptText = (typed: string) => (typed === '' ? null : typed);

/** One text being typed, that outlives a reload; nothing is kept of an empty one. */
export function useTextDraft(key: string): Draft<string> {
  return useDraft(key, { first: '', parse: readText, keptPart: keptText });
}
