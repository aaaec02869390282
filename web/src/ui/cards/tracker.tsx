import type { ReactNode } from 'react';
import { uiText } from '../ui.text.fr.ts';

export interface TrackedStep {
  readonly name: string;
  /** Date of the step, in a few words. */
  readonly note?: ReactNode;
}

interface TrackerProps {
  readonly label: string;
  readonly steps: readonly TrackedStep[];
  /** Index of the step that is under way; the number of steps once all are done. */
  readonly current: number;
}

/** Steps of a procedure, drawn like the tracking of a parcel. */
export function Tracker({ label, steps, current }: TrackerProps) {
  return (
    <ol className="tracker" aria-label={label} data-steps={steps.length}>
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={trackClasses[computeStepState(index, current)]}
          aria-current={index === current ? 'step' : undefined}
        >
          <Dot state={computeStepState(index, current)} />
          <span>
            {step.name}
            {index < current && <span className="visually-hidden">{uiText.stepDone}</span>}
          </span>
          {step.note && <span className="note">{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}

const trackClasses = { done: 'done', now: 'now', later: undefined } as const;

function computeStepState(index: number, current: number): TimelineEntry['state'] {
  if (index < current) return 'done';
  return index === current ? 'now' : 'later';
}

export interface TimelineEntry {
  readonly key: string;
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly state: 'done' | 'now' | 'later';
}

/** Past and current events, one line each, in the given order. */
export function Timeline({ label, entries }: { readonly label: string; readonly entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map(({ key, title, note, state }) => (
        <li key={key} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <Dot state={state} />
          <div>
            <strong>{title}</strong>
            {note && <span className="note">{note}</span>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Dot({ state }: { readonly state: 'done' | 'now' | 'later' }) {
  return (
    <svg className="dot" width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" fill="none">
      {state === 'done' && (
        <>
          <circle cx="16" cy="16" r="14" fill="currentColor" />
          <path d="M9.500 16.500l4.600 4.600 8.600-9.400" stroke="var(--dot-ground)" strokeWidth="3.4" />
        </>
      )}
      {state === 'now' && (
        <>
          <circle cx="16" cy="16" r="12" stroke="currentColor" strokeWidth="4" />
          <circle cx="16" cy="16" r="5" fill="currentColor" />
        </>
      )}
      {state === 'later' && <circle cx="16" cy="16" r="11.5" stroke="currentColor" strokeWidth="3" />}
    </svg>
  );
}
