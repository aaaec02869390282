import type { StayFacts } from '@placejuste/domain/next-step';
import { findCommuneClock, type PlainDate } from '@placejuste/domain/kernel';
import {
  findAppealForm,
  findRuleByLabel,
  findTicketRule,
  type TicketRule,
  type TownForm,
  type TownRule,
} from '@placejuste/domain/town-rule';
import type { Tx } from '../platform/postgres/index.ts';
import { townRulesRepository } from './town-rules.repository.ts';
import type { StayAlarmRow } from './town-rules.tables.ts';

interface StayOf {
  /** When, by the phone's clock, the person said that the car left. */
  readonly leftAt: Date | null;
  /** Null when no limit of the town is known. */
  readonly stay: StayFacts | null;
}

/** Lists every rule, by name of the commune. */
export async function listTownRules(tx: Tx): Promise<readonly TownRule[]> {
  return (await townRulesRepository(tx).listRules()).map(({ rule }) => rule);
}

/** Finds the form for appeals against the notices of a commune, as known on that day. */
export async function findTownForm(tx: Tx, insee: string, today: PlainDate): Promise<TownForm | null> {
  const rule = await townRulesRepository(tx).findRule(insee);
  return rule === null ? null : findAppealForm(rule, today);
}

/** Finds whether a commune asked card holders for a ticket on that day; null when unknown. */
export async function loadTicketRule(tx: Tx, insee: string, day: PlainDate): Promise<TicketRule | null> {
  const rule = await townRulesRepository(tx).findRule(insee);
  return rule === null ? null : findTicketRule(rule, day);
}

/** Finds the longest stay in the commune of that address, in hours; null when no limit is known. */
export async function findLongestStay(tx: Tx, placeLabel: string | null): Promise<number | null> {
  return placeLabel === null
    ? null
    : (findRuleByLabel(await townRulesRepository(tx).listCaps(), placeLabel)?.maxHours ?? null);
}

/** Creates the test of whether an address is in that commune; always false when it has no rule. */
export async function createCommuneMatcher(tx: Tx, insee: string): Promise<(placeLabel: string | null) => boolean> {
  const rule = await townRulesRepository(tx).findRule(insee);
  return (placeLabel) => rule !== null && findRuleByLabel([rule], placeLabel) !== null;
}

/** Lists the declarations of the person behind `tx` whose limited stay ends after that instant. */
export async function listStaysEndingAfter(tx: Tx, at: Date): Promise<readonly string[]> {
  return townRulesRepository(tx).listEndingAfter(at);
}

/** Lists the stays of these declarations, in order. */
export async function listStays(tx: Tx, declarationIds: readonly string[]): Promise<readonly StayOf[]> {
  const repository = townRulesRepository(tx);
  const alarms = new Map((await repository.listAlarms(declarationIds)).map((row) => [row.declaration_id, row]));
  const leftPlaces = new Map((await repository.listLeftPlaces(declarationIds)).map((row) => [row.declaration_id, row]));
  return declarationIds.map((id) => {
    const alarm = alarms.get(id);
    return {
      leftAt: leftPlaces.get(id)?.left_at_claim ?? null,
      stay: alarm === undefined ? null : toStayFacts(alarm),
    };
  });
}

function toStayFacts(alarm: StayAlarmRow): StayFacts {
  const { commune, max_hours: hours, ends_at: endsAt, insee } = alarm;
  return { commune, hours, endsAt, clock: findCommuneClock(insee) };
}
