import { untrustedTime } from '@placejuste/domain/evidence';
import { formatMoment, toParisMoment } from '@placejuste/domain/kernel';
import type { PassFacts } from './read-pass-facts.ts';
import { passText as text } from './wallet.text.fr.ts';

/**
 * Builds the content of a pass: the code that leads to its public check, the plate and the time. Neither a name nor a
 * place, since it opens on a locked screen.
 */
export function buildPassContent(
  { id, plate, depositedAt, isTimeTrusted, verifyUrl }: PassFacts,
  organisation: string,
): object {
  const moment = formatMoment(toParisMoment(depositedAt));
  const buildField = (key: string, label: string, value: string) => ({ key, label, value });
  return {
    serialNumber: id,
    organizationName: organisation,
    description: text.description,
    logoText: text.name,
    sharingProhibited: true,
    backgroundColor: 'rgb(13, 42, 84)',
    foregroundColor: 'rgb(255, 255, 255)',
    labelColor: 'rgb(244, 234, 219)',
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: verifyUrl,
        messageEncoding: 'iso-8859-1',
        altText: new URL(verifyUrl).host,
      },
    ],
    generic: {
      primaryFields: [buildField('plate', text.vehicle, plate)],
      secondaryFields: [
        buildField('deposited', text.deposited, `${moment}${isTimeTrusted ? '' : `, ${untrustedTime}`}`),
      ],
      backFields: [
        buildField('verify', text.verify, verifyUrl),
        buildField('code', text.code, id),
        buildField('card', text.cardTitle, text.card),
      ],
    },
  };
}
