import type { carersContract } from '@placejuste/contracts/carers';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { findEmailFault } from '@placejuste/domain/account';
import { computeCarerState, checkInvitation, invitationDays, buildInvitationMail } from '@placejuste/domain/carer';
import { ok, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { checkPermission } from '../../accounts/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { carersRepository } from '../carers.repository.ts';
import type { LinkRow } from '../carers.tables.ts';
import { buildCarerView, toCarerTimes } from '../carer.view.ts';
import { makeInvitationSecret } from './invitation-secret.ts';
import { recordAct } from '../record-act.ts';

type Call = typeof carersContract.calls.inviteCarer;
const refuseField = refuseFieldOf<BodyOf<Call>>();

/** Mails an invitation to help. Inviting the same address again sends a new link, and ends the former one. */
export async function inviteCarer(
  context: CommandContext,
  { email: typedEmail }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user, clock, newId, randomBytes, publicUrl } = context;
  const email = typedEmail.trim().toLowerCase();
  if (findEmailFault(email) !== null) return refuseField('email', 'CARER_EMAIL_WRONG');
  const permission = await checkPermission(tx, 'declare');
  if (!permission.ok) return permission;
  // Locked before counting: two simultaneous invitations would each not count the other.
  await advisoryLock(tx, `carers of ${user.id}`);
  const repository = carersRepository(tx);
  const now = clock.now();
  const links = await repository.listLinks(user.id);
  const invitations = links.map((row) => ({ ...toCarerTimes(row), email: row.email, invitedAt: row.invited_at }));
  const verdict = checkInvitation({ email, ownEmail: user.email, carers: invitations }, now);
  if (!verdict.ok) return refuseField('email', verdict.code);
  for (const link of links) {
    if (link.email === email && computeCarerState(toCarerTimes(link), now) === 'sent')
      await repository.endLink(link.id, 'holder', now);
  }
  const { secret, digest } = makeInvitationSecret(randomBytes);
  const row: LinkRow = {
    id: newId(),
    user_id: user.id,
    email,
    secret_sha256: digest,
    invited_at: now,
    expires_at: new Date(now.getTime() + invitationDays * 86_400_000),
    accepted_at: null,
    carer_name: '',
    ended_at: null,
    ended_by: null,
  };
  await repository.addLink(row);
  await recordAct(context, { user_id: user.id, link_id: row.id, act: 'invited', actor: 'holder', subject_id: null });
  const { button = '', ...mail } = buildInvitationMail({ other: await repository.readOwnFirstName() });
  // The secret is in the fragment, which browsers send to no server and no log.
  const url = `${publicUrl}/aidant#invitation=${secret}`;
  await queueMail(context, { to: email, ...mail, action: { label: button, url } });
  return ok(buildCarerView(row, now));
}
