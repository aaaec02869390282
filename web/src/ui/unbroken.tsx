import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';

/** A text whose `part`, a plate for one, is never cut at the end of a line; the whole text when no part is named. */
export function Unbroken({ text, part = text }: { readonly text: string; readonly part?: string }) {
  const at = text.indexOf(part);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="unbroken">{part}</span>
      {text.slice(at + part.length)}
    </>
  );
}

/** What is read in one piece and holds a hyphen or a space: a plate or a reference, an hour, an amount, a telephone. */
const pieces =
  /([A-Z\d]{1,8}(?:-[A-Z\d]{1,8}){1,3}(?![\w-])|\b\d{1,2} h(?: \d{2})?\b|\d+(?: \d{3})*(?:,\d{2})? €|\b0\d(?: \d{2}){4}\b)/;
/** Longer ones would not fit in a line of a narrow screen with large letters. */
const longest = 14;

/**
 * Sentences, from whichever source, whose plates, hours and amounts are never cut at the end of a line; those of the
 * paragraphs and lists among them too.
 */
export function unbroken(words: ReactNode): ReactNode {
  if (typeof words === 'string') return inOnePiece(words);
  if (Array.isArray(words)) return Children.map(words as ReactNode[], unbroken);
  if (!isValidElement<{ readonly children?: ReactNode }>(words) || typeof words.type !== 'string') return words;
  const { children } = words.props;
  return children === undefined ? words : cloneElement(words, undefined, unbroken(children));
}

function inOnePiece(sentence: string): ReactNode {
  // What was split by its own pieces has them at the odd places.
  const parts = sentence.split(pieces);
  if (parts.length === 1) return sentence;
  return parts.map((part, at) =>
    at % 2 === 1 && part.length <= longest && /\d/.test(part) ? (
      <span key={at} className="unbroken">
        {part}
      </span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
