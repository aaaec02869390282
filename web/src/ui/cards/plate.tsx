/** A number plate, drawn as one. */
export function Plate({ value, small = false }: { readonly value: string; readonly small?: boolean }) {
  return (
    <span className={small ? 'plate small' : 'plate'}>
      <span>{value}</span>
    </span>
  );
}
