import {
  compareCopiedPlate,
  compareDriver,
  compareEvent,
  buildPaperFaultField,
  describePaperFault,
} from '@placejuste/domain/exhibit-check';
import type { NoticeScene } from '@placejuste/domain/fine';
import { findClock, ok, refuse, type Result } from '@placejuste/domain/kernel';
import {
  isDeclarationOfSameCar,
  buildExhibitPlan,
  canProveAppeal,
  isContestLetter,
  describePhotograph,
  photographExhibits,
  isPresenceRecordUseful,
  signedPapers,
  isStatementUseful,
  type DeclarationFacts,
  type Exhibit,
  type ExhibitKind,
  type LetterFacts,
  type LetterKind,
} from '@placejuste/domain/letter';
import type { DeclarationForDossier } from '../../declarations/index.ts';
import type { FineForDossier } from '../../fines/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { findOwnObject } from '../../storage/index.ts';
import { buildPhotographFacts } from './capture-facts.ts';
import {
  chooseCard,
  chooseCertificate,
  listDeclarationFaults,
  type ComparedPaper,
  type PaperSources,
} from './joined-papers.ts';

export interface GatheredExhibit {
  readonly exhibit: Exhibit;
  /** Null for a typeset page: a mandate, a statement, the record of a declaration. */
  readonly objectId: string | null;
}

export interface ExhibitSources extends PaperSources {
  readonly fine: Pick<FineForDossier, 'noticePath'>;
  readonly declaration: DeclarationForDossier | null;
  readonly isDeclarationLeftOut: boolean;
  /** Position of the place of the notice. */
  readonly position: NoticeScene['position'];
}

/** The letter to which exhibits are joined, before they are known. */
export interface LetterToJoin {
  readonly kind: LetterKind;
  readonly facts: Pick<LetterFacts, 'fine' | 'more'> & { readonly declaration: DeclarationFacts | null };
}

export interface GatheredExhibits {
  readonly exhibits: readonly GatheredExhibit[];
  /** True when an optional certificate was left out because it is that of another car. */
  readonly isCertificateLeftOut: boolean;
}

/**
 * Gathers the exhibits of the letter's plan that the person has, in its order. All missing papers are reported at once,
 * as are all papers that contradict the fine, none of which is ever joined.
 */
export async function gatherExhibits(
  tx: Tx,
  { kind, facts }: LetterToJoin,
  sources: ExhibitSources,
): Promise<Result<GatheredExhibits, 'DOSSIER_EXHIBITS_MISSING' | 'DOSSIER_PAPERS_CONTRADICT'>> {
  const { noticePath } = sources.fine;
  const notice = noticePath === null ? null : await findOwnObject(tx, 'documents', noticePath);
  const isUseful = isDeclarationOfSameCar(facts);
  const certificate = chooseCertificate(facts.fine, sources);
  const card = chooseCard(facts.fine, sources, !facts.more.situations.includes('card-renewed-late'));
  const declared = sources.declaration;
  // A proof of sending or of receipt of another letter never stands as the appeal's.
  const provingAppeal = { papers: sources.papers.filter((paper) => canProveAppeal(paper, facts.fine.track)) };
  const buildPageExhibits = (exhibitKind: ExhibitKind, isMade: boolean): readonly GatheredExhibit[] =>
    isMade ? [buildGatheredExhibit(exhibitKind, null)] : [];
  const exhibitBuilders: Partial<Record<ExhibitKind, () => readonly GatheredExhibit[]>> = {
    notice: () => (notice === null ? [] : [buildGatheredExhibit('notice', notice.id)]),
    'carte-grise': () =>
      certificate?.faults.length === 0 ? buildCardFaceExhibits('carte-grise', certificate.recto) : [],
    'cmi-front': () => buildCardFaceExhibits('cmi-front', card?.recto ?? null),
    'cmi-back': () => buildCardFaceExhibits('cmi-back', card?.verso ?? null),
    mandate: () => buildPageExhibits('mandate', facts.more.mandatary !== null && !isSigned(sources, 'mandate')),
    presence: () => buildPageExhibits('presence', isStatementUseful(kind, facts) && !isSigned(sources, 'presence')),
    'presence-record': () => buildPageExhibits('presence-record', isPresenceRecordUseful(kind, facts)),
    evidence: () => buildPageExhibits('evidence', isUseful),
    'photo-vehicle': () => (isUseful ? buildPhotographExhibits(sources, 'photo-vehicle') : []),
    'photo-windshield': () => (isUseful ? buildPhotographExhibits(sources, 'photo-windshield') : []),
    ticket: () => [...buildPaperExhibits(sources, 'ticket'), ...(isUseful ? buildTicketExhibits(sources) : [])],
    // Joined only with the holder's statement; otherwise it would reveal more about a person than the step requires.
    identity: () => (isStatementUseful(kind, facts) ? buildPaperExhibits(sources, 'identity') : []),
  };
  const buildExhibits = (exhibitKind: ExhibitKind) =>
    exhibitBuilders[exhibitKind]?.() ?? buildPaperExhibits(provingAppeal, exhibitKind);
  const missingExhibits: Record<string, string> = {};
  const contradictions: Record<string, string> = {};
  const stop = (paper: Pick<ComparedPaper, 'ids' | 'faults'> | null): boolean => {
    for (const fault of paper?.faults ?? [])
      contradictions[buildPaperFaultField(fault.code, paper?.ids[0] ?? '')] = describePaperFault(fault);
    return (paper?.faults.length ?? 0) > 0;
  };
  const gatheredExhibits: GatheredExhibit[] = [];
  for (const plannedExhibit of buildExhibitPlan(kind, facts)) {
    if (plannedExhibit.kind === 'carte-grise' && plannedExhibit.needed !== null && stop(certificate)) continue;
    if (plannedExhibit.kind === 'cmi-front' && stop(card)) continue;
    if (plannedExhibit.kind === 'evidence' && declared !== null)
      stop({
        ids: [declared.id],
        faults: listDeclarationFaults(facts.fine, declared, sources),
      });
    const exhibits = buildExhibits(plannedExhibit.kind);
    if (exhibits.length === 0 && plannedExhibit.needed !== null)
      missingExhibits[plannedExhibit.kind] = plannedExhibit.needed;
    gatheredExhibits.push(...exhibits);
  }
  // Not joined to a letter about a sale, a theft, a loan or a copied plate, a declaration still says where the car was.
  if (declared !== null && facts.declaration !== null && isContestLetter(kind)) {
    const faults = listDeclarationFaults(facts.fine, declared, sources);
    stop({
      ids: [declared.id],
      faults: [
        ...compareEvent(facts.fine, { plate: declared.plate, day: facts.declaration.claimedOn }),
        ...compareCopiedPlate(facts.fine, declared, faults),
        ...compareDriver(facts.fine, declared, faults),
      ],
    });
  }
  if (Object.keys(contradictions).length > 0)
    return refuse('DOSSIER_PAPERS_CONTRADICT', { ...missingExhibits, ...contradictions });
  if (Object.keys(missingExhibits).length > 0) return refuse('DOSSIER_EXHIBITS_MISSING', missingExhibits);
  const isCertificatePlanned = buildExhibitPlan(kind, facts).some(
    (plannedExhibit) => plannedExhibit.kind === 'carte-grise',
  );
  return ok({
    exhibits: gatheredExhibits,
    isCertificateLeftOut: isCertificatePlanned && certificate !== null && certificate.faults.length > 0,
  });
}

/** True when the signed copy was joined: the page to sign would contradict it. */
function isSigned({ papers }: ExhibitSources, annex: keyof typeof signedPapers): boolean {
  return papers.some((paper) => paper.kind === signedPapers[annex]);
}

function buildCardFaceExhibits(kind: ExhibitKind, objectId: string | null): readonly GatheredExhibit[] {
  return objectId === null ? [] : [buildGatheredExhibit(kind, objectId)];
}

function buildPaperExhibits({ papers }: Pick<ExhibitSources, 'papers'>, kind: ExhibitKind): readonly GatheredExhibit[] {
  return papers.filter((paper) => paper.kind === kind).map((paper) => buildGatheredExhibit(kind, paper.object_id));
}

/**
 * Tickets that were stored and hashed with the photographs of the declaration; one known by its number alone is on the
 * page of the record.
 */
function buildTicketExhibits({ declaration }: ExhibitSources): readonly GatheredExhibit[] {
  return (declaration?.tickets ?? []).flatMap(({ file }) =>
    file === null ? [] : [buildGatheredExhibit('ticket', file.objectId, { fingerprint: file.sha256 })],
  );
}

function buildPhotographExhibits({ declaration }: ExhibitSources, kind: ExhibitKind): readonly GatheredExhibit[] {
  if (declaration === null) return [];
  const clock = findClock(declaration);
  return declaration.photos
    .filter((photo) => photographExhibits[photo.kind] === kind)
    .map((photo) =>
      buildGatheredExhibit(kind, photo.objectId, {
        fingerprint: photo.sha256,
        detail: buildPhotographFacts(photo, { isElsewhere: false, clock }).map(describePhotograph).join(''),
      }),
    );
}

function buildGatheredExhibit(
  kind: ExhibitKind,
  objectId: string | null,
  { fingerprint = null, detail = '' }: Partial<Pick<GatheredExhibit['exhibit'], 'fingerprint' | 'detail'>> = {},
): GatheredExhibit {
  return { exhibit: { kind, detail, fingerprint }, objectId };
}
