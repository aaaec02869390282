import { invalidRequest } from '../auth-error.ts';
import { isAppMetadataTooLong, isMetadataTooLong } from './users.repository.ts';

/** User metadata is part of every token: more than a few lines would make the token too long to be accepted. */
export function checkMetadata(data: Readonly<Record<string, unknown>>): void {
  if (isMetadataTooLong(data)) throw invalidRequest('User metadata is too long');
}

/** App metadata, set by programs of the operator, is part of every token too. */
export function checkAppMetadata(data: Readonly<Record<string, unknown>>): void {
  if (isAppMetadataTooLong(data)) throw invalidRequest('App metadata is too long');
}
