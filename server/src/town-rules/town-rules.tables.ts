import type { TownRule } from '@placejuste/domain/town-rule';
import type { JSONColumnType } from 'kysely';

export interface TownRuleTable {
  insee: string;
  rule: JSONColumnType<TownRule, string, never>;
  updated_at: Date;
}

export interface StayAlarmRow {
  declaration_id: string;
  user_id: string;
  /** Null when planned by a version that did not write it. */
  insee: string | null;
  commune: string;
  max_hours: number;
  plate: string;
  remind_at: Date;
  ends_at: Date;
  mailed_at: Date | null;
}

export interface PlaceDepartureRow {
  declaration_id: string;
  left_at_claim: Date;
  told_at: Date;
}

export type TownRulesTables = { town_rules: TownRuleTable; stay_alarms: StayAlarmRow; left_places: PlaceDepartureRow };
