import { refuse, type Result } from '@placejuste/domain/kernel';
import { findPurposeFault, type Purpose, type PurposeFault } from '@placejuste/domain/people';
import { findPerson, recordAudit } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';

type List = 'declarations' | 'documents' | 'events' | 'fines' | 'messages' | 'payments';

interface OpenedList {
  readonly action: `people.${List}`;
  readonly id: string;
  readonly purpose: Purpose;
}

/**
 * Checks that a list of a person may be read: returns the refusal, or null. The audit line that says who reads it and
 * why is written before the answer, for each page: a made-up cursor could open any page.
 */
export async function openList(
  context: ServiceCommandContext,
  { action, id, purpose }: OpenedList,
): Promise<Result<never, PurposeFault | 'PERSON_NOT_FOUND'> | null> {
  const person = await findPerson(context.tx, id);
  const fault = findPurposeFault(purpose, person === null ? '' : `${person.firstName} ${person.lastName}`);
  if (fault !== null) return refuse(fault);
  if (person === null) return refuse('PERSON_NOT_FOUND');
  await recordAudit(context, {
    actorId: context.user.id,
    action,
    subjectType: 'account',
    subjectId: id,
    detail: { purpose: purpose.code, note: purpose.note },
  });
  return null;
}
