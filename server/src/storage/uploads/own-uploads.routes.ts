import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import {
  runAsService,
  runAsUser,
  type CommandContext,
  type Platform,
  type RequestUser,
} from '../../platform/http/index.ts';
import { refusals } from '../storage-refusal.ts';
import { checkReplaceable } from './check-replaceable.ts';
import { createUpload } from './create-upload.ts';
import { dropUpload } from './drop-upload.ts';
import { finishUpload } from './finish-upload.steps.ts';
import type { UploadParts } from '../parts/upload-parts.ts';
import { readUpload } from './read-upload.ts';
import { readIntent } from './upload-intent.ts';
import type { UploadRow } from './upload-row.ts';

/** State shared by the uploads of all people: the stored parts, and the uploads that are being finished. */
export interface UploadStore {
  readonly parts: UploadParts;
  readonly finishing: Map<string, Promise<void>>;
}

/** Sender of uploads, and whether they replace the files at the same place. */
export interface Sender {
  readonly user: RequestUser;
  readonly replaces: boolean;
}

/** The uploads of one person, as a store of the tus server. Another person's upload does not exist in it. */
export class OwnUploads extends DataStore {
  readonly #platform: Platform;
  readonly #store: UploadStore;
  readonly #user: RequestUser;
  readonly #replaces: boolean;

  constructor(platform: Platform, store: UploadStore, { user, replaces }: Sender) {
    super();
    this.#platform = platform;
    this.#store = store;
    this.#user = user;
    this.#replaces = replaces;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id } = upload;
    const { metadata, size } = upload;
    const intent = readIntent({ metadata, size, replaces: this.#replaces }, this.#user.id);
    if (intent.replaces) await runAsService(this.#platform, (context) => checkReplaceable(context, intent));
    // Twice: for the parts as they arrive, and for the object made of them.
    await this.#platform.disk.demandRoom(2 * intent.size);
    await this.#run((context) => createUpload(context, { id, intent }));
    await this.#store.parts.create(id);
    return upload;
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    await this.#platform.disk.demandRoom(0);
    return this.#store.parts.append(id, offset, content);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#run((context) => readUpload(context, { id }));
    return new Upload({ id, size: row.size, offset: await this.#offset(row), metadata: {} });
  }

  override async remove(id: string): Promise<void> {
    await this.#run((context) => dropUpload(context, { id }));
    await this.#store.parts.remove(id);
  }

  /** Finishes an upload, one call at a time: the last part and a query may arrive together. */
  finish(id: string): Promise<void> {
    const { parts, finishing } = this.#store;
    const currentRun = finishing.get(id);
    if (currentRun !== undefined) return currentRun;
    const newRun = finishUpload({ platform: this.#platform, parts, user: this.#user }, { id }).finally(() =>
      finishing.delete(id),
    );
    finishing.set(id, newRun);
    return newRun;
  }

  #run<Outcome>(work: (context: CommandContext) => Promise<Outcome>): Promise<Outcome> {
    return runAsUser(this.#platform, this.#user, work);
  }

  async #offset(row: UploadRow): Promise<number> {
    if (row.state === 'stored') return row.size;
    const storedSize = await this.#store.parts.findSize(row.id);
    if (storedSize === null) throw refusals.uploadOver();
    // Complete but not inspected: the server stopped between the last byte and the inspection.
    if (storedSize === row.size) await this.finish(row.id);
    return storedSize;
  }
}
