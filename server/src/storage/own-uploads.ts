import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { advisoryLock } from '../platform/postgres/index.ts';
import { finishUpload } from './finish-upload.ts';
import { objectAt } from './objects.repository.ts';
import type { PartFiles } from './part-files.ts';
import { refusals } from './storage-refusal.ts';
import { expireUploadJobName, uploadLifeMs } from './expire-upload.job.ts';
import { roomFor } from './unclaimed.ts';
import { readIntent } from './upload-intent.ts';
import { addUpload, findUpload, removeUpload, type UploadRow } from './uploads.repository.ts';

/** One person's uploads, as the tus server wants a store to be. Another's upload does not exist here. */
export class OwnUploads extends DataStore {
  readonly #platform: Platform;
  readonly #parts: PartFiles;
  readonly #user: RequestUser;
  readonly #finishing: Map<string, Promise<void>>;

  constructor(platform: Platform, parts: PartFiles, user: RequestUser, finishing: Map<string, Promise<void>>) {
    super();
    this.#platform = platform;
    this.#parts = parts;
    this.#user = user;
    this.#finishing = finishing;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, clock, jobs, disk } = this.#platform;
    const intent = readIntent(upload.metadata, upload.size, this.#user.id);
    // The bytes as they come, and the object made of them.
    await disk.demandRoom(2 * intent.size);
    const createdAt = clock.now();
    await db.asUser(this.#user.claims, async (tx) => {
      const standing = await objectAt(tx, intent.bucket, intent.path);
      if (standing !== null && standing.sha256 !== intent.sha256) throw refusals.pathTaken(409);
      await advisoryLock(tx, `uploads/${this.#user.id}`);
      if (!(await roomFor(tx, intent.size, createdAt))) throw refusals.tooMuchUnclaimed();
      const expiresAt = new Date(createdAt.getTime() + uploadLifeMs);
      await addUpload(tx, { ...intent, id: upload.id, userId: this.#user.id, createdAt, expiresAt });
      await jobs.enqueue(tx, expireUploadJobName, { id: upload.id }, { startAfterSeconds: uploadLifeMs / 1000 });
    });
    await this.#parts.create(upload.id);
    return upload;
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    await this.#platform.disk.demandRoom(0);
    return this.#parts.append(id, offset, content);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id);
    return new Upload({ id, size: row.size, offset: await this.#offset(row), metadata: {} });
  }

  override async remove(id: string): Promise<void> {
    await this.#row(id);
    await this.#platform.db.asUser(this.#user.claims, (tx) => removeUpload(tx, id));
    await this.#parts.remove(id);
  }

  /** At most one at a time for an upload, whoever asks: the last piece and a question may come together. */
  finish(id: string): Promise<void> {
    const running = this.#finishing.get(id);
    if (running !== undefined) return running;
    const finishing = finishUpload(this.#platform, this.#parts, this.#user, id).finally(() =>
      this.#finishing.delete(id),
    );
    this.#finishing.set(id, finishing);
    return finishing;
  }

  async #row(id: string): Promise<UploadRow> {
    const row = /^[0-9a-f-]{36}$/.test(id)
      ? await this.#platform.db.asUser(this.#user.claims, (tx) => findUpload(tx, id))
      : null;
    if (row === null) throw refusals.uploadUnknown();
    if (row.state === 'refused') throw refusals.uploadOver();
    if (row.state === 'receiving' && row.expiresAt <= this.#platform.clock.now()) throw refusals.uploadOver();
    return row;
  }

  async #offset(row: UploadRow): Promise<number> {
    if (row.state === 'stored') return row.size;
    const held = await this.#parts.held(row.id);
    if (held === null) throw refusals.uploadOver();
    // Whole but not judged: the server stopped between the last byte and the verdict.
    if (held === row.size) await this.finish(row.id);
    return held;
  }
}
