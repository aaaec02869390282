import type { Feature, OffReason } from '@placejuste/domain/operation';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

export interface OffFeature {
  readonly feature: Feature;
  readonly reason: OffReason;
  readonly since: Date;
  readonly by: string | null;
}

/** Queries on the features that are off. All but `isOff` need a service transaction. */
export function featuresRepository(tx: Tx) {
  return {
    async isOff(feature: Feature): Promise<boolean> {
      const { rows } = await sql<{ off: boolean }>`select app.is_feature_off(${feature}) as off`.execute(tx);
      return rows[0]?.off === true;
    },

    async list(): Promise<readonly OffFeature[]> {
      const { rows } = await sql<OffFeature>`
        select f.feature, f.reason, f.off_since as since, u.email as by from public.feature_switches f
        left join auth.users u on u.id = f.decided_by order by f.off_since, f.feature`.execute(tx);
      return rows;
    },

    /** Turns a feature off. False when it was already off. */
    async turnOff(
      feature: Feature,
      { reason, at, by }: { readonly reason: OffReason; readonly at: Date; readonly by: string },
    ): Promise<boolean> {
      const { rows } = await sql`insert into public.feature_switches (feature, reason, off_since, decided_by)
        values (${feature}, ${reason}, ${at}, ${by}) on conflict do nothing returning feature`.execute(tx);
      return rows.length > 0;
    },

    /** Turns a feature on. False when it was already on. */
    async turnOn(feature: Feature): Promise<boolean> {
      const { rows } = await sql`delete from public.feature_switches where feature = ${feature}
        returning feature`.execute(tx);
      return rows.length > 0;
    },
  };
}
