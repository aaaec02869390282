export interface OutcomeRow {
  user_id: string;
  id: string;
  kind: string;
  action_sha256: string;
  /** Reply to the action once it was applied; null while it is only refused. */
  result: Readonly<Record<string, unknown>> | null;
  refused_code: string | null;
  tries: number;
  recorded_at: Date;
}

export type SyncTables = { sync_outcomes: OutcomeRow };
