import { useTownRules } from './use-town-rules.ts';

/** Stores the rules on this phone when the application opens, for offline use. */
export function KeepTownRules() {
  useTownRules();
  return null;
}
