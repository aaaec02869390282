import {
  decodeNoticeNumber,
  deliveries,
  fineWarningMessages,
  parseNoticeDigits,
  type FineWarningCode,
} from '@placejuste/domain/fine';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, DateField, formatDateWords, RadioCards, TextField } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import { toTypedFine } from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';
import { decodeNumberQuery } from './decode-number.queries.ts';

const text = finesText.form;

interface NumberFieldsProps extends FieldsProps {
  /** False when only the dates are wanted: the number is optional and the service is not called. */
  readonly identified?: boolean;
}

/** Fields that identify the notice. */
export function NoticeFields(props: FieldsProps) {
  return (
    <>
      <NumberFields {...props} />
      <DeliveryField {...props} />
      <NoticeDateField {...props} />
    </>
  );
}

/** Facts decoded from a complete number and its key. */
interface NumberReading {
  readonly authority: string | null;
  readonly issuedOn: string | null;
  readonly doubts: readonly FineWarningCode[];
  readonly isKeyOdd: boolean;
}

/** Decodes the number on this device; only the authority's name comes from the service, for a signed-in person. */
function useNumberReading(values: FieldsProps['values'], identified: boolean): NumberReading {
  const digits = toTypedFine(values).track === 'fps' ? parseNoticeDigits(values.noticeNumber) : null;
  const typedKey = values.noticeKey.replace(/\s/g, '');
  const isKey = /^\d{2}$/.test(typedKey);
  const decoded = useQuery(decodeNumberQuery(identified ? (digits?.number ?? null) : null));
  // The key decides nothing here; a malformed one is refused only when a fine is recorded.
  const isKeyOdd = !identified && typedKey !== '' && !isKey;
  if (digits === null) return { authority: null, issuedOn: null, doubts: [], isKeyOdd };
  const { issuedOn, warnings } = decodeNoticeNumber(digits.number, isKey ? typedKey : digits.key);
  const isUnknown = decoded.data?.warnings.some(({ code }) => code === 'AUTHORITY_UNKNOWN') === true;
  const doubts = isUnknown ? [...warnings, 'AUTHORITY_UNKNOWN' as const] : warnings;
  return { authority: decoded.data?.authority?.name ?? null, issuedOn, doubts, isKeyOdd };
}

/** Fields of the number; once complete, it proposes the date of the notice and names the authority. */
export function NumberFields({ values, errors, set, identified = true }: NumberFieldsProps) {
  const fps = toTypedFine(values).track === 'fps';
  const reading = useNumberReading(values, identified);
  return (
    <>
      <TextField
        id="fine-noticeNumber"
        label={fps ? text.noticeNumber : text.otherNumber}
        hint={fps ? text.noticeNumberHint : text.otherNumberHint}
        required={fps && identified}
        error={errors['noticeNumber']}
        value={values.noticeNumber}
        inputMode={fps ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={60}
        onChange={(event) => set({ noticeNumber: event.target.value })}
      />
      <TextField
        id="fine-noticeKey"
        label={text.noticeKey}
        hint={text.noticeKeyHint}
        error={errors['noticeKey']}
        required={false}
        value={values.noticeKey}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        onChange={(event) => set({ noticeKey: event.target.value })}
      />
      <div role="status">
        <ReadInNumber reading={reading} values={values} set={set} identified={identified} />
      </div>
    </>
  );
}

function ReadInNumber({ reading, ...fields }: { readonly reading: NumberReading } & Omit<UseDayProps, 'day'>) {
  const { authority, issuedOn, doubts, isKeyOdd } = reading;
  if (authority === null && issuedOn === null && doubts.length === 0 && !isKeyOdd) return null;
  return (
    <Alert title={text.decoded}>
      {authority !== null && <p>{text.decodedAuthority(authority)}</p>}
      {issuedOn !== null && <p>{text.decodedDate(formatDateWords(issuedOn))}</p>}
      {doubts.map((code) => (
        <p key={code}>{fineWarningMessages[code]}</p>
      ))}
      {isKeyOdd && <p>{text.oddKey}</p>}
      {issuedOn !== null && <UseDay {...fields} day={issuedOn} />}
    </Alert>
  );
}

interface UseDayProps extends Pick<NumberFieldsProps, 'values' | 'set' | 'identified'> {
  readonly day: string;
}

/**
 * Proposes the day in the number, which is that of the finding: the date of a notice left on the car, not of a mailed
 * one.
 */
function UseDay({ values, set, identified, day }: UseDayProps) {
  if (values.delivery === '') return null;
  if (values.delivery === 'windscreen')
    return values.noticeDate === day ? null : <Button onClick={() => set({ noticeDate: day })}>{text.useDate}</Button>;
  return identified !== true || values.observedOn === day ? null : (
    <Button onClick={() => set({ observedOn: day })}>{text.useDay}</Button>
  );
}

export function DeliveryField({ values, errors, set }: FieldsProps) {
  return (
    <RadioCards
      id="fine-delivery"
      legend={text.delivery}
      error={errors['delivery']}
      choices={deliveries.map((value) => ({
        value,
        label: finesText.deliveries[value].label,
        description: finesText.deliveries[value].description,
      }))}
      value={values.delivery === '' ? null : values.delivery}
      onChoose={(delivery) => set({ delivery })}
    />
  );
}

export function NoticeDateField({ values, errors, set }: FieldsProps) {
  return (
    <DateField
      id="fine-noticeDate"
      label={describeNoticeDate(values.delivery)}
      error={errors['noticeDate']}
      value={values.noticeDate}
      onChange={(event) => set({ noticeDate: event.target.value })}
    />
  );
}

/** Describes which date of the notice counts. */
export function describeNoticeDate(delivery: FieldsProps['values']['delivery']): string {
  return finesText.deliveries[delivery === '' ? 'windscreen' : delivery].date;
}
