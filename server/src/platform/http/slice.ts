import type { SessionLimits } from '@placejuste/domain/account';
import type { FastifyInstance } from 'fastify';
import type { Clock, ReadDatabaseTime } from '../clock/index.ts';
import type { Disk } from '../disk/index.ts';
import type { FileSandbox } from '../file-sandbox/index.ts';
import type { JobDefinition, WatchedJobs } from '../jobs/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { ObjectStore } from '../objects/index.ts';
import type { LetterProvider } from '../registered-letter/index.ts';
import type { Database, Standby } from '../postgres/index.ts';
import type { RateLimits } from '../rate-limits/index.ts';
import type { Secrets } from '../secrets/index.ts';
import type { TimeStampAuthority } from '../timestamping/index.ts';
import type { Identify, RequestUser, TrustedIssuer } from './identify.ts';
import type { Logger } from '../log/index.ts';

/** The dependencies of a slice, injected once by `app/build-app.ts`. */
export interface Platform {
  readonly db: Database;
  /** A copy of the database for reads that may be late; null when the operator configured none. */
  readonly standby: Standby | null;
  readonly jobs: WatchedJobs;
  readonly mailer: Mailer;
  readonly objects: ObjectStore;
  /** Free space, checked before files of people are written under `dataDir`. */
  readonly disk: Disk;
  /** Opens the files that people send, each in a process of its own. */
  readonly fileSandbox: FileSandbox;
  readonly secrets: Secrets;
  /** Limits of the whole service, shared by its processes. */
  readonly limits: RateLimits;
  /** Outside time-stamp authorities; empty when the operator named none. */
  readonly timeStamps: readonly TimeStampAuthority[];
  /** Sends registered letters electronically; null when the operator configured none. */
  readonly letters: LetterProvider | null;
  readonly clock: Clock;
  /** The time of the database, compared with the clock before a time is signed. */
  readonly databaseTime: ReadDatabaseTime;
  /** Cryptographic random bytes; injected so that tests choose them. */
  readonly randomBytes: (size: number) => Buffer;
  /** UUIDv7, which sorts by its time of creation. */
  readonly newId: () => string;
  readonly log: Logger;
  /** The origin that people type, without a trailing slash. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Identifies the caller. The auth slice provides it. */
  readonly identify: Identify;
  /** Lifetimes of sessions, as the operator set them. */
  readonly sessionLimits: Readonly<Record<'people' | 'team', SessionLimits>>;
  /** Outside services whose tokens are accepted like ours; none when absent. */
  readonly trustedIssuers?: readonly TrustedIssuer[];
}

/** A call of the official client's `functions.invoke`, with its body not yet validated. */
interface FunctionCall {
  readonly user: RequestUser;
  readonly body: unknown;
}

/** A function of `functions/v1`: a signed-in person calls it by its name, with POST. */
export interface ServedFunction {
  readonly name: string;
  readonly perMinute: number;
  /** Answers the call, in JSON. @throws HttpRefusal when the call is refused */
  run(call: FunctionCall, platform: Platform): Promise<unknown>;
}

/** A mail the service can send, rendered with invented data. */
export interface MailPreview {
  /** `slice.mail`, by which the list is sorted. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A vertical part of the server: routes and background work. */
export interface Slice {
  readonly name: string;
  register(app: FastifyInstance, platform: Platform): void | Promise<void>;
  /** Called once the queue runs: enqueues the recurring jobs of the slice. */
  start?(platform: Platform): Promise<void>;
  jobs?(platform: Platform): readonly JobDefinition<unknown>[];
  /** Functions that the slice answers on `functions/v1`. */
  functions?(platform: Platform): readonly ServedFunction[];
  /** Every mail of the slice, with invented data, for administrators to read; nothing is sent. */
  listMailPreviews?(publicUrl: string): readonly MailPreview[];
}
