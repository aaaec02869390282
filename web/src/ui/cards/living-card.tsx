import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import type { Tone } from '../surface.tsx';
import { fitLongestWord } from '../layout/longest-word.ts';
import { keepPiecesWhole } from '../no-wrap.tsx';

/** `night`: recorded by the service. `here`: only on this phone. The others wait for the person, or only inform. */
export type CardTone = 'night' | 'here' | 'wait' | 'bad' | 'info' | 'plain';

interface LivingCardProps {
  readonly tone: CardTone;
  /** The state in a few words, beside its icon. */
  readonly state?: { readonly tone: Tone; readonly icon?: IconName; readonly text: ReactNode };
  readonly title: ReactNode;
  /** Accessible name of the region, where the title is more than text. */
  readonly label?: string;
  readonly lead?: ReactNode;
  /** The main action, or two equal ones; absent when there is nothing left to do. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The card of the most important matter of a screen: one at most. */
export function LivingCard({ tone, state, title, label, lead, actions, children }: LivingCardProps) {
  const words = label ?? (typeof title === 'string' ? title : undefined);
  return (
    <section className={`living-card ${tone}`} aria-label={words}>
      {state && (
        <StateLine tone={state.tone} icon={state.icon}>
          {state.text}
        </StateLine>
      )}
      <h2 {...(words === undefined ? {} : { style: fitLongestWord(words) })}>{keepPiecesWhole(title)}</h2>
      {lead && <div className="lead">{keepPiecesWhole(lead)}</div>}
      {children && <div className="middle">{children}</div>}
      {actions && <div className="actions">{actions}</div>}
    </section>
  );
}

const toneIcon: Readonly<Record<Tone, IconName>> = { good: 'check', wait: 'hourglass', bad: 'alert', info: 'info' };

/** A state shown by an icon and words; its colour only repeats them. */
export function StateLine({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
}) {
  return (
    <p className={`state-line ${tone}`}>
      <Icon name={icon ?? toneIcon[tone]} />
      <span>{keepPiecesWhole(children)}</span>
    </p>
  );
}
