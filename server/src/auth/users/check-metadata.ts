import { invalid } from '../auth-error.ts';
import { longestMetadata } from './users.repository.ts';

/** What people say of themselves rides in every token: beyond a few lines it would lock them out. */
export function checkMetadata(data: Readonly<Record<string, unknown>>): void {
  if (JSON.stringify(data).length > longestMetadata) throw invalid('User metadata is too long');
}
