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
