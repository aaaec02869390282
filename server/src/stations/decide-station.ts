import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { stationsContract } from '@placejuste/contracts/stations';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { stationMails } from '@placejuste/domain/station';
import { personOf, recordAudit } from '../accounts/index.ts';
import { queueMail } from '../mails/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { stationsRepository } from './stations.repository.ts';

type Call = typeof stationsContract.calls.decideStation;

/** The decision, its line in the log and the mail to whoever added the place: all or nothing. */
export async function decideStation(
  platform: Platform,
  reviewer: RequestUser,
  id: string,
  body: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const finder = await platform.db.asService(async (tx) => {
    const row = await stationsRepository(tx).find(id);
    return row?.user_id == null ? null : personOf(tx, row.user_id);
  });
  return platform.db.asUser(reviewer.claims, async (tx) => {
    const stations = stationsRepository(tx);
    const row = await stations.find(id);
    if (row === undefined) return refuse('STATION_NOT_FOUND');
    if (row.user_id === reviewer.id) return refuse('STATION_OWN');
    const status = body.decision === 'publish' ? 'published' : 'refused';
    const reason = body.decision === 'refuse' ? body.reason : null;
    const ruling = {
      status,
      reason,
      show_photo: body.decision === 'publish' && body.showPhoto,
      decided_at: platform.clock.now(),
      decided_by: reviewer.id,
    } as const;
    if (!(await stations.decide(id, ruling))) return refuse('STATION_ALREADY_DECIDED');
    await recordAudit(platform, tx, {
      actorId: reviewer.id,
      action: `station.${status}`,
      subjectType: 'station',
      subjectId: id,
      detail: { reason },
    });
    if (finder !== null && finder.email !== '') {
      const mail =
        reason === null
          ? stationMails.published(finder.firstName, row.label)
          : stationMails.refused(finder.firstName, row.label, reason);
      const { subject, paragraphs, button } = mail;
      await queueMail(platform, tx, {
        to: finder.email,
        subject,
        paragraphs,
        action: { label: button, url: `${platform.publicUrl}/nouvelle-station` },
      });
    }
    return ok({ id, status });
  });
}
