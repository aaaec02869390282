/** Refusals of the fake of Stripe, in Stripe's words. */
export type Fields = Readonly<Record<string, string>>;
export interface StripeAnswer {
  readonly status: number;
  readonly body: object;
}

const knownOfSession = new Set([
  'mode',
  'client_reference_id',
  'locale',
  'success_url',
  'cancel_url',
  'customer_creation',
  'allowed_payment_method_types[0]',
  'adaptive_pricing[enabled]',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
  'payment_intent_data[description]',
  'payment_intent_data[setup_future_usage]',
]);
/** Fields of a page for a card without a payment: no line and no amount. */
const knownOfSetupSession = new Set([
  'mode',
  'client_reference_id',
  'locale',
  'success_url',
  'cancel_url',
  'customer_creation',
  'allowed_payment_method_types[0]',
  'setup_intent_data[description]',
]);
export const knownOfIntent = new Set([
  'amount',
  'currency',
  'customer',
  'payment_method',
  'off_session',
  'setup_future_usage',
  'confirm',
  'description',
  'automatic_payment_methods[enabled]',
  'automatic_payment_methods[allow_redirects]',
]);

export function refusal(status: number, error: Fields): StripeAnswer {
  return { status, body: { error: { type: 'invalid_request_error', ...error } } };
}

export function missing(fields: Fields, ...params: readonly string[]): StripeAnswer | null {
  const param = params.find((one) => fields[one] === undefined);
  return param === undefined
    ? null
    : refusal(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param });
}

export function unknown(fields: Fields, known: ReadonlySet<string>): StripeAnswer | null {
  const param = Object.keys(fields).find(
    (field) => !known.has(field) && !/^((?:payment|setup)_intent_data\[metadata\]|metadata)\[\w+\]$/.test(field),
  );
  return param === undefined
    ? null
    : refusal(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param });
}

export function amountFault(param: string, value: string | undefined): StripeAnswer | null {
  if (!Number.isInteger(Number(value)))
    return refusal(400, { code: 'parameter_invalid_integer', message: 'Invalid integer', param });
  const message = "The Checkout Session's total amount due must add up to at least €0.50 eur";
  return Number(value) < 50 ? refusal(400, { code: 'amount_too_small', message }) : null;
}

export function absent(what: string, id: string, param: string): StripeAnswer {
  return refusal(404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param });
}

function urlFault(fields: Fields): StripeAnswer | null {
  const param = ['success_url', 'cancel_url'].find(
    (one) => fields[one] !== undefined && !/^https?:\/\//.test(fields[one]),
  );
  return param === undefined ? null : refusal(400, { code: 'url_invalid', message: 'Not a valid URL', param });
}

export function metadataOf(fields: Fields, within: string): Record<string, string> {
  const shape = within === '' ? /^metadata\[(\w+)\]$/ : new RegExp(String.raw`^${within}\[metadata\]\[(\w+)\]$`);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const key = shape.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

/** Finds the fault of a session; null when it may be opened. */
export function sessionFault(fields: Fields): StripeAnswer | null {
  const amount = 'line_items[0][price_data][unit_amount]';
  const fault =
    fields['mode'] === 'setup'
      ? (missing(fields, 'success_url') ?? unknown(fields, knownOfSetupSession))
      : (missing(fields, 'line_items[0][price_data][currency]', amount, 'success_url', 'mode') ??
        unknown(fields, knownOfSession) ??
        amountFault(amount, fields[amount]));
  return fault ?? urlFault(fields);
}
