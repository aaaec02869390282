import type { DocumentSubmission, DocumentView } from '@placejuste/contracts/documents';
import { documentMails, hasEverySide } from '@placejuste/domain/document';
import {
  cleanLine,
  normalisePlate,
  ok,
  plateForm,
  refuse,
  refuseFieldOf,
  type Result,
} from '@placejuste/domain/kernel';
import { checkPermission, recordStanding } from '../accounts/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { advisoryLock, type Tx } from '../platform/postgres/index.ts';
import { claimUploads, removeObjects } from '../storage/index.ts';
import { viewOfKind } from './document-view.ts';
import { documentsRepository } from './documents.repository.ts';
import type { DocumentFileRow, DocumentRow } from './documents.tables.ts';
import { mailHolder } from './mail-holder.ts';

const refuseField = refuseFieldOf<DocumentSubmission>();

type Code =
  | 'ACCOUNT_SUSPENDED'
  | 'DOCUMENT_SIDE_MISSING'
  | 'DOCUMENT_FILE_UNKNOWN'
  | 'DOCUMENT_FILE_USED'
  | 'DOCUMENT_PLATE';

/**
 * Puts pictures already received under review, in place of those that wait or were refused; one of these may be used
 * again when only the other face was retaken. The same form sent twice answers what stands.
 */
export async function submitDocument(
  platform: Platform,
  user: RequestUser,
  firstName: string,
  form: DocumentSubmission,
): Promise<Result<DocumentView, Code>> {
  if (
    !hasEverySide(
      form.kind,
      form.files.map((file) => file.side),
    )
  )
    return refuseField('files', 'DOCUMENT_SIDE_MISSING');
  const said = saidOf(form);
  if (said.said_plate !== null && plateForm(said.said_plate) === null)
    return refuseField('saidPlate', 'DOCUMENT_PLATE');
  return platform.db.asUser(user.claims, async (tx) => {
    const permission = await checkPermission(tx, 'send-papers');
    if (!permission.ok) return refuse('ACCOUNT_SUSPENDED');
    const repository = documentsRepository(tx);
    await advisoryLock(tx, `documents/${user.id}/${form.kind}`);
    const files = await received(tx, user.id, form);
    if (files === null) return refuseField('files', 'DOCUMENT_FILE_UNKNOWN');

    const open = (await repository.submissions(user.id)).filter(
      (row) => row.kind === form.kind && row.status !== 'approved',
    );
    const used = await repository.filesOfObjects(files.map((file) => file.object_id));
    const waiting = open.find((row) => row.status === 'pending');
    if (
      waiting !== undefined &&
      isSaid(waiting, said) &&
      isSame(
        files,
        used.filter((file) => file.document_id === waiting.id),
      )
    ) {
      return ok(await viewOfKind(platform, tx, user.id, form.kind));
    }
    const openIds = open.map((row) => row.id);
    const taken =
      used.some((file) => !openIds.includes(file.document_id)) ||
      new Set(files.map((file) => file.object_id)).size < files.length;
    if (taken) return refuseField('files', 'DOCUMENT_FILE_USED');

    const replaced = await repository.close(openIds, 'replaced');
    const oldFiles = await repository.files(replaced);
    await repository.dropFiles(replaced);
    const id = platform.newId();
    const row = { id, user_id: user.id, kind: form.kind, submitted_at: platform.clock.now(), ...said };
    await repository.add(
      row,
      files.map((file) => ({ ...file, document_id: id })),
    );
    const kept = files.map((file) => file.object_id);
    await removeObjects(
      platform,
      tx,
      oldFiles.map((file) => file.object_id).filter((object) => !kept.includes(object)),
    );
    await recordStanding(tx, user.id, row.submitted_at);
    await mailHolder(platform, tx, user.email, documentMails.submitted(firstName, form.kind));
    return ok(await viewOfKind(platform, tx, user.id, form.kind));
  });
}

type Said = Pick<DocumentRow, 'said_expires_on' | 'said_plate' | 'said_card_number'>;

/** What the person typed beside the pictures, for whoever reviews them. */
function saidOf({ kind, saidExpiresOn, saidPlate, saidCardNumber }: DocumentSubmission): Said {
  const isCard = kind === 'cmi';
  const plate = normalisePlate(saidPlate ?? '');
  const number = cleanLine(saidCardNumber ?? '').toUpperCase();
  return {
    said_expires_on: isCard ? (saidExpiresOn ?? null) : null,
    said_plate: isCard || plate === '' ? null : plate,
    said_card_number: isCard && number !== '' ? number : null,
  };
}

function isSaid(row: Said, said: Said): boolean {
  return (
    row.said_expires_on === said.said_expires_on &&
    row.said_plate === said.said_plate &&
    row.said_card_number === said.said_card_number
  );
}

async function received(
  tx: Tx,
  userId: string,
  form: DocumentSubmission,
): Promise<Omit<DocumentFileRow, 'document_id'>[] | null> {
  const claims = form.files.map(({ path, sha256 }) => ({ bucket: 'documents' as const, path, sha256 }));
  const objects = await claimUploads(tx, userId, claims);
  const files: Omit<DocumentFileRow, 'document_id'>[] = [];
  for (const [index, { side }] of form.files.entries()) {
    const object = objects[index];
    if (object == null) return null;
    files.push({ side, object_id: object.id });
  }
  return files;
}

function isSame(asked: readonly Omit<DocumentFileRow, 'document_id'>[], standing: readonly DocumentFileRow[]): boolean {
  return (
    asked.length === standing.length &&
    asked.every((file) => standing.some((one) => one.side === file.side && one.object_id === file.object_id))
  );
}
