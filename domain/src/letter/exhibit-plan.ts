import { isSamePerson } from '../exhibit-check/index.ts';
import type { ExhibitKind, MissingExhibitCode } from './dossier-codes.ts';
import type { LetterFacts } from './facts.ts';
import { isPenal, type LetterKind } from './letter-kinds.ts';
import { declarationServes } from './grounds.fr.ts';
import { debtorIsHolder } from './phrases.fr.ts';

export interface PlannedExhibit {
  readonly kind: ExhibitKind;
  /** What is said when it lacks; null for what helps and is not asked for. */
  readonly needed: MissingExhibitCode | null;
}

const needs = (kind: ExhibitKind, needed: MissingExhibitCode | null = null): PlannedExhibit => ({ kind, needed });

const notice = needs('notice', 'NOTICE_MISSING');
const certificate = needs('carte-grise', 'CARTE_GRISE_MISSING');
const card = [needs('cmi-front', 'CMI_FRONT_MISSING'), needs('cmi-back', 'CMI_BACK_MISSING')];
const link = [
  needs('presence-signed'),
  needs('presence'),
  needs('presence-record'),
  needs('identity'),
  needs('witness'),
  needs('appointment'),
];
const photographs = [needs('evidence'), needs('photo-vehicle'), needs('photo-windshield'), needs('photo-other')];

/**
 * What each letter joins, in the order of its exhibits, and what it cannot do without. Only what the step asks for:
 * the other face of the card, with its holder's name and picture, is joined where the right itself is argued, since
 * the front names nobody, and to no other letter.
 */
export function exhibitPlan(kind: LetterKind, facts: Pick<LetterFacts, 'fine' | 'more'>): readonly PlannedExhibit[] {
  const { fine, more } = facts;
  const renewed = more.situations.includes('card-renewed-late');
  const award = needs('award', renewed ? 'AWARD_MISSING' : null);
  const mandate = more.mandatary === null ? [] : [needs('mandate-signed'), needs('mandate')];
  const decision = more.refusedOn === null ? [] : [needs('decision', 'DECISION_MISSING')];
  // A service in line may give no copy: the tribunal does not hold it against anyone.
  const copy = needs('appeal-copy', more.sentBy === 'online' ? null : 'APPEAL_COPY_MISSING');
  switch (kind) {
    case 'rapo':
      return [notice, certificate, ...card, award, ...mandate, ...link, needs('ticket'), ...photographs];
    case 'photos':
      return [notice, certificate];
    case 'tsp':
      if (fine.track === 'fps-majore')
        return [notice, needs('carte-grise'), ...card, award, ...link, needs('ticket'), ...photographs];
      // A written answer shows that the appeal was received: the registry asks for what lacks, and a month lost is
      // lost.
      return [
        notice,
        copy,
        needs('receipt', more.refusedOn === null ? 'RECEIPT_MISSING' : null),
        ...decision,
        needs('carte-grise'),
        ...card,
        award,
        ...link,
        needs('ticket'),
        ...photographs,
      ];
    // Writings first: photographs alone prove nothing before the police court (CPP 537).
    case 'requete':
      return [
        notice,
        ...cardOf(facts, card),
        ...cardOf(facts, [award]),
        needs('carte-grise'),
        ...link,
        ...photographsOf(facts),
      ];
    case 'reclamation':
      return [
        notice,
        needs('appeal-copy'),
        ...cardOf(facts, card),
        ...cardOf(facts, [award]),
        needs('carte-grise'),
        ...link,
        ...photographsOf(facts),
      ];
    case 'file-request':
      return [notice, copy, needs('receipt'), ...decision];
    case 'follow-up':
      return [needs('appeal-copy'), needs('receipt')];
  }
}

/** Where the card is no answer to the offence it is not shown. */
function cardOf(
  { fine, more }: Pick<LetterFacts, 'fine' | 'more'>,
  papers: readonly PlannedExhibit[],
): readonly PlannedExhibit[] {
  return isPenal(fine.track) && more.offence === 'other' ? [] : papers;
}

function photographsOf(facts: Pick<LetterFacts, 'fine' | 'more'>): readonly PlannedExhibit[] {
  return [
    ...photographs.filter(({ kind }) => kind !== 'photo-windshield'),
    ...cardOf(facts, [needs('photo-windshield')]),
  ];
}

/**
 * Signed when the car was parked, and about the same presence as the fine: it is joined beside the writing, not
 * instead.
 */
export function presenceRecordHelps(
  kind: LetterKind,
  facts: Pick<LetterFacts, 'fine' | 'more' | 'declaration'>,
): boolean {
  const signed = facts.declaration?.presence ?? null;
  return (
    signed !== null &&
    signed.presence !== 'driver' &&
    isSignedForThisFine(facts) &&
    declarationServes(facts) &&
    presenceArgued(kind, facts)
  );
}

/** Whether what was signed about that parking is by the holder of the fine, and about the same presence. */
export function isSignedForThisFine({ declaration, fine }: Pick<LetterFacts, 'fine' | 'declaration'>): boolean {
  const signed = declaration?.presence ?? null;
  return signed !== null && signed.presence === fine.holderPresence && isSamePerson(signed.name, fine.holderName);
}

/** The holder's statement ties the trip to them as soon as somebody else answers for the car or drove it. */
export function statementHelps(kind: LetterKind, facts: Pick<LetterFacts, 'fine' | 'more'>): boolean {
  return presenceArgued(kind, facts) && (!debtorIsHolder(facts) || facts.fine.holderPresence === 'trip-for-holder');
}

function presenceArgued(kind: LetterKind, facts: Pick<LetterFacts, 'fine' | 'more'>): boolean {
  const argued = exhibitPlan(kind, facts).some((planned) => planned.kind === 'presence');
  return argued && !(isPenal(facts.fine.track) && facts.more.offence === 'other');
}
