import { findCommuneClock } from '@placejuste/domain/kernel';
import { findRuleByLabel, computeStayLimit, townRuleTexts, type TownRule } from '@placejuste/domain/town-rule';
import { useState } from 'react';
import { Disclosure } from '../ui/index.ts';
import type { StoredStay } from './list-kept-stays.ts';
import { StayAlert } from './stay-alert.tsx';
import { type Ticket, TicketKeeper } from './ticket-keeper.tsx';
import { TownRuleCard } from './town-rule-card.tsx';
import { townRulesText as text } from './town-rules.text.fr.ts';
import { type TownRules, useTownRules } from './use-town-rules.ts';

/** Rule of the address, else of the commune chosen by the person. */
export function findTownRule(
  { rules }: Pick<TownRules, 'rules'>,
  label: string | null,
  insee: string | null,
): TownRule | null {
  return (
    findRuleByLabel(rules ?? [], label) ??
    (label === null ? (rules?.find((rule) => rule.insee === insee) ?? null) : null)
  );
}

/** Null when no maximum stay is known. */
export function buildStay(
  rule: TownRule | null,
  declaration: { readonly id: string; readonly plate: string; readonly startedAt: Date },
): StoredStay | null {
  const limit = computeStayLimit(rule, declaration.startedAt);
  if (rule === null || limit === null || rule.maxHours === null) return null;
  return {
    declarationId: declaration.id,
    plate: declaration.plate,
    commune: rule.commune,
    hours: rule.maxHours,
    remindAt: limit.remindAt.toISOString(),
    endsAt: limit.endsAt.toISOString(),
    clock: findCommuneClock(rule.insee),
  };
}

export interface DepositedPlace {
  readonly id: string;
  readonly plate: string;
  readonly label: string | null;
  /** Time at which the car was parked, as far as known (ISO). */
  readonly startedAt: string;
  readonly tickets: readonly Ticket[];
  /** Departure reported by the person (ISO); null until then. */
  readonly leftAt: string | null;
}

/** Rule of a deposited declaration, with the end of its stay and the proof of its ticket. */
export function TownOfDeclaration({ id, plate, label, startedAt, tickets, leftAt }: DepositedPlace) {
  const townRules = useTownRules();
  const rule = findTownRule(townRules, label, null);
  const hasReason = tickets.length > 0 || rule?.ticketRequired === true;
  // Stays open: withdrawing the last ticket would otherwise close what the person reads, with the focus inside.
  const [isOpen, setOpen] = useState(hasReason);
  if (hasReason && !isOpen) setOpen(true);
  const stay = buildStay(rule, { id, plate, startedAt: new Date(startedAt) });
  return (
    <>
      {stay !== null && <StayAlert stay={stay} isMailed serverLeftAt={leftAt} />}
      <div>
        <Disclosure icon="town" summary={describeRule(rule)}>
          <TownRuleCard townRules={townRules} rule={rule} />
        </Disclosure>
        <Disclosure icon="ticket" summary={text.ticketFold} open={isOpen} onOpen={() => setOpen(true)}>
          <TicketKeeper declarationId={id} rule={rule} tickets={tickets} />
        </Disclosure>
      </div>
    </>
  );
}

/** The only line read at the kerb: the duty to take a ticket comes before the maximum stay. */
export function describeRule(rule: TownRule | null): string {
  if (rule === null) return townRuleTexts.unknownHere;
  if (rule.ticketRequired === true) return text.ticketHere(rule.commune);
  return rule.maxHours === null ? text.title(rule.commune) : text.stayHere(rule.commune, rule.maxHours);
}
