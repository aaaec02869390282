/** Scripts that are read from right to left, of those that people here write their names in. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

interface TypedProps {
  /** What somebody typed. */
  readonly children: string;
  /** The sentence of ours that holds it; alone without. */
  readonly within?: string;
}

/** Words of people, marked with their own direction where it is not that of French (RGAA 8.10). */
export function Typed({ children: typed, within = typed }: TypedProps) {
  const at = rightToLeft.test(typed) ? within.indexOf(typed) : -1;
  if (at < 0) return <>{within}</>;
  return (
    <>
      {within.slice(0, at)}
      <bdi dir="auto">{typed}</bdi>
      {within.slice(at + typed.length)}
    </>
  );
}
