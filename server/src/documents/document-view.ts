import type { DocumentFile, DocumentView } from '@placejuste/contracts/documents';
import {
  civilCesWarning,
  currentSubmission,
  documentKinds,
  isValidated,
  rejectionSentences,
  stateOf,
  type DocumentKind,
  type Submission,
} from '@placejuste/domain/document';
import { parisDay } from '@placejuste/domain/kernel';
import type { Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { describeObjects, pageLinks, previewLink, signedLink } from '../storage/index.ts';
import { documentsRepository } from './documents.repository.ts';
import type { DocumentFileRow, DocumentRow } from './documents.tables.ts';

type Needs = Pick<Platform, 'clock' | 'secrets'>;
interface Shown extends Submission {
  readonly row: DocumentRow;
}

/** What the owner is shown, and what a reviewer is: the latter never opens the file itself. */
type LinkedFile = DocumentFile & { readonly size: number; readonly pageUrls: string[] };

/** How long a link to a picture lives: as long as one looks at a screen. */
export const linkSeconds = 300;

export function asSubmission(row: DocumentRow): Shown {
  return { kind: row.kind, status: row.status, submittedAt: row.submitted_at, expiresOn: row.expires_on, row };
}

/** Both kinds, in their order, as their holder sees them. */
export async function viewsOf(platform: Needs, tx: Tx, userId: string): Promise<DocumentView[]> {
  const repository = documentsRepository(tx);
  const rows = (await repository.submissions(userId)).map(asSubmission);
  const today = parisDay(platform.clock.now());
  const files = await repository.files(documentKinds.flatMap((kind) => currentSubmission(rows, kind)?.row.id ?? []));
  const linked = await linkFiles(platform, tx, files);
  return documentKinds.map((kind) => viewOf(rows, kind, today, linked));
}

export async function viewOfKind(platform: Needs, tx: Tx, userId: string, kind: DocumentKind): Promise<DocumentView> {
  const view = (await viewsOf(platform, tx, userId)).find((one) => one.kind === kind);
  if (view === undefined) throw new Error(`No view for ${kind}`);
  return view;
}

/** Links by document, for those who may see it: the caller's transaction has already answered that. */
export async function linkFiles(
  platform: Needs,
  tx: Tx,
  files: readonly DocumentFileRow[],
): Promise<Map<string, LinkedFile[]>> {
  const objects = new Map(
    (
      await describeObjects(
        tx,
        files.map((file) => file.object_id),
      )
    ).map((object) => [object.id, object]),
  );
  const linked = new Map<string, LinkedFile[]>();
  for (const { document_id: id, side, object_id: objectId } of files) {
    const object = objects.get(objectId);
    if (object === undefined) continue;
    linked.set(id, [
      ...(linked.get(id) ?? []),
      {
        side,
        mime: object.mime,
        size: object.size,
        previewUrl: object.hasPreview ? previewLink(platform, objectId) : null,
        originalUrl: signedLink(platform, objectId, { seconds: linkSeconds, filename: fileNameOf(object.path) }),
        pageUrls: pageLinks(platform, object),
      },
    ]);
  }
  return linked;
}

/** Plates of the approved certificates, each once: an account may have several cars. */
function approvedPlates(rows: readonly Shown[], kind: DocumentKind, today: string): string[] {
  const approved = rows.filter((one) => one.kind === kind && stateOf(one, today) === 'approved');
  return [...new Set(approved.flatMap(({ row }) => row.plate ?? []))];
}

function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function viewOf(
  rows: readonly Shown[],
  kind: DocumentKind,
  today: string,
  linked: ReadonlyMap<string, LinkedFile[]>,
): DocumentView {
  const current = currentSubmission(rows, kind);
  const row = current?.row ?? null;
  const state = stateOf(current, today);
  return {
    kind,
    state,
    validated: isValidated(rows, kind, today),
    id: row?.id ?? null,
    submittedAt: row?.submitted_at.toISOString() ?? null,
    decidedAt: row?.decided_at?.toISOString() ?? null,
    reason:
      row?.reason == null || state !== 'rejected'
        ? null
        : { code: row.reason, message: rejectionSentences[row.reason] },
    remark: row?.remark ?? null,
    expiresOn: row?.expires_on ?? null,
    cardType: row?.card_type ?? null,
    plate: row?.plate ?? null,
    approvedPlates: approvedPlates(rows, kind, today),
    warning: state === 'approved' && row?.card_type === 'ces_civil' ? civilCesWarning : null,
    files: row === null ? [] : (linked.get(row.id) ?? []),
  };
}
