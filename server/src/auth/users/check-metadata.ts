import { invalidRequest } from '../auth-error.ts';
import { isAppMetadataTooLong, isMetadataTooLong } from './users.repository.ts';

/** What people say of themselves rides in every token: beyond a few lines it would lock them out. */
export function checkMetadata(data: Readonly<Record<string, unknown>>): void {
  if (isMetadataTooLong(data)) throw invalidRequest('User metadata is too long');
}

/** What programs of the operator say of them rides beside it. */
export function checkAppMetadata(data: Readonly<Record<string, unknown>>): void {
  if (isAppMetadataTooLong(data)) throw invalidRequest('App metadata is too long');
}
