import { useEffect, useRef } from 'react';
import { uiText } from './ui.text.fr.ts';
import { unfoldAround } from './layout/unfold.ts';
import { keepPiecesWhole } from './no-wrap.tsx';

interface ErrorSummaryProps {
  /** Error sentence by control id, in reading order. */
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** Increment it at each refused attempt, so that the summary takes the focus again. */
  readonly attempt: number;
  readonly heading?: string;
}

/** All the errors of a form in one place, each linked to its control. */
export function ErrorSummary({ errors, attempt, heading }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const faults = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const any = faults.length > 0;
  useEffect(() => {
    if (any) box.current?.focus();
  }, [any, attempt]);
  if (!any) return null;
  return (
    <div className="error-summary" ref={box} role="alert" tabIndex={-1}>
      <h2>{heading ?? uiText.errorsHeading(faults.length)}</h2>
      <ul>
        {faults.map(([id, sentence]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The link only moves the focus: the router must not handle it as a navigation.
                event.preventDefault();
                const control = document.getElementById(id);
                unfoldAround(control);
                control?.focus();
                control?.scrollIntoView({ block: 'center' });
              }}
            >
              {keepPiecesWhole(sentence)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
