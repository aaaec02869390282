import { createHash } from 'node:crypto';
import { buildAnchorMail, type Anchor } from '@placejuste/domain/evidence';
import { findPerson } from '../../accounts/index.ts';
import { readTreeHead } from '../../evidence/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { dossiersRepository, type DossierRow } from '../dossiers.repository.ts';
import type { PrintedProof } from './read-printed-proof.ts';

/**
 * Mails the key and the head of the log to the holder, for the first dossier that contains a proof: in a mailbox,
 * neither a forger nor this service can change them later.
 */
export async function mailAnchor(
  context: ServiceContext,
  { row, proof }: { readonly row: Pick<DossierRow, 'id' | 'user_id' | 'declaration_id'>; readonly proof: PrintedProof },
): Promise<void> {
  const { tx, publicUrl } = context;
  if (row.declaration_id === null) return;
  if (await dossiersRepository(tx).hasReadyDossierWithProof(row.declaration_id, row.id)) return;
  const person = await findPerson(tx, row.user_id);
  if (person === null) return;
  const { button, ...words } = buildAnchorMail(person.firstName, buildAnchor(proof));
  const action = { label: button, url: `${publicUrl}/verifier/${row.declaration_id}` };
  await queueMail(context, { to: person.email, ...words, action });
}

function buildAnchor({ key, head, receipt }: PrintedProof): Anchor {
  const { size, root, at } = readTreeHead(head.text);
  return { key, size, root, signedAt: new Date(at), receipt: createHash('sha256').update(receipt.text).digest('hex') };
}
