import type { DocumentView, PictureErasureView } from '@placejuste/contracts/documents';
import {
  findCurrentSubmission,
  documentKinds,
  type DocumentKind,
  type DocumentState,
} from '@placejuste/domain/document';
import { toParisDay } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { buildDocumentView, listErasures, toSubmission } from './document.view.ts';
import { documentsRepository } from './documents.repository.ts';

type ShowContext = Pick<CommandContext, 'tx' | 'clock' | 'user'>;

/** Builds the views of both kinds for their holder, in order. */
export async function showDocuments(context: ShowContext): Promise<DocumentView[]> {
  const { tx, clock, user } = context;
  const repository = documentsRepository(tx);
  const submissions = (await repository.listSubmissions(user.id)).map(toSubmission);
  const current = documentKinds.flatMap((kind) => findCurrentSubmission(submissions, kind)?.row.id ?? []);
  const files = await repository.listFiles(current);
  const today = toParisDay(clock.now());
  return documentKinds.map((kind) => buildDocumentView(kind, submissions, { today, files }));
}

/** Builds the view of one kind, which every call that changes it returns. */
export async function showDocument(context: ShowContext, kind: DocumentKind): Promise<DocumentView> {
  const view = (await showDocuments(context)).find((one) => one.kind === kind);
  if (view === undefined) throw new Error(`No view for ${kind}`);
  return view;
}

type OwnErasure = PictureErasureView & { readonly kind: DocumentKind };

/** Lists the pictures of one's documents that were erased at the end of their retention. */
export async function listErasedPictures({
  tx,
  user,
}: Pick<ShowContext, 'tx'> & { readonly user: Pick<ShowContext['user'], 'id'> }): Promise<OwnErasure[]> {
  const submissions = (await documentsRepository(tx).listSubmissions(user.id)).map(toSubmission);
  return documentKinds.flatMap((kind) =>
    listErasures(submissions.filter((one) => one.kind === kind)).map((erasure) => ({ ...erasure, kind })),
  );
}

interface DocumentStanding {
  readonly kind: DocumentKind;
  readonly state: DocumentState;
  readonly validated: boolean;
  readonly reason: string | null;
  readonly remark: string | null;
  readonly expiresOn: string | null;
}

/** Lists the states of both documents of one person, without their pictures. */
export async function listDocumentStandings({
  tx,
  clock,
  user,
}: Pick<ShowContext, 'tx' | 'clock'> & { readonly user: Pick<ShowContext['user'], 'id'> }): Promise<
  readonly DocumentStanding[]
> {
  const submissions = (await documentsRepository(tx).listSubmissions(user.id)).map(toSubmission);
  const at = { today: toParisDay(clock.now()), files: [] };
  return documentKinds.map((kind) => {
    const { state, validated, reason, remark, expiresOn } = buildDocumentView(kind, submissions, at);
    return { kind, state, validated, reason: reason?.message ?? null, remark, expiresOn };
  });
}
