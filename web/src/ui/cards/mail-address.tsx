/** An e-mail address; a line too short for it breaks before its « @ » rather than inside a word. */
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
