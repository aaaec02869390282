import {
  addressLines,
  checkFineFacts,
  fineFieldMessages,
  fineTextLimits,
  personReasons,
} from '@placejuste/domain/fine';
import { listKeys, toParisDay } from '@placejuste/domain/kernel';
import type { FineFormValues } from './fine-form-values.ts';
import { emptyFormValues, computeRouting, toTypedFine } from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** Returns the French error of each field, by the rules that the server applies too; empty without errors. */
export function checkFineForm(values: FineFormValues, now: Date): FieldErrors {
  const checkResult = checkFineFacts(toTypedFine(values), toParisDay(now));
  const errors: Record<string, string> = {};
  if (!checkResult.ok) {
    for (const [field, code] of Object.entries(checkResult.fields ?? {})) {
      errors[toFormField(field)] =
        code === 'TEXT_TOO_LONG'
          ? describeTooLong(field, values)
          : fineFieldMessages[code as keyof typeof fineFieldMessages];
    }
  }
  // The browser gives the same empty text for an empty field and for a day that does not exist.
  if (values.noticeDate === '') errors['noticeDate'] = finesText.form.noticeDateMissing;
  const route = computeRouting(values);
  if (route.kind === 'ask') errors[route.question] = finesText.track.missing;
  if (route.kind === 'person')
    errors[questionOf[route.why] ?? 'title'] =
      route.why === 'contradiction' ? finesText.track.numberDiffers : personReasons[route.why];
  if (values.delivery === '') errors['delivery'] = finesText.form.deliveryMissing;
  return errors;
}

/** Question that carries the error when the answers require a person's advice, if not the title. */
const questionOf: Readonly<Record<string, string>> = { 'not-known': 'demand', 'not-appealed': 'appealed' };

/** Sentence about a too long text, with its excess, so that one try is enough to shorten it. */
function describeTooLong(field: string, values: FineFormValues): string {
  const limits: Readonly<Record<string, number>> = fineTextLimits;
  const typedText = String((values as unknown as Readonly<Record<string, unknown>>)[field] ?? '').trim();
  const [limit, length] = [limits[field], [...typedText].length];
  if (limit === undefined) return fineFieldMessages.TEXT_TOO_LONG;
  return length > limit ? finesText.form.tooLong(length, limit) : finesText.form.tooManyLines(addressLines);
}

/** Fields that decide the track together: an error about the track may be under any of them. */
const routing: readonly string[] = ['title', 'demand', 'appealed'] satisfies readonly (keyof FineFormValues)[];

/** Removes the errors of the changed fields: a sentence about a former value would mislead. */
export function removeErrors(errors: FieldErrors, change: object): FieldErrors {
  const isRouted = routing.some((field) => field in change);
  const remainingErrors = Object.entries(errors).filter(
    ([field]) => !(field in change) && !(isRouted && routing.includes(field)),
  );
  return remainingErrors.length === Object.keys(errors).length ? errors : Object.fromEntries(remainingErrors);
}

/** Returns the form field of an API field: the API has the amount in cents, and the track instead of the title. */
export function toFormField(field: string): string {
  if (field === 'amountCents') return 'amount';
  return field === 'track' ? 'title' : field;
}

/** Fields in the order of the screen, which the summary follows. */
const order: readonly string[] = listKeys(emptyFormValues);

/** Builds the errors for `ErrorSummary`: French sentences by id of the control, in reading order. */
export function buildSummary(errors: FieldErrors): Readonly<Record<string, string | undefined>> {
  const orderedFields = order.filter((field) => errors[field] !== undefined);
  const others = Object.keys(errors).filter((field) => !order.includes(field));
  return Object.fromEntries([...orderedFields, ...others].map((field) => [`fine-${field}`, errors[field]]));
}
