import * as z from 'zod/mini';

/** Names of the files inside the archive. */
export const manifestName = 'copie.json';
/** Name of the manifest in backups made before 23 November 2026. */
export const formerManifestName = 'canot.json';
export const hashesName = 'empreintes-sha256.txt';
export const readmeName = 'LISEZ-MOI.txt';
export const photosFolder = 'photos/';

/**
 * Maximum bytes of a file in the archive. A picture is at most 10 MB (specification §5); a thousand actions take less.
 */
export const maxEntryBytes = 20_000_000;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const backupPhoto = z.object({
  photoId: z.string(),
  bucket: z.string(),
  objectName: z.string(),
  label: z.string(),
  /** Path inside the archive; null when the picture could not be read on the device any more. */
  file: z.nullable(z.string()),
  /** False when the bytes no longer matched the hash computed when the picture arrived. */
  intact: z.boolean(),
  name: z.string(),
  type: z.string(),
  owner: z.string(),
  size: z.number(),
  sha256: z.nullable(sha256),
  keptAt: z.string(),
  tags: z.optional(z.record(z.string(), z.string())),
});
export type BackupPhoto = z.output<typeof backupPhoto>;

const backupAction = z.object({
  /** Idempotency key: when the action is sent again from elsewhere, the server replays its first answer. */
  id: z.string(),
  kind: z.string(),
  version: z.number(),
  payload: z.unknown(),
  createdAt: z.string(),
  lastCode: z.nullable(z.string()),
  photos: z.array(backupPhoto),
});
export type BackupAction = z.output<typeof backupAction>;

export const backupManifest = z.object({
  // The second value is that of copies made before 23 November 2026.
  format: z.enum(['placejuste-copie', 'placejuste-canot']),
  version: z.literal(1),
  exportedAt: z.string(),
  /** Owner of the actions: nobody else may restore them. */
  userId: z.string(),
  actions: z.array(backupAction),
});
export type BackupManifest = z.output<typeof backupManifest>;
