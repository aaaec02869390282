import './address-lines.css';

/** The street, then the postcode and the town: a line breaks there first. */
export function AddressLines({ address }: { readonly address: string }) {
  const [, street = address, town] = /^(.+?),?\s+(\d{5}\s+\D.*)$/u.exec(address) ?? [];
  return (
    <>
      <span className="address-line">{street}</span>
      {town !== undefined && (
        <>
          {' '}
          <span className="address-line town">{town}</span>
        </>
      )}
    </>
  );
}
