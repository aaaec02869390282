import { Fragment, type ReactNode } from 'react';

const markup = /\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*/g;

/** Renders a content string: links and strong words, no other markup. */
export function Words({ text }: { readonly text: string }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(markup)) {
    const [whole, label, href, strong] = match;
    parts.push(text.slice(from, match.index));
    parts.push(
      href === undefined ? (
        <strong key={match.index}>{strong}</strong>
      ) : (
        <a key={match.index} href={href}>
          {label}
        </a>
      ),
    );
    from = match.index + whole.length;
  }
  parts.push(text.slice(from));
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** Removes the markup of a content string, for text that is not HTML. */
export function removeMarkup(text: string): string {
  return text.replaceAll(
    markup,
    (_whole, ...[label, , strong]: readonly (string | undefined)[]) => label ?? strong ?? '',
  );
}
