import { usualLimits } from './limits.ts';
import type { RanQuery } from '../tracing/index.ts';
import { createPooledDatabase } from './pooled-database.ts';
import { withSealedColumns, type ColumnCipher } from './sealed-columns.ts';
import { createServerPool } from './server-pool.ts';
import { createSilenceWatch } from './silence-watch.ts';
import { createPositionReader } from './standby-position.ts';
import { openStandby, type Standby, type StandbyStatus } from './standby.ts';

interface StandbyOptions {
  readonly url: string;
  readonly primaryUrl: string;
  readonly cipher: ColumnCipher;
  readonly now: () => number;
  readonly tell: (status: StandbyStatus) => void;
  readonly onIdleError: (error: Error) => void;
  /** Called with each statement that ran on the standby. */
  readonly onQuery?: ((query: RanQuery) => void) | undefined;
}

/** Shorter than those of the primary, because a read that waited in vain is then sent to the primary. */
const limits = { ...usualLimits, queryMs: 2_000, waitMs: 1_000, silenceMs: 1_000, answerMs: 2_500 };
const positionTimeoutMs = 2_000;

/** Opens a standby without a query: one that is down at the start is used once it is back. */
export function openServerStandby({
  url,
  primaryUrl,
  cipher,
  now,
  tell,
  onIdleError,
  onQuery,
}: StandbyOptions): Standby {
  const pool = createServerPool(url, limits, onIdleError);
  return openStandby({
    db: withSealedColumns(
      createPooledDatabase('server', pool, { silence: createSilenceWatch(url, limits), onQuery }),
      cipher,
    ),
    primary: createPositionReader(primaryUrl, positionTimeoutMs),
    copy: createPositionReader(url, positionTimeoutMs),
    now,
    tell,
  });
}
