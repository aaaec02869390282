import type { ServiceNode } from '@placejuste/contracts/health';
import { Chip } from '../../ui/index.ts';
import { healthText } from './health.text.fr.ts';

const text = healthText.nodes;

/** The processes that share the load, with what is wrong with any that differs from the others. */
export function NodeList({ nodes, checkedAt }: { readonly nodes: readonly ServiceNode[]; readonly checkedAt: string }) {
  if (nodes.length === 0) return <p>{text.alone}</p>;
  const computeAgeSeconds = (seenAt: string): number =>
    Math.max(0, Math.round((Date.parse(checkedAt) - Date.parse(seenAt)) / 1000));
  return (
    <>
      <p className="soft">{text.lead}</p>
      <ul className="plain stack health-parts whole-width">
        {nodes.map((node) => (
          <li key={node.id} className="stack tight">
            <p className="row">
              <strong>{node.host}</strong>
              <Chip tone={node.faults.length === 0 ? 'good' : 'bad'}>
                {node.faults.length === 0 ? text.ready : text.refused}
              </Chip>
            </p>
            <span>
              {text.role(node.role)}, {text.seen(computeAgeSeconds(node.seenAt))}
            </span>
            <span className="soft">{text.told(node)}</span>
            {node.faults.map((fault) => (
              <span key={fault}>{text.fault(fault)}</span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
