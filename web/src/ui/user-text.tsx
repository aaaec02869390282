/** Right-to-left scripts that the names of our users may be written in. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

interface UserTextProps {
  /** The text as its author typed it. */
  readonly children: string;
  /** Sentence of the interface that contains the text; by default, the text alone. */
  readonly within?: string;
}

/** Text written by a person, with its own direction where it is read from right to left (RGAA 8.10). */
export function UserText({ children: userText, within = userText }: UserTextProps) {
  const at = rightToLeft.test(userText) ? within.indexOf(userText) : -1;
  if (at < 0) return <>{within}</>;
  return (
    <>
      {within.slice(0, at)}
      <bdi dir="auto">{userText}</bdi>
      {within.slice(at + userText.length)}
    </>
  );
}
