import { useTownRules } from './use-town-rules.ts';

/** Opening the application brings the rules to this phone before they are needed without a network. */
export function KeepTownRules() {
  useTownRules();
  return null;
}
