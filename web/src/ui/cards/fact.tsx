import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { keepPiecesWhole } from '../no-wrap.tsx';

interface FactProps {
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly tone?: 'good' | 'info';
  readonly children?: ReactNode;
}

/** A statement: an icon, a short title and its details. */
export function Fact({ icon, title, tone = 'info', children }: FactProps) {
  return (
    <div className={`fact ${tone}`}>
      <Icon name={icon} />
      <div>
        <strong>{keepPiecesWhole(title)}</strong>
        {children && <div className="soft">{keepPiecesWhole(children)}</div>}
      </div>
    </div>
  );
}
