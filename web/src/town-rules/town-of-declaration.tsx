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

/** The rule of the address, else of the commune the person named. */
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

/** Null where no cap is established. */
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
  /** When the car was parked, as far as can be said (ISO). */
  readonly startedAt: string;
  readonly tickets: readonly Ticket[];
  /** When the person said that the car had left (ISO); null until they do. */
  readonly leftAt: string | null;
}

/** The rule of a deposited declaration, the end of its stay, and the proof of its ticket. */
export function TownOfDeclaration({ id, plate, label, startedAt, tickets, leftAt }: DepositedPlace) {
  const townRules = useTownRules();
  const rule = findTownRule(townRules, label, null);
  const hasReason = tickets.length > 0 || rule?.ticketRequired === true;
  // Once open it stays so: the last ticket taken back would fold what is being read, and the focus with it.
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

/** The one line that is read at the kerb: what to do comes before how long. */
export function describeRule(rule: TownRule | null): string {
  if (rule === null) return townRuleTexts.unknownHere;
  if (rule.ticketRequired === true) return text.ticketHere(rule.commune);
  return rule.maxHours === null ? text.title(rule.commune) : text.stayHere(rule.commune, rule.maxHours);
}
