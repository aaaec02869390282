import { listMatchesNotAfter } from '@placejuste/domain/kernel';
import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';

/**
 * Text whose `part` never wraps over two lines; by default, the whole text does not wrap. For a screen that knows the
 * plate or the number it shows; `keepPiecesWhole` finds them in a sentence.
 */
export function NoWrap({ text, part = text }: { readonly text: string; readonly part?: string }) {
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

/** Values with a hyphen or a space that must not wrap: plates, hours, amounts, telephone numbers. */
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
const spacedPieces = new RegExp(
  [pieceKinds.hour, pieceKinds.amount, pieceKinds.telephone].map(({ source }) => source).join('|'),
  'g',
);
/** Characters that make a match part of a longer word, and therefore not a value. */
const inWord = /[\p{L}\d_-]/u;
/** Longest value kept whole, in characters: a longer one overflows a narrow screen with large letters. */
const longest = 14;

/**
 * Returns `words` with its plates, hours and amounts kept from wrapping, in the elements it contains too. For text
 * that may hold such values or none.
 */
export function keepPiecesWhole(words: ReactNode): ReactNode {
  if (typeof words === 'string') return inOnePiece(words);
  if (Array.isArray(words)) return Children.map(words as ReactNode[], keepPiecesWhole);
  if (!isValidElement<{ readonly children?: ReactNode }>(words)) return words;
  // A component handles its own text.
  if (typeof words.type !== 'string' && words.type !== Fragment) return words;
  const { children } = words.props;
  return children === undefined ? words : cloneElement(words, undefined, keepPiecesWhole(children));
}

/**
 * Keeps values whole without adding elements: VoiceOver on iPhone stops at each element, and would read « Par exemple
 * », then the number. Values with a hyphen, such as plates, rely on `text-wrap: balance` (`base.css`).
 */
export function keepWholeInOneText(words: ReactNode): ReactNode {
  return typeof words === 'string'
    ? words.replaceAll(spacedPieces, (piece) => piece.replaceAll(' ', '\u00a0'))
    : keepPiecesWhole(words);
}

function inOnePiece(sentence: string): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { index, 0: piece } of listMatchesNotAfter(sentence, inWord, pieces)) {
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
