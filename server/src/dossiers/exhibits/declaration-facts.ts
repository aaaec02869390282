import { findClock, isSamePerson, toLocalMoment, toParisMoment, type LocalClock } from '@placejuste/domain/kernel';
import type { DeclarationFacts, SignedPresence } from '@placejuste/domain/letter';
import type { DeclarationForDossier } from '../../declarations/index.ts';
import type { ApprovedDocument } from '../../documents/index.ts';
import { captureFacts } from './capture-facts.ts';

/** The facts of a declaration in a letter; `documents`: those of the account that deposited it. */
export function buildDeclarationFacts(
  declaration: DeclarationForDossier,
  documents: readonly ApprovedDocument[],
): DeclarationFacts {
  const clock = findClock(declaration);
  const deposited = toLocalMoment(declaration.declaredAt, clock);
  const claimedMoment = toLocalMoment(declaration.takenAtClaim, clock);
  return {
    plate: declaration.plate,
    placeLabel: declaration.placeLabel,
    placeLabelSource: declaration.placeLabelSource,
    latitude: declaration.latitude,
    longitude: declaration.longitude,
    accuracyMetres: declaration.accuracy,
    ...(clock === 'paris' ? {} : { clock }),
    depositedOn: deposited.day,
    depositedAt: deposited.time,
    ...(declaration.isTimeDoubted ? { isTimeDoubted: true as const } : {}),
    claimedOn: claimedMoment.day,
    claimedAt: claimedMoment.time,
    ...captureFacts(declaration),
    presence: buildSignedPresence(declaration.presence, documents),
    ...(declaration.tickets.length === 0
      ? {}
      : { tickets: declaration.tickets.map((ticket) => buildTicketFacts(ticket, clock)) }),
  };
}

function buildTicketFacts(
  { number, addedAt }: DeclarationForDossier['tickets'][number],
  clock: LocalClock,
): NonNullable<DeclarationFacts['tickets']>[number] {
  const receivedMoment = toLocalMoment(addedAt, clock);
  return { number, receivedOn: receivedMoment.day, receivedAt: receivedMoment.time };
}

function buildSignedPresence(
  recorded: DeclarationForDossier['presence'],
  documents: readonly ApprovedDocument[],
): SignedPresence | null {
  if (recorded === null) return null;
  const { presence, name, words, signedByPhone, recordedAt } = recorded;
  const { day, time } = toParisMoment(new Date(recordedAt));
  const isNameOnCard = documents.some(
    ({ kind, holderName }) => kind === 'cmi' && holderName !== null && isSamePerson(holderName, name),
  );
  return { presence, name, words, signedByPhone, accountHoldsCard: isNameOnCard, recordedOn: day, recordedAt: time };
}
