import { nodeFaultsOf, type NodeFault } from '@placejuste/domain/operation';
import type { ServiceContext } from '../platform/http/index.ts';
import { type NodeBeat, nodesRepository } from './nodes.repository.ts';

/** Writes that this process is there, and compares it with the others that are. */
export async function announceNode({ tx }: Pick<ServiceContext, 'tx'>, node: NodeBeat): Promise<readonly NodeFault[]> {
  const nodes = nodesRepository(tx);
  await nodes.write(node);
  await nodes.forgetGone();
  const living = await nodes.living();
  const place = living.findIndex(({ id }) => id === node.id);
  const others = living.filter(({ id }) => id !== node.id);
  return nodeFaultsOf(node, living.slice(0, place), others);
}
