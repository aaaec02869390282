import { type ReactNode, useId } from 'react';
import { Link } from '../../platform/index.ts';
import { Icon, type IconName } from '../icon.tsx';
import { keepPiecesWhole } from '../unbroken.tsx';

/** What else can be done here: at most three quiet lines under the living card. */
export function QuietRows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className="quiet-rows" aria-label={label}>
      {children}
    </nav>
  );
}

interface QuietRowProps {
  readonly to: string;
  readonly icon: IconName;
  /** A word at the end of the line; without it, a sign that the line leads somewhere. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function QuietRow({ to, icon, end, children }: QuietRowProps) {
  return (
    <Link className="quiet-row" to={to}>
      <Icon name={icon} size={22} />
      <span>{keepPiecesWhole(children)}</span>
      <span className="end">
        {end}
        <Icon name="forward" size={20} />
      </span>
    </Link>
  );
}

/** The same lines, for acts of this very screen. */
export function QuietGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="quiet-rows" role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface QuietActProps {
  readonly icon: IconName;
  /** At work: stays focusable, ignores further presses, says so to screen readers. */
  readonly busy?: boolean;
  /** A sentence about it, under its words. */
  readonly note?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function QuietAct({ icon, busy = false, note, onClick, children }: QuietActProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={note === undefined ? 'quiet-row' : 'quiet-row noted'}
        aria-describedby={note === undefined ? undefined : id}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) onClick();
        }}
      >
        {busy ? <span className="spin" aria-hidden="true" /> : <Icon name={icon} size={22} />}
        <span>{keepPiecesWhole(children)}</span>
        <span className="end">
          <Icon name="forward" size={20} />
        </span>
      </button>
      {note !== undefined && (
        <p className="quiet-note" id={id}>
          {keepPiecesWhole(note)}
        </p>
      )}
    </>
  );
}

/** Two short lines side by side. */
export function QuietPair({ children }: { readonly children: ReactNode }) {
  return <div className="quiet-pair">{children}</div>;
}

interface FoldProps {
  readonly icon?: IconName;
  readonly summary: ReactNode;
  /** How much is folded: « 4 étapes ». */
  readonly end?: ReactNode;
  readonly open?: boolean;
  /** Told each time it is unfolded: what is inside may be read then. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** Something said once and kept folded, one line high. */
export function Fold({ icon, summary, end, open, onOpen, children }: FoldProps) {
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
