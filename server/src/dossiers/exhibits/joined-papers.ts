import { lastValidDay, type CardType } from '@placejuste/domain/document';
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

/** A certificate or a card that may be joined to a fine, with what forbids it. */
export interface ComparedPaper {
  /** A document, or papers of the fine: the faces of a card joined one by one are confirmed together. */
  readonly ids: readonly string[];
  readonly recto: string | null;
  readonly verso: string | null;
  readonly cardType: CardType | null;
  readonly faults: readonly PaperFault[];
}

export interface PaperSources {
  /** The account's papers in force on the day of the notice. */
  readonly documents: readonly ApprovedDocument[];
  /** The account's cards whose model is known, whether or not they were in force that day. */
  readonly cards: readonly KnownCard[];
  readonly papers: readonly PaperRow[];
  readonly confirmations: readonly ConfirmationRow[];
}

type Confirmed = Omit<ConfirmationRow, 'fine_id' | 'paper_id' | 'user_id' | 'confirmed_at'>;

/** The certificate of that car: the one joined to this very fine first, then those of the account. */
export function certificateFor(
  fine: FineFacts,
  { documents, papers, confirmations }: PaperSources,
): ComparedPaper | null {
  const compared = (
    id: string,
    recto: string | null,
    read: Pick<ApprovedDocument, 'plate' | 'holderName'>,
  ): ComparedPaper => {
    const confirmed = confirmedBy(confirmations, [id]);
    const faults = compareCertificate(fine, {
      plate: read.plate ?? validConfirmation(confirmed?.plate, fine.plate),
      holderName: read.holderName ?? validConfirmation(confirmed?.debtor_name, fine.debtorName),
    });
    return { ids: [id], recto, verso: null, cardType: null, faults };
  };
  return choosePaper([
    ...newestFirst(papers, 'carte-grise').map((paper) =>
      compared(paper.id, paper.object_id, { plate: null, holderName: null }),
    ),
    ...documents.filter(({ kind }) => kind === 'carte_grise').map((one) => compared(one.id, faceOf(one, 'recto'), one)),
  ]);
}

/** The model of the card whose number the fine tells; null when nobody recognised it. */
export function cardModel(fine: FineFacts, { cards }: Pick<PaperSources, 'cards'>): CardType | null {
  const { cardNumber } = fine;
  const known = cardNumber === null ? undefined : cards.find((card) => isSameNumber(card.cardNumber, cardNumber));
  return known?.cardType ?? null;
}

/** The card of that holder: both its faces of one origin, never one of each. */
export function cardFor(
  fine: FineFacts,
  { documents, cards, papers, confirmations }: PaperSources,
  isEndArgued: boolean,
): ComparedPaper | null {
  const compared = (
    ids: readonly string[],
    faces: Pick<ComparedPaper, 'recto' | 'verso'>,
    read: Pick<ApprovedDocument, 'holderName' | 'cardNumber' | 'expiresOn' | 'cardType'>,
  ): ComparedPaper => {
    const confirmed = confirmedBy(confirmations, ids);
    const confirmedEnd = validConfirmation(confirmed?.card_valid_until, fine.cardValidUntil);
    const shown = {
      holderName: read.holderName ?? validConfirmation(confirmed?.holder_name, fine.holderName),
      cardNumber: read.cardNumber ?? validConfirmation(confirmed?.card_number, fine.cardNumber),
      // A person confirms the day that is printed; the law may end the card before.
      validUntil: read.expiresOn ?? (confirmedEnd === null ? null : lastValidDay(read.cardType, confirmedEnd)),
      cardType: read.cardType,
    };
    return { ids, ...faces, cardType: read.cardType, faults: compareCard(fine, shown, isEndArgued) };
  };
  const [front] = newestFirst(papers, 'cmi-front');
  const [back] = newestFirst(papers, 'cmi-back');
  // Papers joined to a fine are looked at by nobody: the account's card of the same number tells the model.
  const unread = { holderName: null, cardNumber: null, expiresOn: null, cardType: cardModel(fine, { cards }) };
  const joined = [front, back].flatMap((paper) => paper?.id ?? []);
  const ofFine =
    joined.length === 0
      ? []
      : [compared(joined, { recto: front?.object_id ?? null, verso: back?.object_id ?? null }, unread)];
  const ofAccount = documents
    .filter(({ kind }) => kind === 'cmi')
    .map((one) => compared([one.id], { recto: faceOf(one, 'recto'), verso: faceOf(one, 'verso') }, one));
  // A face alone waits for the other: until then the account's card, if it is the one, serves.
  return choosePaper(joined.length === 2 ? [...ofFine, ...ofAccount] : [...ofAccount, ...ofFine]);
}

/**
 * What of the declaration tied to a fine forbids joining it; `position`: where the map says the place of the notice is.
 */
export function declarationFaultsFor(
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
  return compareDeclaration(notice, sceneOf(declaration), confirmedBy(confirmations, [declaration.id]));
}

function sceneOf({
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

/** A confirmation stands for the value it was given for, and for no other. */
function validConfirmation(confirmed: string | null | undefined, typed: string | null): string | null {
  return confirmed === typed ? typed : null;
}

/** Facts that the person confirmed for all these papers alike. */
function confirmedBy(confirmations: readonly ConfirmationRow[], ids: readonly string[]): Confirmed | null {
  const rows = ids.map((id) => confirmations.find((row) => row.paper_id === id));
  const [first] = rows;
  if (first === undefined) return null;
  const alike = <Value>(of: (row: ConfirmationRow) => Value): Value | null =>
    rows.every((row) => row !== undefined && of(row) === of(first)) ? of(first) : null;
  return {
    plate: alike((row) => row.plate),
    debtor_name: alike((row) => row.debtor_name),
    holder_name: alike((row) => row.holder_name),
    card_number: alike((row) => row.card_number),
    card_valid_until: alike((row) => row.card_valid_until),
    place: alike((row) => row.place),
    moment: alike((row) => row.moment),
  };
}

function newestFirst(papers: readonly PaperRow[], kind: PaperRow['kind']): readonly PaperRow[] {
  return papers.filter((paper) => paper.kind === kind).toReversed();
}

function faceOf({ files }: ApprovedDocument, side: 'recto' | 'verso'): string | null {
  return files.find((file) => file.side === side)?.objectId ?? null;
}
