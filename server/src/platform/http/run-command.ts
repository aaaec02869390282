import { isLostConnection, isOutage, isTooLate, type Access, type Database } from '../postgres/index.ts';
import { sentNow, type CommandContext, type ServiceContext } from './command-context.ts';
import type { RequestUser } from './identify.ts';
import { isRefusal, rollBackRefusals } from './roll-back-refusals.ts';
import type { Platform } from './slice.ts';

/** Injected parts, with the open transaction in place of the database. */
type ContextOf<Injected> = Omit<Injected, 'db'> & Pick<ServiceContext, 'tx'>;

/**
 * Opens the transaction of a person's command. A refusal undoes what the command wrote, for a route as for an action
 * that arrives by synchronisation.
 */
export function runAsUser<Outcome>(
  platform: Platform,
  user: RequestUser,
  work: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  return openAsUser(platform, { user, access: 'read write' }, work);
}

/** Like `runAsUser`, for what only reads: PostgreSQL refuses any write it would make. */
export function readAsUser<Outcome>(
  platform: Platform,
  user: RequestUser,
  work: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  return openAsUser(platform, { user, access: 'read only' }, work);
}

/**
 * Like `runAsUser`, for work that tells by a key whether it was done: when the connection is lost, even after the
 * commit and before its answer, the second time finds what the first one did.
 */
export async function runRepeatableAsUser<Outcome>(
  platform: Platform,
  user: RequestUser,
  work: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  const attemptWork = (): Promise<Outcome> => runAsUser(platform, user, work);
  return attemptWork().catch((error: unknown) => (isLostConnection(error) ? attemptWork() : Promise.reject(error)));
}

/**
 * Opens a transaction of the service: for a job, a webhook, the start, or a command that concerns other people's rows.
 * The context holds whatever was injected, with `tx` in place of `db`.
 */
export function runAsService<Injected extends Pick<Platform, 'db'>, Outcome>(
  platform: Injected,
  work: (context: ContextOf<Injected>) => Promise<Outcome>,
): Promise<Outcome> {
  return openAsService(platform, 'read write', work);
}

/** Like `runAsService`, for what only reads: PostgreSQL refuses any write, and a lost connection costs nothing. */
export function readAsService<Injected extends Pick<Platform, 'db'>, Outcome>(
  platform: Injected,
  work: (context: ContextOf<Injected>) => Promise<Outcome>,
): Promise<Outcome> {
  return openAsService(platform, 'read only', work);
}

type StandbyReadParts = Omit<Platform, 'db' | 'standby'> & { readonly db: Pick<Database, 'asService'> };

/**
 * Reads as the service, on the standby while its lag is small, else on the primary. The primary is read too when the
 * standby fails or finds nothing (`isFound`): a row written a moment ago must not be reported as absent.
 */
export async function readOnStandby<Outcome>(
  { standby, ...platform }: Platform,
  work: (context: ContextOf<StandbyReadParts>) => Promise<Outcome>,
  isFound: (outcome: Outcome) => boolean = (outcome) => !isRefusal(outcome),
): Promise<Outcome> {
  const readableStandby = standby?.getReadable() ?? null;
  if (readableStandby !== null) {
    try {
      const outcome = await openAsService<StandbyReadParts, Outcome>(
        { ...platform, db: readableStandby },
        'read only',
        work,
      );
      if (isFound(outcome)) return outcome;
    } catch (error) {
      // Any other error is ignored: the primary, which may be a migration ahead, raises it again if it is real.
      if (isOutage(error) || isTooLate(error)) standby?.leave();
    }
  }
  return openAsService<StandbyReadParts, Outcome>(platform, 'read only', work);
}

function openAsUser<Outcome>(
  { db, identify: _identify, standby: _standby, ...injected }: Platform,
  { user, access }: { readonly user: RequestUser; readonly access: Access },
  work: (context: CommandContext) => Promise<Outcome>,
): Promise<Outcome> {
  return rollBackRefusals(
    (transact) => db.asUser(user.claims, transact, access),
    (tx) => work({ ...injected, tx, user, sending: sentNow }),
  );
}

function openAsService<Injected extends { readonly db: Pick<Database, 'asService'> }, Outcome>(
  { db, ...injected }: Injected,
  access: Access,
  work: (context: ContextOf<Injected>) => Promise<Outcome>,
): Promise<Outcome> {
  return rollBackRefusals(
    (transact) => db.asService(transact, access),
    (tx) => work({ ...injected, tx }),
  );
}
