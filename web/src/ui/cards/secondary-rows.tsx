import { type ReactNode, useId } from 'react';
import { Link } from '../../platform/index.ts';
import { Icon, type IconName } from '../icon.tsx';
import { keepPiecesWhole } from '../no-wrap.tsx';

/** Navigation landmark `label` with the secondary links of a screen, at most three, under its main card. */
export function SecondaryNav({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className="quiet-rows" aria-label={label}>
      {children}
    </nav>
  );
}

interface SecondaryLinkProps {
  readonly to: string;
  readonly icon: IconName;
  /** A word at the end of the line, before the arrow. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** Line of a `SecondaryNav` that leads to another page. */
export function SecondaryLink({ to, icon, end, children }: SecondaryLinkProps) {
  return (
    <Link className="quiet-row" to={to}>
      <Icon name={icon} size={22} />
      <span>{keepPiecesWhole(children)}</span>
      <span className={end === undefined ? 'end arrow' : 'end'}>
        {end}
        <Icon name="forward" size={20} />
      </span>
    </Link>
  );
}

/** Group `label` of `SecondaryAction` buttons: like `SecondaryNav`, for acts that stay on the screen. */
export function SecondaryGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="quiet-rows" role="group" aria-label={label}>
      {children}
    </div>
  );
}

interface SecondaryActionProps {
  readonly icon: IconName;
  /** A request is under way: the button stays focusable, ignores presses and tells screen readers so. */
  readonly busy?: boolean;
  /** A sentence under the button that describes it. */
  readonly note?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Line of a `SecondaryGroup` that acts on this screen when pressed. */
export function SecondaryAction({ icon, busy = false, note, onClick, children }: SecondaryActionProps) {
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
        <span className="end arrow">
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

/** Two short secondary lines side by side. */
export function SecondaryPair({ children }: { readonly children: ReactNode }) {
  return <div className="quiet-pair">{children}</div>;
}
