import type { ContactRequest } from '@placejuste/contracts/support';
import type { ContactRequestRow } from './support.tables.ts';

export function requestView({
  received_at: receivedAt,
  handled_at: _handledAt,
  handled_by: _handledBy,
  answer: _answer,
  ...row
}: ContactRequestRow): ContactRequest {
  return { ...row, receivedAt: receivedAt.toISOString() };
}
