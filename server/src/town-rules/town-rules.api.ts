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
  /** When the person said that the car had left, by the phone's clock. */
  readonly leftAt: Date | null;
  /** Null where the town's cap is not known. */
  readonly stay: StayFacts | null;
}

/** Every rule, by name of the commune. */
export async function listTownRules(tx: Tx): Promise<readonly TownRule[]> {
  return (await townRulesRepository(tx).listRules()).map(({ rule }) => rule);
}

/** The form where the appeals against the notices of a commune are filled in, as far as it is known that day. */
export async function findTownForm(tx: Tx, insee: string, today: PlainDate): Promise<TownForm | null> {
  const rule = await townRulesRepository(tx).findRule(insee);
  return rule === null ? null : findAppealForm(rule, today);
}

/** Whether a commune asked card holders for a ticket that day, as far as it is known. */
export async function loadTicketRule(tx: Tx, insee: string, day: PlainDate): Promise<TicketRule | null> {
  const rule = await townRulesRepository(tx).findRule(insee);
  return rule === null ? null : findTicketRule(rule, day);
}

/** How long the commune of that address lets a car stay; null where no cap is known. */
export async function findLongestStay(tx: Tx, placeLabel: string | null): Promise<number | null> {
  return placeLabel === null
    ? null
    : (findRuleByLabel(await townRulesRepository(tx).listCaps(), placeLabel)?.maxHours ?? null);
}

/** Tells whether an address in words is of that commune; of none where it has no rule. */
export async function createCommuneMatcher(tx: Tx, insee: string): Promise<(placeLabel: string | null) => boolean> {
  const rule = await townRulesRepository(tx).findRule(insee);
  return (placeLabel) => rule !== null && findRuleByLabel([rule], placeLabel) !== null;
}

/** The declarations of the person behind `tx` whose capped stay ends after that instant. */
export async function listStaysEndingAfter(tx: Tx, at: Date): Promise<readonly string[]> {
  return townRulesRepository(tx).listEndingAfter(at);
}

/** Stays of these declarations, in their order. */
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
