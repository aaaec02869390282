import { setTimeout } from 'node:timers/promises';
import { computeClockGapMs } from '@placejuste/domain/evidence';
import type { NodeFault } from '@placejuste/domain/operation';
import type { Repeat } from '../platform/clock/index.ts';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { describeError } from '../platform/log/index.ts';
import { announceNode } from './announce-node.ts';
import { hasRoomElsewhere } from './has-room-elsewhere.ts';
import { forgetNode } from './forget-node.ts';
import type { NodeBeat } from './nodes.repository.ts';

/** Facts that do not change while the process runs. */
export type NodeIdentity = Omit<NodeBeat, 'store' | 'clockAheadMs' | 'isDiskLow'>;

const beatMs = 10_000;
/** Time for the store to answer, in milliseconds: a store that is down must not delay the heartbeat. */
const storeMs = 2000;
const maxGapMs = 2_000_000_000;

export interface NodeWatch {
  /** Differences between this process and the others, at its last check. */
  faults(): readonly NodeFault[];
  /**
   * True once the process was found to agree with the others, apart from its clock: before that, it must not work. Its
   * store must have been identified, since it may be another one, unless this process is the first.
   */
  isKnown(): boolean;
  /** True when another process can accept the files that this one has no room for, as of now. */
  hasRoomElsewhere(): Promise<boolean>;
  /** Leaves the list. */
  stop(): Promise<void>;
}

/** For the embedded database, which has one process and nothing to compare. */
export const aloneWatch: NodeWatch = {
  faults: () => [],
  isKnown: () => true,
  hasRoomElsewhere: async () => false,
  stop: async () => undefined,
};

/** The column holds 24 days: a wider gap could not be written, and the process would not be compared. */
function clampGapMs(aheadMs: number): number {
  return Math.round(Math.max(-maxGapMs, Math.min(maxGapMs, aheadMs)));
}

/** Announces this process at once, then every ten seconds, and compares it with the others. */
export async function watchNodes(platform: Platform, identity: NodeIdentity, repeat: Repeat): Promise<NodeWatch> {
  let faults: readonly NodeFault[] = [];
  let store: string | null = null;
  let isStopped = false;
  /** True once it agreed with the others: a store that is down later does not change that. */
  let hasAgreed = false;

  let asking: Promise<void> | null = null;
  /**
   * Identifies the store; one that is down keeps its last identity. One request at a time, which may outlast a check.
   */
  const loadStoreIdentity = async (): Promise<void> => {
    asking ??= platform.objects
      .readIdentity()
      .then(
        (storeIdentity) => void (store = storeIdentity),
        () => undefined,
      )
      .finally(() => (asking = null));
    await Promise.race([asking, setTimeout(storeMs, undefined, { ref: false })]);
  };

  const check = async (): Promise<void> => {
    if (isStopped) return;
    await loadStoreIdentity();
    // An unreadable disk proves nothing: a load balancer must not drop this process for it.
    const isDiskLow = await platform.disk.isLow().catch(() => false);
    const askedAt = platform.clock.now();
    const nodeCheck = await runAsService(platform, async (context) => {
      const ahead = computeClockGapMs(await platform.databaseTime(context.tx), {
        askedAt,
        answeredAt: platform.clock.now(),
      });
      return announceNode(context, { ...identity, store, isDiskLow, clockAheadMs: clampGapMs(ahead) });
    });
    tell(nodeCheck.faults);
    hasAgreed ||= nodeCheck.faults.every((fault) => fault === 'CLOCK_OFF') && (store !== null || nodeCheck.isFirst);
  };

  const tell = (newFaults: readonly NodeFault[]): void => {
    if (newFaults.join() === faults.join()) return;
    if (newFaults.length > 0)
      platform.log.error({ code: newFaults.join(), node: identity.id }, 'node differs from the others');
    else platform.log.warn({ node: identity.id }, 'node no longer differs from the others');
    faults = newFaults;
  };

  await check();
  let pendingCheck: Promise<void> | null = null;
  /** One at a time: those waiting for a slow one would pile up. */
  const end = repeat(() => {
    pendingCheck ??= check()
      .catch((error: Error) => platform.log.warn(describeError(error), 'node cannot be compared with the others'))
      .finally(() => (pendingCheck = null));
  }, beatMs);
  return {
    faults: () => faults,
    isKnown: () => hasAgreed,
    hasRoomElsewhere: () => runAsService(platform, (context) => hasRoomElsewhere(context, identity.id)),
    async stop() {
      end();
      isStopped = true;
      await pendingCheck;
      // Otherwise the others notice within half a minute.
      await runAsService(platform, (context) => forgetNode(context, identity.id)).catch(() => undefined);
    },
  };
}
