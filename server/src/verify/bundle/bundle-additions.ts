import type { Additions, JsonValue, SignedText } from '@placejuste/domain/evidence';
import { loadAdditions } from '../../declarations/index.ts';
import { encodePublicKeyPem, encodeDerSignature, findPhoneKey, getServiceKey } from '../../evidence/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { listStoredObjects } from '../../storage/index.ts';
import { findExtension, withHash, formatJson, type OriginalFile, type NamedBytes } from './bundle-parts.ts';

export interface BundledAdditions {
  readonly originals: readonly OriginalFile[];
  readonly writtenFiles: readonly NamedBytes[];
  readonly document: Additions;
  /** Signs the document with the hashes of the files beside it. */
  sign(others: NonNullable<Additions['others']>): SignedText;
}

/** Builds the statements and tickets stored beside a declaration, with a signed document of when each one came. */
export async function buildAdditions(
  { tx, secrets, clock }: Pick<ServiceContext, 'tx' | 'secrets' | 'clock'>,
  id: string,
): Promise<BundledAdditions> {
  const { presences, tickets } = await loadAdditions(tx, id);
  const objects = await listStoredObjects(
    tx,
    tickets.flatMap(({ object_id }) => (object_id === null ? [] : [object_id])),
  );
  const originals: OriginalFile[] = [];
  const writtenFiles: NamedBytes[] = [];
  const key = getServiceKey(secrets);
  const presenceEntries: Additions['presences'][number][] = [];
  for (const [index, row] of presences.entries()) {
    const base = `presence/declaration-${index + 1}`;
    const point = row.phone_key === null ? null : await findPhoneKey(tx, row.phone_key);
    const signature = point === null ? null : row.phone_signature;
    writtenFiles.push({ name: `${base}.json`, bytes: Buffer.from(row.statement) });
    if (signature !== null && point !== null) {
      writtenFiles.push({ name: `${base}.sig`, bytes: encodeDerSignature(signature) });
      writtenFiles.push({
        name: `${base}.cle.json`,
        bytes: Buffer.from(formatJson({ kty: 'EC', crv: 'P-256', ...point })),
      });
      writtenFiles.push({ name: `${base}.pem`, bytes: Buffer.from(encodePublicKeyPem(point)) });
    }
    presenceEntries.push({
      file: `${base}.json`,
      phoneKey: signature === null ? null : row.phone_key,
      notBefore: row.last_contact_at?.toISOString() ?? null,
      recordedAt: row.recorded_at.toISOString(),
    });
  }
  const ticketEntries = tickets.map(({ number, object_id: objectId, sha256, kept_at_claim, added_at }, index) => {
    const file =
      objectId === null || sha256 === null
        ? null
        : {
            name: `tickets/${index + 1}.${findExtension(objects.find((object) => object.id === objectId)?.mime)}`,
            objectId,
            sha256,
          };
    if (file !== null) originals.push(file);
    return {
      number,
      file: file?.name ?? null,
      keptAtClaim: kept_at_claim.toISOString(),
      addedAt: added_at.toISOString(),
    };
  });
  const document: Additions = {
    type: 'placejuste.additions',
    version: 1,
    declaration: id,
    at: clock.now().toISOString(),
    files: [...originals.map(({ name, sha256 }) => ({ name, sha256 })), ...writtenFiles.map(withHash)],
    presences: presenceEntries,
    tickets: ticketEntries,
    key: key.kid,
  };
  return {
    originals,
    writtenFiles,
    document,
    sign: (others) => key.sign({ ...document, others } as Additions & JsonValue),
  };
}
