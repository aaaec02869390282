import './address-lines.css';
import { UserText } from '../../ui/index.ts';

/** The street, then the postcode and town: the line breaks between them first. */
export function AddressLines({ address }: { readonly address: string }) {
  const [, street = address, town] = /^(.+?),?\s+(\d{5}\s+\D.*)$/u.exec(address) ?? [];
  return (
    <>
      <span className="address-line">
        <UserText>{street}</UserText>
      </span>
      {town !== undefined && (
        <>
          {' '}
          <span className="address-line town">
            <UserText>{town}</UserText>
          </span>
        </>
      )}
    </>
  );
}
