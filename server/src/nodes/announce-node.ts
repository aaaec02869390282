import { listNodeFaults, type NodeFault } from '@placejuste/domain/operation';
import type { ServiceContext } from '../platform/http/index.ts';
import { type NodeBeat, nodesRepository } from './nodes.repository.ts';

/** What a process finds when it checks the other live processes. */
interface NodeCheck {
  readonly faults: readonly NodeFault[];
  /** True for the first process: its settings are those the others must have. */
  readonly isFirst: boolean;
}

/** Writes that this process is there, and compares it with the others that are. */
export async function announceNode({ tx }: Pick<ServiceContext, 'tx'>, node: NodeBeat): Promise<NodeCheck> {
  const nodes = nodesRepository(tx);
  await nodes.write(node);
  await nodes.forgetGone();
  const living = await nodes.listLiving();
  const place = living.findIndex(({ id }) => id === node.id);
  const others = living.filter(({ id }) => id !== node.id);
  return { faults: listNodeFaults(node, living.slice(0, place), others), isFirst: place === 0 };
}
