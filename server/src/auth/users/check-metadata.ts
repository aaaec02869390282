import { invalidRequest } from '../auth-error.ts';
import { isMetadataTooLong } from './users.repository.ts';

/** What people say of themselves rides in every token: beyond a few lines it would lock them out. */
export function checkMetadata(data: Readonly<Record<string, unknown>>): void {
  if (isMetadataTooLong(data)) throw invalidRequest('User metadata is too long');
}
