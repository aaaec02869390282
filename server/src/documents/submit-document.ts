import type { DocumentSubmission, DocumentView } from '@placejuste/contracts/documents';
import { documentMails, hasEverySide, toReviewPromise, type ReviewEstimate } from '@placejuste/domain/document';
import {
  cleanLine,
  normalisePlate,
  ok,
  findPlateForm,
  refuse,
  refuseFieldOf,
  type Result,
} from '@placejuste/domain/kernel';
import { checkPermission, recordStanding } from '../accounts/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { advisoryLock } from '../platform/postgres/index.ts';
import { claimUploads, removeObjects } from '../storage/index.ts';
import { computeCardDigest } from './cards/card-digest.ts';
import { documentsRepository } from './documents.repository.ts';
import type { DocumentFileRow, DocumentRow } from './documents.tables.ts';
import { mailHolder } from './mails/mail-holder.ts';
import { showDocument } from './show-documents.ts';

const refuseField = refuseFieldOf<DocumentSubmission>();

type Code =
  | 'ACCOUNT_SUSPENDED'
  | 'DOCUMENT_SIDE_MISSING'
  | 'DOCUMENT_FILE_UNKNOWN'
  | 'DOCUMENT_FILE_USED'
  | 'DOCUMENT_PLATE';

interface Submission {
  readonly firstName: string;
  /** Estimated answer time of a document sent now. */
  readonly review: ReviewEstimate;
  readonly form: DocumentSubmission;
}

/**
 * Submits uploaded pictures for review, in place of those that wait or were refused; one of these may be used again
 * when only the other side was retaken. A replay returns the current state.
 */
export async function submitDocument(
  context: CommandContext,
  { firstName, review, form }: Submission,
): Promise<Result<DocumentView, Code>> {
  const { tx, user, newId, clock, secrets } = context;
  const { kind } = form;
  const sides = form.files.map((file) => file.side);
  if (!hasEverySide(kind, sides)) return refuseField('files', 'DOCUMENT_SIDE_MISSING');
  const statements = buildStatements(form);
  if (statements.said_plate !== null && findPlateForm(statements.said_plate) === null)
    return refuseField('saidPlate', 'DOCUMENT_PLATE');
  if (!(await checkPermission(tx, 'send-papers')).ok) return refuse('ACCOUNT_SUSPENDED');
  const repository = documentsRepository(tx);
  await advisoryLock(tx, `documents/${user.id}/${kind}`);
  const files = await readUploads(context, form);
  if (files === null) return refuseField('files', 'DOCUMENT_FILE_UNKNOWN');

  const submissions = await repository.listSubmissions(user.id);
  const openRows = submissions.filter((row) => row.kind === kind && row.status !== 'approved');
  const used = await repository.listFilesOfObjects(files.map((file) => file.object_id));
  const pending = openRows.find((row) => row.status === 'pending');
  const pendingFiles = used.filter((file) => file.document_id === pending?.id);
  if (pending !== undefined && hasSameStatements(pending, statements) && hasSameFiles(files, pendingFiles))
    return ok(await showDocument(context, kind));
  if (isTaken(files, used, openRows)) return refuseField('files', 'DOCUMENT_FILE_USED');

  const id = newId();
  const { said_card_number: number } = statements;
  const submittedAt = clock.now();
  const promise = toReviewPromise(review);
  const oldFiles = await closeReplaced(context, openRows);
  await repository.add(
    {
      id,
      user_id: user.id,
      kind,
      submitted_at: submittedAt,
      ...statements,
      said_card_number_digest: number === null ? null : computeCardDigest(secrets, number),
      // Stored as the mail below states it.
      promised_from: promise?.from ?? null,
      promised_until: promise?.until ?? null,
    },
    files.map((file) => ({ ...file, document_id: id })),
  );
  const usedAgain = files.map((file) => file.object_id);
  await removeObjects(
    context,
    oldFiles.map((file) => file.object_id).filter((object) => !usedAgain.includes(object)),
  );
  await recordStanding(tx, user.id, submittedAt);
  await mailHolder(context, { to: user.email, mail: documentMails.submitted(firstName, kind, review) });
  return ok(await showDocument(context, kind));
}

/** Closes the open documents of the same kind, and returns their files. */
async function closeReplaced(
  { tx, clock }: CommandContext,
  openRows: readonly DocumentRow[],
): Promise<DocumentFileRow[]> {
  const repository = documentsRepository(tx);
  const replaced = await repository.close(
    openRows.map((row) => row.id),
    'replaced',
    clock.now(),
  );
  const oldFiles = await repository.listFiles(replaced);
  await repository.dropFiles(replaced);
  return oldFiles;
}

type Statements = Pick<DocumentRow, 'said_expires_on' | 'said_plate' | 'said_card_number'>;

/** Values that the person typed beside the pictures, for the reviewer. */
function buildStatements({ kind, saidExpiresOn, saidPlate, saidCardNumber }: DocumentSubmission): Statements {
  const isCard = kind === 'cmi';
  const plate = normalisePlate(saidPlate ?? '');
  const number = cleanLine(saidCardNumber ?? '').toUpperCase();
  return {
    said_expires_on: isCard ? (saidExpiresOn ?? null) : null,
    said_plate: isCard || plate === '' ? null : plate,
    said_card_number: isCard && number !== '' ? number : null,
  };
}

function hasSameStatements(row: Statements, statements: Statements): boolean {
  return (
    row.said_expires_on === statements.said_expires_on &&
    row.said_plate === statements.said_plate &&
    row.said_card_number === statements.said_card_number
  );
}

type FormFile = Omit<DocumentFileRow, 'document_id'>;

/** Finds the files that the form names; null when one was not completely received. */
async function readUploads({ tx, user }: CommandContext, form: DocumentSubmission): Promise<FormFile[] | null> {
  const claims = form.files.map(({ path, sha256 }) => ({ bucket: 'documents' as const, path, sha256 }));
  const objects = await claimUploads(tx, user.id, claims);
  const files: FormFile[] = [];
  for (const [index, { side }] of form.files.entries()) {
    const object = objects[index];
    if (object == null) return null;
    files.push({ side, object_id: object.id });
  }
  return files;
}

/** True when a file belongs to another document, or appears twice in this one. */
function isTaken(
  files: readonly FormFile[],
  used: readonly DocumentFileRow[],
  openRows: readonly DocumentRow[],
): boolean {
  const isElsewhere = used.some((file) => !openRows.some((row) => row.id === file.document_id));
  return isElsewhere || new Set(files.map((file) => file.object_id)).size < files.length;
}

function hasSameFiles(files: readonly FormFile[], storedFiles: readonly DocumentFileRow[]): boolean {
  return (
    files.length === storedFiles.length &&
    files.every((file) => storedFiles.some((one) => one.side === file.side && one.object_id === file.object_id))
  );
}
