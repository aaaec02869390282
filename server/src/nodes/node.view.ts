import type { ServiceNode } from '@placejuste/contracts/health';
import type { NodeFault } from '@placejuste/domain/operation';
import type { NodeRow } from './nodes.repository.ts';

/** Enough digits of a digest for two people to compare by eye. */
const shownDigits = 8;

export function buildNodeView(node: NodeRow, faults: readonly NodeFault[]): ServiceNode {
  return {
    id: node.id,
    role: node.role,
    host: node.host,
    version: node.version,
    schema: node.schemaVersion,
    key: node.masterKey.slice(0, shownDigits),
    store: node.store?.slice(0, shownDigits) ?? null,
    clockAheadMs: node.clockAheadMs,
    startedAt: node.startedAt.toISOString(),
    seenAt: node.seenAt.toISOString(),
    faults: [...faults],
  };
}
