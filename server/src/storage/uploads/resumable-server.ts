import { MemoryLocker, Server } from '@tus/server';
import { SandboxBusy } from '../../platform/file-sandbox/index.ts';
import { isDiskFull } from '../../platform/disk/index.ts';
import { isUnavailable, retryAfterSeconds, type Platform } from '../../platform/http/index.ts';
import { traceError } from '../../platform/log/index.ts';
import { OwnUploads, type Sender } from './own-uploads.routes.ts';
import type { UploadParts } from '../parts/upload-parts.ts';
import { refusals, StorageRefusal } from '../storage-refusal.ts';

export const resumablePath = '/storage/v1/upload/resumable';

/** The tus server, with refusals in JSON that a screen can show. */
class ResumableServer extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status >= 400) headers.set('Content-Type', 'application/json; charset=utf-8');
    if (status === 503 || status === 507) headers.set('Retry-After', String(retryAfterSeconds));
    return super.write(context, headers, status, body);
  }
}

/** Creates a tus server for one person; all of them share the locks. */
export function createResumableServers(platform: Platform, parts: UploadParts): (sender: Sender) => Server {
  const locker = new MemoryLocker();
  const store = { parts, finishing: new Map<string, Promise<void>>() };
  return (sender) => {
    const datastore = new OwnUploads(platform, store, sender);
    return new ResumableServer({
      path: resumablePath,
      datastore,
      locker,
      // Behind a proxy, the public address differs from the one that the server sees.
      relativeLocation: true,
      namingFunction: () => platform.newId(),
      disableTerminationForFinishedUploads: true,
      async onUploadFinish(_request, upload) {
        await datastore.finish(upload.id);
        return {};
      },
      onResponseError: (_request, error) => toErrorAnswer(platform, error),
    });
  };
}

function toErrorAnswer(
  platform: Platform,
  error: Error | { status_code: number; body: string },
): { status_code: number; body: string } {
  if (error instanceof SandboxBusy) return toErrorAnswer(platform, refusals.tooBusy());
  if (error instanceof StorageRefusal) return { status_code: error.status, body: error.body };
  if ('status_code' in error && error.status_code < 500) {
    return new StorageRefusal(error.status_code, 'InvalidRequest', error.body.trim());
  }
  // tus answers 501 to a deferred length or to a concatenation, which the client chose: no fault of ours.
  if ('status_code' in error && error.status_code === 501) return refusals.extensionUnknown();
  const where = error instanceof Error ? traceError(error) : { status: error.status_code };
  platform.log.error(where, 'upload failed');
  if (isDiskFull(error)) return refusals.diskFull();
  return isUnavailable(error) ? refusals.unavailable() : refusals.fault();
}
