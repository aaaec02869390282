import { clockAt, isSamePerson, localMoment, parisMoment, type LocalClock } from '@placejuste/domain/kernel';
import type { DeclarationFacts, SignedPresence } from '@placejuste/domain/letter';
import type { DeclarationForDossier } from '../../declarations/index.ts';
import type { ApprovedDocument } from '../../documents/index.ts';
import { captureFacts } from './capture-facts.ts';

/** What the letter says of a declaration; `documents`: those of the account that deposited it. */
export function declarationFacts(
  declaration: DeclarationForDossier,
  documents: readonly ApprovedDocument[],
): DeclarationFacts {
  const clock = clockAt(declaration);
  const deposited = localMoment(declaration.declaredAt, clock);
  const claimed = localMoment(declaration.takenAtClaim, clock);
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
    claimedOn: claimed.day,
    claimedAt: claimed.time,
    ...captureFacts(declaration),
    presence: signedPresence(declaration.presence, documents),
    ...(declaration.tickets.length === 0
      ? {}
      : { tickets: declaration.tickets.map((ticket) => ticketFacts(ticket, clock)) }),
  };
}

function ticketFacts(
  { number, addedAt }: DeclarationForDossier['tickets'][number],
  clock: LocalClock,
): NonNullable<DeclarationFacts['tickets']>[number] {
  const received = localMoment(addedAt, clock);
  return { number, receivedOn: received.day, receivedAt: received.time };
}

function signedPresence(
  recorded: DeclarationForDossier['presence'],
  documents: readonly ApprovedDocument[],
): SignedPresence | null {
  if (recorded === null) return null;
  const { presence, name, words, signedByPhone, recordedAt } = recorded;
  const { day, time } = parisMoment(new Date(recordedAt));
  const isNameOnCard = documents.some(
    ({ kind, holderName }) => kind === 'cmi' && holderName !== null && isSamePerson(holderName, name),
  );
  return { presence, name, words, signedByPhone, accountHoldsCard: isNameOnCard, recordedOn: day, recordedAt: time };
}
