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

/** What does not change while the process lives. */
export type NodeIdentity = Omit<NodeBeat, 'store' | 'clockAheadMs' | 'isDiskLow'>;

const beatMs = 10_000;
/** A store that is out, or behind a network that drops all, must not hold the word that this process is there. */
const storeMs = 2000;
const widestToldMs = 2_000_000_000;

export interface NodeWatch {
  /** Differences between this process and the others, at its last check. */
  faults(): readonly NodeFault[];
  /**
   * Whether it was found to be one of them, its clock apart: before, it must take no work. Not until its store said
   * which one it is, unless nobody came before it: it may be another one.
   */
  isKnown(): boolean;
  /** Whether another process can take the files that this one has no room for, as of now. */
  hasRoomElsewhere(): Promise<boolean>;
  /** Leaves the list. */
  stop(): Promise<void>;
}

/** The embedded database is of one process: nobody to compare it with. */
export const aloneWatch: NodeWatch = {
  faults: () => [],
  isKnown: () => true,
  hasRoomElsewhere: async () => false,
  stop: async () => undefined,
};

/** The column takes 24 days: a clock further off would write no word at all, and be compared with nobody. */
function clampGapMs(aheadMs: number): number {
  return Math.round(Math.max(-widestToldMs, Math.min(widestToldMs, aheadMs)));
}

/** Writes this process among those of the service at once, then every ten seconds, and compares it with them. */
export async function watchNodes(platform: Platform, identity: NodeIdentity, repeat: Repeat): Promise<NodeWatch> {
  let faults: readonly NodeFault[] = [];
  let store: string | null = null;
  let isStopped = false;
  /** Once it knew what it must have: a store that is out later changes nothing of it. */
  let hasAgreed = false;

  let asking: Promise<void> | null = null;
  /** A store that is out tells nothing new of which one it is. Asked once at a time: a check may be over before it. */
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
    // A disk that cannot be read says nothing: who sends people here must not lose this process for it.
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
  /** One at a time: those that wait for a slow one would pile up. */
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
      // The others see it gone within half a minute anyway.
      await runAsService(platform, (context) => forgetNode(context, identity.id)).catch(() => undefined);
    },
  };
}
