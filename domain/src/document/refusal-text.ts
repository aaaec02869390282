import { cleanLine } from '../kernel/index.ts';

/** At most so many characters leave as a remark. */
export const longestRemark = 500;

/** What a reviewer adds to the sentence of a refusal, as it is stored and mailed: one clean line; null where empty. */
export function remarkOf(typed: string): string | null {
  const line = cleanLine(typed);
  return line === '' ? null : line;
}
