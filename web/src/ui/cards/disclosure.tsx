import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { keepPiecesWhole } from '../no-wrap.tsx';

interface DisclosureProps {
  readonly icon?: IconName;
  readonly summary: ReactNode;
  /** Size of the content, at the end of the line: « 4 étapes ». */
  readonly end?: ReactNode;
  readonly open?: boolean;
  /** Called each time it opens, so that its content is fetched only then. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** Content shown on demand under a summary of one line (`<details>`). */
export function Disclosure({ icon, summary, end, open, onOpen, children }: DisclosureProps) {
  return (
    <details className="fold" open={open} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>
        {icon && <Icon name={icon} size={22} />}
        <span>{keepPiecesWhole(summary)}</span>
        <span className="end">
          {end}
          <Icon name="down" size={20} />
        </span>
      </summary>
      <div className="folded">{children}</div>
    </details>
  );
}
