import { computeLastValidDay, type CardType } from '@placejuste/domain/document';
import {
  choosePaper,
  compareCard,
  compareCertificate,
  compareDeclaration,
  isSameNumber,
  type PaperFault,
} from '@placejuste/domain/exhibit-check';
import type { DeclaredStop, FineFacts, NoticeScene } from '@placejuste/domain/fine';
import type { DeclarationForDossier } from '../../declarations/index.ts';
import type { ApprovedDocument, KnownCard } from '../../documents/index.ts';
import type { ConfirmationRow } from '../papers/confirmations.repository.ts';
import type { PaperRow } from '../papers/papers.repository.ts';

/** A certificate or a card that may be joined to a fine, with the faults that forbid it. */
export interface ComparedPaper {
  /** Id of a document, or ids of papers of the fine: the two faces of a card are confirmed together. */
  readonly ids: readonly string[];
  readonly recto: string | null;
  readonly verso: string | null;
  readonly cardType: CardType | null;
  readonly faults: readonly PaperFault[];
}

export interface PaperSources {
  /** Documents of the account in force on the day of the notice. */
  readonly documents: readonly ApprovedDocument[];
  /** Cards of the account whose model is known, in force that day or not. */
  readonly cards: readonly KnownCard[];
  readonly papers: readonly PaperRow[];
  readonly confirmations: readonly ConfirmationRow[];
}

type ConfirmedPaper = Omit<ConfirmationRow, 'fine_id' | 'paper_id' | 'user_id' | 'confirmed_at'>;

/** Chooses the certificate of that car: first the one joined to this fine, then those of the account. */
export function chooseCertificate(
  fine: FineFacts,
  { documents, papers, confirmations }: PaperSources,
): ComparedPaper | null {
  const buildComparedCertificate = (
    id: string,
    recto: string | null,
    document: Pick<ApprovedDocument, 'plate' | 'holderName'>,
  ): ComparedPaper => {
    const confirmed = mergeConfirmations(confirmations, [id]);
    const faults = compareCertificate(fine, {
      plate: document.plate ?? selectConfirmation(confirmed?.plate, fine.plate),
      holderName: document.holderName ?? selectConfirmation(confirmed?.debtor_name, fine.debtorName),
    });
    return { ids: [id], recto, verso: null, cardType: null, faults };
  };
  return choosePaper([
    ...listNewestFirst(papers, 'carte-grise').map((paper) =>
      buildComparedCertificate(paper.id, paper.object_id, { plate: null, holderName: null }),
    ),
    ...documents
      .filter(({ kind }) => kind === 'carte_grise')
      .map((one) => buildComparedCertificate(one.id, findFace(one, 'recto'), one)),
  ]);
}

/** Finds the model of the card whose number the fine gives; null when it is unknown. */
export function findCardModel(fine: FineFacts, { cards }: Pick<PaperSources, 'cards'>): CardType | null {
  const { cardNumber } = fine;
  const knownCard = cardNumber === null ? undefined : cards.find((card) => isSameNumber(card.cardNumber, cardNumber));
  return knownCard?.cardType ?? null;
}

/** Chooses the card of that holder: both faces from the same source, never one from each. */
export function chooseCard(
  fine: FineFacts,
  { documents, cards, papers, confirmations }: PaperSources,
  isEndArgued: boolean,
): ComparedPaper | null {
  const buildComparedCard = (
    ids: readonly string[],
    faces: Pick<ComparedPaper, 'recto' | 'verso'>,
    document: Pick<ApprovedDocument, 'holderName' | 'cardNumber' | 'expiresOn' | 'cardType'>,
  ): ComparedPaper => {
    const confirmed = mergeConfirmations(confirmations, ids);
    const confirmedEnd = selectConfirmation(confirmed?.card_valid_until, fine.cardValidUntil);
    const cardFacts = {
      holderName: document.holderName ?? selectConfirmation(confirmed?.holder_name, fine.holderName),
      cardNumber: document.cardNumber ?? selectConfirmation(confirmed?.card_number, fine.cardNumber),
      // The person confirms the printed date; the law may end the card earlier.
      validUntil:
        document.expiresOn ?? (confirmedEnd === null ? null : computeLastValidDay(document.cardType, confirmedEnd)),
      cardType: document.cardType,
    };
    return { ids, ...faces, cardType: document.cardType, faults: compareCard(fine, cardFacts, isEndArgued) };
  };
  const [front] = listNewestFirst(papers, 'cmi-front');
  const [back] = listNewestFirst(papers, 'cmi-back');
  // Nobody reviews papers joined to a fine: the account's card of the same number gives the model.
  const unread = { holderName: null, cardNumber: null, expiresOn: null, cardType: findCardModel(fine, { cards }) };
  const joinedIds = [front, back].flatMap((paper) => paper?.id ?? []);
  const ofFine =
    joinedIds.length === 0
      ? []
      : [buildComparedCard(joinedIds, { recto: front?.object_id ?? null, verso: back?.object_id ?? null }, unread)];
  const ofAccount = documents
    .filter(({ kind }) => kind === 'cmi')
    .map((one) => buildComparedCard([one.id], { recto: findFace(one, 'recto'), verso: findFace(one, 'verso') }, one));
  // A single face waits for the other: until then the account's card is used, if it is the same one.
  return choosePaper(joinedIds.length === 2 ? [...ofFine, ...ofAccount] : [...ofAccount, ...ofFine]);
}

/** Lists the faults that forbid joining the declaration tied to a fine; `position` is that of the notice's place. */
export function listDeclarationFaults(
  fine: FineFacts,
  declaration: DeclarationForDossier,
  { position, confirmations }: Pick<PaperSources, 'confirmations'> & { readonly position: NoticeScene['position'] },
): readonly PaperFault[] {
  const notice: NoticeScene = {
    plate: fine.plate,
    day: fine.observedOn,
    time: fine.observedAt,
    position,
    place: fine.place,
    authority: fine.authorityName,
  };
  return compareDeclaration(notice, toDeclaredStop(declaration), mergeConfirmations(confirmations, [declaration.id]));
}

function toDeclaredStop({
  id,
  plate,
  bounds,
  estimated,
  latitude,
  longitude,
  accuracy,
  placeLabel,
  leftAt,
  longestStayHours,
}: DeclarationForDossier): DeclaredStop {
  const position = { latitude, longitude };
  return { id, plate, ...bounds, estimated, position, accuracyMetres: accuracy, placeLabel, leftAt, longestStayHours };
}

/** Keeps a confirmation only while the fine has the value for which it was given. */
function selectConfirmation(confirmed: string | null | undefined, typedValue: string | null): string | null {
  return confirmed === typedValue ? typedValue : null;
}

/** Facts that the person confirmed identically for all these papers; null when one of them has no confirmation. */
function mergeConfirmations(confirmations: readonly ConfirmationRow[], ids: readonly string[]): ConfirmedPaper | null {
  const rows = ids.map((id) => confirmations.find((row) => row.paper_id === id));
  const [first] = rows;
  if (first === undefined) return null;
  const findCommon = <Value>(of: (row: ConfirmationRow) => Value): Value | null =>
    rows.every((row) => row !== undefined && of(row) === of(first)) ? of(first) : null;
  return {
    plate: findCommon((row) => row.plate),
    debtor_name: findCommon((row) => row.debtor_name),
    holder_name: findCommon((row) => row.holder_name),
    card_number: findCommon((row) => row.card_number),
    card_valid_until: findCommon((row) => row.card_valid_until),
    place: findCommon((row) => row.place),
    moment: findCommon((row) => row.moment),
  };
}

function listNewestFirst(papers: readonly PaperRow[], kind: PaperRow['kind']): readonly PaperRow[] {
  return papers.filter((paper) => paper.kind === kind).toReversed();
}

function findFace({ files }: ApprovedDocument, side: 'recto' | 'verso'): string | null {
  return files.find((file) => file.side === side)?.objectId ?? null;
}
