import type { CaseFieldCode, ExhibitKind } from './dossier-codes.ts';
import { buildExhibitPlan } from './exhibit-plan.ts';
import { isTicketSaidImpossible, type CaseFacts, type LetterFacts } from './facts.ts';
import { isDeclarationOfSameCar } from './grounds.fr.ts';
import type { LetterKind } from './letter-kinds.ts';

/**
 * Finds the statements of the letter that a paper of the same dossier denies: the field to correct, with its code. A
 * clerk who reads both believes neither.
 * @param joinedKinds the kinds of the papers joined to the fine, with those of the declaration
 */
export function deniedStatements(
  kind: LetterKind,
  facts: Pick<LetterFacts, 'fine' | 'more' | 'declaration'>,
  joinedKinds: readonly ExhibitKind[],
): Readonly<Partial<Record<keyof CaseFacts, CaseFieldCode>>> {
  return {
    ...(isTicketDenied(kind, facts, joinedKinds) ? { situations: 'TICKET_JOINED' as const } : {}),
    ...(isSilenceDenied(kind, facts, joinedKinds) ? { refusedOn: 'ANSWER_JOINED' as const } : {}),
    ...(isIgnoranceDenied(kind, facts, joinedKinds) ? { sentOn: 'ANSWER_TO_REMINDER' as const } : {}),
    ...(isWayDenied(kind, facts, joinedKinds) ? { sentBy: 'POST_SLIP_JOINED' as const } : {}),
  };
}

/** « Il n’a pas pu être obtenu », beside the ticket itself or its number on the page of the declaration. */
function isTicketDenied(
  kind: LetterKind,
  facts: Pick<LetterFacts, 'fine' | 'more' | 'declaration'>,
  joinedKinds: readonly ExhibitKind[],
): boolean {
  if (!isTicketSaidImpossible(facts)) return false;
  const isTicketMentioned = buildExhibitPlan(kind, facts).some((exhibit) => exhibit.kind === 'ticket');
  const { tickets = [] } = facts.declaration ?? {};
  return isTicketMentioned && (joinedKinds.includes('ticket') || (isDeclarationOfSameCar(facts) && tickets.length > 0));
}

/** « Aucune réponse n’a été reçue », beside the answer. */
function isSilenceDenied(
  kind: LetterKind,
  { fine, more }: Pick<LetterFacts, 'fine' | 'more'>,
  joinedKinds: readonly ExhibitKind[],
): boolean {
  return isAppealMentioned(kind, fine) && more.refusedOn === null && joinedKinds.includes('decision');
}

/**
 * « La suite qui lui a été donnée ne m’est pas connue », beside the answer. The one joined to a surcharged fine may
 * answer the request that came before the réclamation: it denies nothing.
 */
function isIgnoranceDenied(
  kind: LetterKind,
  { fine, more }: Pick<LetterFacts, 'fine' | 'more'>,
  joinedKinds: readonly ExhibitKind[],
): boolean {
  const isIgnoranceMentioned = kind === 'follow-up' && more.refusedOn === null;
  return isIgnoranceMentioned && fine.track !== 'amende-majoree' && joinedKinds.includes('decision');
}

/** « Par la voie électronique de l’avis », beside the slip of a post office. */
function isWayDenied(
  kind: LetterKind,
  { fine, more }: Pick<LetterFacts, 'fine' | 'more'>,
  exhibitKinds: readonly ExhibitKind[],
): boolean {
  return isAppealMentioned(kind, fine) && more.sentBy === 'online' && exhibitKinds.includes('deposit-proof');
}

/** True when the letter recounts the sending of the appeal and its outcome. */
function isAppealMentioned(kind: LetterKind, { track }: LetterFacts['fine']): boolean {
  return track === 'fps' && (kind === 'tsp' || kind === 'file-request');
}
