import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { uiText } from './ui.text.fr.ts';
import { useFirstWait } from './use-first-wait.ts';
import { keepPiecesWhole } from './no-wrap.tsx';

export type Tone = 'good' | 'wait' | 'bad' | 'info';

const toneIcon: Readonly<Record<Tone, IconName>> = { good: 'check', wait: 'clock', bad: 'alert', info: 'info' };

export function Card({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  return <section {...rest} className={['card', className].filter(Boolean).join(' ')} />;
}

/** A state shown by an icon and a word; its colour only repeats them. */
export function Chip({
  tone = 'info',
  icon,
  children,
}: {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}) {
  return (
    <span className={`chip ${tone}`}>
      <Icon name={icon ?? toneIcon[tone]} size={18} />
      <span>{keepPiecesWhole(children)}</span>
    </span>
  );
}

interface AlertProps {
  readonly tone?: Tone;
  readonly icon?: IconName;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Live region: read as soon as it appears (`alert` interrupts, `status` waits). */
  readonly live?: 'alert' | 'status';
}

export function Alert({ tone = 'info', icon, title, children, live }: AlertProps) {
  return (
    <div className={`alert ${tone}`} role={live}>
      <Icon name={icon ?? toneIcon[tone]} />
      <div>
        {title && <p className="title">{keepPiecesWhole(title)}</p>}
        {children && <div className="body">{keepPiecesWhole(toParagraph(children))}</div>}
      </div>
    </div>
  );
}

/**
 * A plain sentence is wrapped in one element; otherwise each piece kept whole would be laid out on a line of its own.
 */
function toParagraph(words: ReactNode): ReactNode {
  return typeof words === 'string' ? <p>{words}</p> : words;
}

/** An error: what happened, what is preserved, what to do; read at once. */
export function ErrorAlert({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <Alert tone="bad" title={title} live="alert">
      {children}
    </Alert>
  );
}

/** `value` from 0 to 1; undefined while it is unknown. */
export function Progress({ label, value }: { readonly label: string; readonly value?: number }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="progress">
      <div className="row">
        <span>{label}</span>
        {percent !== undefined && <strong>{uiText.percent(percent)}</strong>}
      </div>
      <progress aria-label={label} max={100} value={percent} />
    </div>
  );
}

/** « Étape 2 sur 4 » and its bars; `name` is the subject of the step. */
export function Steps({
  current,
  total,
  name,
}: {
  readonly current: number;
  readonly total: number;
  readonly name?: string;
}) {
  return (
    <div className="steps">
      <p className="step-count">
        <strong>{uiText.step(current, total)}</strong>
        {name && <span className="soft">{name}</span>}
      </p>
      <div className="bars" aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <i key={index} className={index < current ? 'on' : undefined} />
        ))}
      </div>
    </div>
  );
}

/** Shown for waits over 300 ms. `label` says what loads; of several simultaneous waits only the first is read aloud. */
export function Skeleton({ lines = 3, label = uiText.loading }: { readonly lines?: number; readonly label?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const isFirst = useFirstWait(ref);
  return (
    <div className="skeleton" ref={ref}>
      {/* A live region must exist before its text. The labels of the other waits are read only by browsing the
          page. */}
      <span className="visually-hidden" role="status">
        {isFirst && label}
      </span>
      {!isFirst && <span className="visually-hidden">{label}</span>}
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
