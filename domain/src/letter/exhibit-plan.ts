import { isDebtorCapacity, findMotive } from '../fine/index.ts';
import { isSamePerson } from '../kernel/index.ts';
import type { ExhibitKind, MissingExhibitCode } from './dossier-codes.ts';
import type { LetterFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import { isDeclarationOfSameCar } from './grounds.fr.ts';
import { isCardArgued, isCompany, isStatementUnsigned, isTripTheirs, isWriterActingForHolder } from './people.fr.ts';

export interface PlannedExhibit {
  readonly kind: ExhibitKind;
  /** The code shown when it is missing; null for an exhibit that helps and is not asked for. */
  readonly needed: MissingExhibitCode | null;
}

const needs = (kind: ExhibitKind, needed: MissingExhibitCode | null = null): PlannedExhibit => ({ kind, needed });

const notice = needs('notice', 'NOTICE_MISSING');
const certificate = needs('carte-grise', 'CARTE_GRISE_MISSING');
/** Proofs of the day of sending: they do not replace an acknowledgment of receipt. */
const deposits = [needs('deposit-proof'), needs('electronic-proof')];
const card = [needs('cmi-front', 'CMI_FRONT_MISSING'), needs('cmi-back', 'CMI_BACK_MISSING')];
/** The holder's statement of the trip, which states that they hold a card. */
const statements = [needs('presence-signed'), needs('presence'), needs('presence-record'), needs('identity')];
const witnesses = [needs('witness'), needs('appointment')];
const photographs = [needs('evidence'), needs('photo-vehicle'), needs('photo-windshield')];

/**
 * Plans the exhibits of each letter, in order, and says which are required. Only those that the step needs: the other
 * side of the card, with its holder's name and picture, is joined where the right itself is argued, since the front
 * names nobody, and to no other letter.
 */
export function buildExhibitPlan(
  kind: LetterKind,
  facts: Pick<LetterFacts, 'fine' | 'more'>,
): readonly PlannedExhibit[] {
  const { fine, more } = facts;
  const award = needs('award', more.situations.includes('card-renewed-late') ? 'AWARD_MISSING' : null);
  const mandate = more.mandatary === null ? [] : [needs('mandate-signed'), needs('mandate')];
  const decision = more.refusedOn === null ? [] : [needs('decision', 'DECISION_MISSING')];
  // A service in line may give no copy: said so, the tribunal does not hold it against anyone.
  const copyNotGiven = more.sentBy === 'online' && more.copyNotGiven === true;
  const copy = needs('appeal-copy', copyNotGiven ? null : 'APPEAL_COPY_MISSING');
  const isCardMotive = findMotive(fine) === 'card';
  const link = [...listStatements(facts), ...witnesses];
  const before =
    fine.track === 'fps-majore' ? [] : [copy, needs('receipt', findMissingReceipt(more)), ...decision, ...deposits];
  switch (kind) {
    case 'rapo':
      return isCardMotive
        ? [
            notice,
            certificate,
            ...card,
            award,
            ...listSignerPapers(facts),
            ...mandate,
            ...link,
            needs('ticket'),
            ...photographs,
          ]
        : [notice, ...listMotivePapers(facts, 'CARTE_GRISE_MISSING'), ...listSignerPapers(facts), ...mandate];
    case 'photos':
      // The certificate of a car that was sold is the buyer’s: it shows nothing of the seller.
      return [...(findMotive(fine) === 'sold' ? [notice] : [notice, certificate]), ...offeredSigners(facts)];
    case 'tsp': {
      const cardExhibits = [
        needs('carte-grise'),
        ...card,
        award,
        ...listSignerPapers(facts),
        ...link,
        needs('ticket'),
        ...photographs,
      ];
      // A written answer shows that the appeal was received: the registry asks for missing papers, and the month would
      // be lost.
      return [
        notice,
        ...before,
        ...(isCardMotive ? cardExhibits : [...listMotivePapers(facts), ...listSignerPapers(facts)]),
      ];
    }
    // Writings first: photographs alone prove nothing before the police court (CPP 537).
    case 'requete':
      return [notice, ...listPenalPapers(facts, award)];
    case 'reclamation':
      return [notice, needs('appeal-copy'), ...listPenalPapers(facts, award)];
    case 'file-request':
      return [notice, ...debtorSigners(facts), copy, needs('receipt'), ...decision, ...deposits];
    case 'follow-up':
      // Joined to a réclamation, a copy is that of the earlier request: it proves nothing about the present one.
      return [
        ...(fine.track === 'amende-majoree' ? [] : [needs('appeal-copy')]),
        needs('receipt'),
        ...deposits,
        ...offeredSigners(facts),
      ];
  }
}

/** A minor or a person under tutelle carried by a company signs no statement: a witness or an appointment is left. */
function listStatements(facts: Pick<LetterFacts, 'fine' | 'more'>): readonly PlannedExhibit[] {
  return isStatementUnsigned(facts) ? [] : statements;
}

function findMissingReceipt({ refusedOn }: LetterFacts['more']): MissingExhibitCode | null {
  return refusedOn === null ? 'RECEIPT_MISSING' : null;
}

function listPenalPapers(facts: Pick<LetterFacts, 'fine' | 'more'>, award: PlannedExhibit): readonly PlannedExhibit[] {
  if (findMotive(facts.fine) !== 'card') return [...listMotivePapers(facts), ...listSignerPapers(facts)];
  return [
    ...selectCardPapers(facts, [...card, award]),
    needs('carte-grise'),
    ...listSignerPapers(facts),
    ...selectCardPapers(facts, listStatements(facts)),
    ...witnesses,
    ...listPhotographs(facts),
  ];
}

/**
 * Papers that show a sale, a theft or a copied plate. A seller joins the two papers of the sale in place of the
 * certificate (R2333-120-13).
 */
function listMotivePapers(
  { fine }: Pick<LetterFacts, 'fine'>,
  certificateNeeded: MissingExhibitCode | null = null,
): readonly PlannedExhibit[] {
  switch (findMotive(fine)) {
    case 'sold':
      return [needs('cession', 'CESSION_MISSING'), needs('cession-receipt', 'CESSION_RECEIPT_MISSING')];
    case 'stolen':
    case 'plate-copied':
      return [needs('complaint', 'COMPLAINT_MISSING'), needs('carte-grise', certificateNeeded)];
    case 'lent':
    case 'card':
      return [needs('carte-grise', certificateNeeded)];
  }
}

/** Papers that show the right of the person who acts for the holder, the debtor or the company. */
function listSignerPapers(facts: Pick<LetterFacts, 'fine' | 'more'>): readonly PlannedExhibit[] {
  const { fine } = facts;
  if (isCompany(facts)) return [needs('company-extract', 'COMPANY_EXTRACT_MISSING')];
  // A holder who is not the debtor is not described where their card is not argued.
  if (!isCardArgued(facts) && !isDebtorCapacity(fine)) return [];
  switch (fine.holderCapacity) {
    case 'minor':
      return [needs('family-record', 'FAMILY_RECORD_MISSING')];
    case 'tutelle':
      return [needs('guardianship', 'GUARDIANSHIP_MISSING')];
    // A curateur signs only beside the holder: a letter that somebody else signs does not name them.
    case 'curatelle':
      return isDebtorCapacity(fine) ? [needs('guardianship', 'GUARDIANSHIP_MISSING')] : [];
    default:
      return [];
  }
}

/** As `signers`, for a letter that asks for papers and argues no card: nothing shows who acts for another holder. */
function debtorSigners(facts: Pick<LetterFacts, 'fine' | 'more'>): readonly PlannedExhibit[] {
  return isCompany(facts) || isDebtorCapacity(facts.fine) ? listSignerPapers(facts) : [];
}

/** Like `debtorSigners`, for a letter that contests nothing: they are joined where they are at hand. */
function offeredSigners(facts: Pick<LetterFacts, 'fine' | 'more'>): readonly PlannedExhibit[] {
  return debtorSigners(facts).map(({ kind }) => needs(kind));
}

/** Returns the exhibits of the card; none when the card does not answer the offence. */
function selectCardPapers(
  { fine, more }: Pick<LetterFacts, 'fine' | 'more'>,
  papers: readonly PlannedExhibit[],
): readonly PlannedExhibit[] {
  return isCardArgued({ fine, more }) ? papers : [];
}

function listPhotographs(facts: Pick<LetterFacts, 'fine' | 'more'>): readonly PlannedExhibit[] {
  return [
    ...photographs.filter(({ kind }) => kind !== 'photo-windshield'),
    ...selectCardPapers(facts, [needs('photo-windshield')]),
  ];
}

/**
 * Returns whether the statement signed when the car was parked helps: it tells of the same presence as the fine. It is
 * joined beside the writing, and does not replace it.
 */
export function isPresenceRecordUseful(
  kind: LetterKind,
  facts: Pick<LetterFacts, 'fine' | 'more' | 'declaration'>,
): boolean {
  const signedPresence = facts.declaration?.presence ?? null;
  return (
    signedPresence !== null &&
    signedPresence.presence !== 'driver' &&
    isSignedForThisFine(facts) &&
    isDeclarationOfSameCar(facts) &&
    isPresenceArgued(kind, facts)
  );
}

/** Returns whether the statement signed about that parking is by the holder of the fine, about the same presence. */
export function isSignedForThisFine({ declaration, fine }: Pick<LetterFacts, 'fine' | 'declaration'>): boolean {
  const signedPresence = declaration?.presence ?? null;
  const { holderName, holderPresence } = fine;
  return (
    signedPresence !== null &&
    holderName !== null &&
    signedPresence.presence === holderPresence &&
    isSamePerson(signedPresence.name, holderName)
  );
}

/**
 * Returns whether a statement by the holder helps: it ties the trip to them when another person owns the car, drove it
 * or writes.
 */
export function isStatementUseful(kind: LetterKind, facts: Pick<LetterFacts, 'fine' | 'more'>): boolean {
  // A writer who acts for the holder tells the trip in the letter: a statement beside it would prove no more.
  if (isWriterActingForHolder(facts)) return false;
  return isPresenceArgued(kind, facts) && !isTripTheirs(facts);
}

function isPresenceArgued(kind: LetterKind, facts: Pick<LetterFacts, 'fine' | 'more'>): boolean {
  const hasPresence = buildExhibitPlan(kind, facts).some((exhibit) => exhibit.kind === 'presence');
  return hasPresence && isCardArgued(facts);
}
