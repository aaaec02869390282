import type { PlainDate } from '../kernel/index.ts';
import type { TownRule } from './town-rule.ts';

/** Whether a commune asks card holders for a free ticket, or for their plate. */
export interface TicketRule {
  readonly commune: string;
  readonly isAsked: boolean;
  /** Stated cap on free parking, in hours; null: not known. */
  readonly maxHours: number | null;
}

/**
 * Finds what the rule says about the ticket for a finding of that day; null when it says nothing, when its source is
 * weak, or when it was written after that day.
 */
export function findTicketRule(rule: TownRule, day: PlainDate): TicketRule | null {
  const { commune, maxHours, ticketRequired, plateRegistration, sourceDate, readOn, confidence } = rule;
  const since = sourceDate ?? readOn;
  // A year or a month counts from its beginning.
  if (confidence === 'low' || since > day.slice(0, since.length)) return null;
  if (ticketRequired === true || plateRegistration?.required === true) return { commune, isAsked: true, maxHours };
  return ticketRequired === false ? { commune, isAsked: false, maxHours } : null;
}
