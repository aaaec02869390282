import { ruleOfLabel, stayLimit, type TownRule } from '@placejuste/domain/town-rule';
import type { KeptStay } from './kept-stays.ts';
import { StayNotice } from './stay-notice.tsx';
import { TownRuleCard } from './town-rule-card.tsx';
import { type TownRules, useTownRules } from './use-town-rules.ts';

/** The rule of the address, else of the commune the person named. */
export function ruleHere({ rules }: Pick<TownRules, 'rules'>, label: string | null, insee: string | null): TownRule | null {
  return ruleOfLabel(rules ?? [], label) ?? (label === null ? (rules?.find((rule) => rule.insee === insee) ?? null) : null);
}

/** Null where no cap is established. */
export function stayOf(rule: TownRule | null, declaration: { readonly id: string; readonly plate: string; readonly startedAt: Date }): KeptStay | null {
  const limit = stayLimit(rule, declaration.startedAt);
  if (rule === null || limit === null || rule.maxHours === null) return null;
  return {
    declarationId: declaration.id,
    plate: declaration.plate,
    commune: rule.commune,
    hours: rule.maxHours,
    remindAt: limit.remindAt.toISOString(),
    endsAt: limit.endsAt.toISOString(),
  };
}

interface DepositedPlace {
  readonly id: string;
  readonly plate: string;
  readonly label: string | null;
  /** When the car was parked, as far as can be said (ISO). */
  readonly startedAt: string;
}

/** The rule of a deposited declaration and the end of its stay. */
export function TownOfDeclaration({ id, plate, label, startedAt }: DepositedPlace) {
  const known = useTownRules();
  const rule = ruleHere(known, label, null);
  const stay = stayOf(rule, { id, plate, startedAt: new Date(startedAt) });
  return (
    <>
      {stay !== null && <StayNotice stay={stay} mailed />}
      <TownRuleCard known={known} rule={rule} />
    </>
  );
}
