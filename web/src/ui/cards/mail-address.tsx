/** An address of mail: too long for its line, it goes on at its domain rather than in the middle of a word. */
export function MailAddress({ children: address }: { readonly children: string }) {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
