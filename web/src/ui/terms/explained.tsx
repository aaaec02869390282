import { Fragment, useEffect, useId, useState } from 'react';
import { keepPiecesWhole } from '../no-wrap.tsx';
import { markTerms } from './mark-terms.ts';
import { terms } from './terms.text.fr.ts';

interface ExplainedProps {
  /** Sentences of one screen or card: at most one term is marked in each, at its first occurrence. */
  readonly children: string | readonly string[];
  /** Element around each sentence. */
  readonly as?: 'p' | 'li' | 'h2' | 'h3';
  readonly className?: string;
}

/** Sentences whose legal terms show their definition when pressed, below the sentence. */
export function Explained({ children, as: As = 'p', className }: ExplainedProps) {
  const own = useId();
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => {
    if (open === null) return;
    const closeOnEsc = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(null);
    };
    document.addEventListener('keydown', closeOnEsc);
    return () => document.removeEventListener('keydown', closeOnEsc);
  }, [open]);
  return markTerms(typeof children === 'string' ? [children] : children).map(({ sentence, term }) => {
    if (term === null)
      return (
        <As key={sentence} className={className}>
          {keepPiecesWhole(sentence)}
        </As>
      );
    const { before, opening, word, closing, after } = term;
    // A button does not wrap: of a term of several words only the last word is the button, so that the line may break.
    const at = word.lastIndexOf(' ') + 1;
    const isOpen = open === word;
    const id = `${own}-${word.replaceAll(' ', '-')}`;
    const meaning = isOpen && <Meaning id={id} word={word} isInLine={As === 'li'} />;
    const press = () => setOpen(isOpen ? null : word);
    return (
      <Fragment key={sentence}>
        <As className={className}>
          {keepPiecesWhole(before)}
          {at > 0 && (
            // The button has the whole term as its name: this part only widens the touch area.
            <span className="term-start" aria-hidden="true" onClick={press}>
              {word.slice(0, at)}
            </span>
          )}
          <span className="unbroken">
            {opening}
            <button
              type="button"
              className="term"
              aria-label={at > 0 ? word : undefined}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={press}
            >
              {word.slice(at)}
            </button>
            {closing}
          </span>
          {keepPiecesWhole(after)}
          {As === 'li' && meaning && <> {meaning}</>}
        </As>
        {As !== 'li' && meaning}
      </Fragment>
    );
  });
}

interface MeaningProps {
  readonly id: string;
  readonly word: string;
  /** True to show the definition on the line of the list item that it explains. */
  readonly isInLine: boolean;
}

function Meaning({ id, word, isInLine }: MeaningProps) {
  const As = isInLine ? 'span' : 'p';
  return (
    <As className="term-meaning" id={id} role="note">
      {keepPiecesWhole(terms[word.toLowerCase()])}
    </As>
  );
}
