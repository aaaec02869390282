import * as z from 'zod';
import { paymentCurrency, providerEventTypes, type ProviderEvent } from './provider-event.ts';
import type { SandboxRow } from './sandbox.repository.ts';

const shape = z.object({
  id: z.string(),
  type: z.enum(providerEventTypes),
  at: z.iso.datetime(),
  amountCents: z.int(),
  reference: z.string().nullish(),
  /** Number of the payment page. */
  page: z.string().nullish(),
  payment: z.string().nullish(),
  needsAuthentication: z.boolean().optional(),
});
export type SandboxEvent = z.infer<typeof shape>;

/** @throws when the body is not one of its events. */
export function readSandboxEvent(body: string): ProviderEvent {
  const { type, at, reference, page, payment, needsAuthentication, ...rest } = shape.parse(JSON.parse(body));
  const facts = { ...rest, at: new Date(at), currency: paymentCurrency };
  if (type === 'paid' || type === 'cancelled' || type === 'refused')
    return {
      ...facts,
      type,
      reference: z.parse(z.uuid(), reference),
      providerReference: z.parse(z.string(), page),
      payment: payment ?? null,
    };
  const paymentId = z.parse(z.string(), payment);
  if (type === 'charge-paid' || type === 'charge-refused')
    return {
      ...facts,
      type,
      reference: z.parse(z.string(), reference),
      payment: paymentId,
      ...(needsAuthentication === true ? { needsAuthentication } : {}),
    };
  if (type === 'refunded' || type === 'refund-failed')
    return { ...facts, type, reference: z.parse(z.string(), reference), payment: paymentId };
  return { ...facts, type, payment: paymentId };
}

/** Its identifier depends only on the event, so pressing twice sends the same event twice. */
export function buildPageEvent(row: SandboxRow, type: 'paid' | 'cancelled' | 'refused', at: Date): SandboxEvent {
  const { id, reference, amount_cents: amountCents } = row;
  const payment = type === 'paid' ? id : null;
  return { id: `${id}:${type}`, type, at: at.toISOString(), reference, page: id, payment, amountCents };
}
