import { matchesNotAfter } from '@placejuste/domain/kernel';
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';

/**
 * A text whose `part` is never cut at the end of a line, whatever it is; the whole text when no part is named. For a
 * screen that holds the plate or the number it writes.
 */
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

/** What is read in one piece and holds a hyphen or a space. */
const pieceKinds = {
  plateOrReference: /[A-Z\d]{1,8}(?:-[A-Z\d]{1,8}){1,3}(?![\w-])/,
  hour: /\b\d{1,2} h(?: \d{2})?\b/,
  amount: /-?\d+(?: \d{3})*(?:,\d{2})? €/,
  telephone: /\b0\d(?: \d{2}){4}\b/,
};
const pieces = new RegExp(
  Object.values(pieceKinds)
    .map(({ source }) => source)
    .join('|'),
);
/** A piece starts no word within another. */
const inWord = /[\p{L}\d_-]/u;
/** Longer ones would not fit in a line of a narrow screen with large letters. */
const longest = 14;

/**
 * Sentences, from whichever source, whose plates, hours and amounts are never cut at the end of a line; those of the
 * paragraphs and lists among them too. For words that may hold such pieces or none.
 */
export function keepPiecesWhole(words: ReactNode): ReactNode {
  if (typeof words === 'string') return inOnePiece(words);
  if (Array.isArray(words)) return Children.map(words as ReactNode[], keepPiecesWhole);
  if (!isValidElement<{ readonly children?: ReactNode }>(words)) return words;
  // A component decides about its own words.
  if (typeof words.type !== 'string' && words.type !== Fragment) return words;
  const { children } = words.props;
  return children === undefined ? words : cloneElement(words, undefined, keepPiecesWhole(children));
}

function inOnePiece(sentence: string): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { index, 0: piece } of matchesNotAfter(sentence, inWord, pieces)) {
    if (piece.length > longest || !/\d/.test(piece)) continue;
    parts.push(
      sentence.slice(from, index),
      <span key={index} className="unbroken">
        {piece}
      </span>,
    );
    from = index + piece.length;
  }
  return parts.length === 0 ? sentence : [...parts, sentence.slice(from)];
}
