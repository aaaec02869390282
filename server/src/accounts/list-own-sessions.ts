import type { OwnSession } from '@placejuste/contracts/accounts';
import { ok, type Result } from '@placejuste/domain/kernel';
import { listOpenSessions } from '../auth/index.ts';
import type { RequestUser, ServiceCommandContext } from '../platform/http/index.ts';
import { buildSessionView } from './session.view.ts';

/** Lists the caller's sessions, including the current one. */
export async function listOwnSessions(
  context: ServiceCommandContext<RequestUser>,
): Promise<Result<{ rows: OwnSession[] }, never>> {
  const { user } = context;
  const sessions = await listOpenSessions(context, { userId: user.id });
  return ok({ rows: sessions.map((session) => buildSessionView(session, user.sessionId)) });
}
