import type { DocumentKind, DocumentSide } from '@placejuste/domain/document';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { declarationServes, exhibitPlan, photographDetail, presenceRecordHelps, signedPapers, statementHelps, type DeclarationFacts, type Exhibit, type ExhibitKind, type LetterFacts, type LetterKind } from '@placejuste/domain/letter';
import type { DeclarationForDossier } from '../declarations/index.ts';
import type { ApprovedDocument } from '../documents/index.ts';
import type { FineForDossier } from '../fines/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { findOwnObject } from '../storage/index.ts';
import { photographFacts } from './capture-facts.ts';
import type { PaperRow } from './papers.repository.ts';

export interface GatheredExhibit {
  readonly exhibit: Exhibit;
  /** Null for a page made of facts: a mandate, a statement, the record of a declaration. */
  readonly objectId: string | null;
}

export interface ExhibitSources {
  readonly fine: Pick<FineForDossier, 'noticePath'>;
  /** The papers in force on the day of the notice. */
  readonly documents: readonly ApprovedDocument[];
  readonly papers: readonly PaperRow[];
  readonly declaration: DeclarationForDossier | null;
}

const photoKinds = { parking: 'photo-vehicle', windshield: 'photo-windshield' } as const;

/** What the letter's plan names and the person has, in its order. Everything that lacks is named at once. */
export async function gatherExhibits(
  tx: Tx,
  kind: LetterKind,
  facts: Pick<LetterFacts, 'fine' | 'more'> & { readonly declaration: DeclarationFacts | null },
  sources: ExhibitSources,
): Promise<Result<readonly GatheredExhibit[], 'DOSSIER_EXHIBITS_MISSING'>> {
  const { noticePath } = sources.fine;
  const notice = noticePath === null ? null : await findOwnObject(tx, 'documents', noticePath);
  const serves = declarationServes(facts);
  const page = (wanted: ExhibitKind, made: boolean): readonly GatheredExhibit[] => (made ? [gathered(wanted, null)] : []);
  const have = (wanted: ExhibitKind): readonly GatheredExhibit[] => {
    switch (wanted) {
      case 'notice':
        return notice === null ? [] : [gathered(wanted, notice.id)];
      case 'carte-grise':
        return face(sources, wanted, 'carte_grise', 'recto');
      case 'cmi-front':
        return face(sources, wanted, 'cmi', 'recto');
      case 'cmi-back':
        return face(sources, wanted, 'cmi', 'verso');
      case 'mandate':
        return page(wanted, facts.more.mandatary !== null && !signed(sources, wanted));
      case 'presence':
        return page(wanted, statementHelps(kind, facts) && !signed(sources, wanted));
      case 'presence-record':
        return page(wanted, presenceRecordHelps(kind, facts));
      case 'evidence':
        return page(wanted, serves);
      case 'photo-vehicle':
      case 'photo-windshield':
      case 'photo-other':
        return serves ? photographs(sources, wanted) : [];
      case 'ticket':
        return [...papersOf(sources, wanted), ...(serves ? keptTickets(sources) : [])];
      case 'identity':
        // It goes with the holder's statement; alone it would say more of a person than the step asks.
        return statementHelps(kind, facts) ? papersOf(sources, wanted) : [];
      default:
        return papersOf(sources, wanted);
    }
  };
  const missing: Record<string, string> = {};
  const found: GatheredExhibit[] = [];
  for (const planned of exhibitPlan(kind, facts)) {
    const exhibits = have(planned.kind);
    if (exhibits.length === 0 && planned.needed !== null) missing[planned.kind] = planned.needed;
    found.push(...exhibits);
  }
  return Object.keys(missing).length > 0 ? refuse('DOSSIER_EXHIBITS_MISSING', missing) : ok(found);
}

/** Signed by hand already: the page to sign would contradict it. */
function signed({ papers }: ExhibitSources, annex: keyof typeof signedPapers): boolean {
  return papers.some((paper) => paper.kind === signedPapers[annex]);
}

function face({ documents }: ExhibitSources, kind: ExhibitKind, document: DocumentKind, side: DocumentSide): readonly GatheredExhibit[] {
  const file = documents.find((one) => one.kind === document)?.files.find((one) => one.side === side);
  return file === undefined ? [] : [gathered(kind, file.objectId)];
}

function papersOf({ papers }: ExhibitSources, kind: ExhibitKind): readonly GatheredExhibit[] {
  return papers.filter((paper) => paper.kind === kind).map((paper) => gathered(kind, paper.object_id));
}

/** Kept beside the declaration at the time, and hashed as its photographs are; one known by its number alone is on the record’s page. */
function keptTickets({ declaration }: ExhibitSources): readonly GatheredExhibit[] {
  return (declaration?.tickets ?? []).flatMap(({ file }) => (file === null ? [] : [gathered('ticket', file.objectId, file.sha256)]));
}

function photographs({ declaration }: ExhibitSources, kind: ExhibitKind): readonly GatheredExhibit[] {
  const photos = declaration?.photos ?? [];
  return photos
    .filter((photo) => photoKinds[photo.kind] === kind)
    .map((photo) => gathered(kind, photo.objectId, photo.sha256, photographFacts(photo, false).map(photographDetail).join('')));
}

function gathered(kind: ExhibitKind, objectId: string | null, fingerprint: string | null = null, detail = ''): GatheredExhibit {
  return { exhibit: { kind, detail, fingerprint }, objectId };
}
