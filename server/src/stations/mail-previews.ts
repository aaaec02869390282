import { stationMails, stationRefusals, stationRemovals } from '@placejuste/domain/station';
import { previewMail } from '../mails/index.ts';
import type { MailPreview } from '../platform/http/index.ts';

const label = 'Place Exemple, Essaiville';

export function buildStationMailPreviews(publicUrl: string): MailPreview[] {
  const url = `${publicUrl}/nouvelle-station`;
  return [
    previewMail('stations.published', stationMails.published('Ada', label), url),
    ...stationRefusals.map((reason) =>
      previewMail(`stations.refused-${reason}`, stationMails.refused('Ada', label, reason), url),
    ),
    ...stationRemovals.map((reason) =>
      previewMail(`stations.removed-${reason}`, stationMails.removed('Ada', label, reason), url),
    ),
    previewMail('stations.merged', stationMails.merged('Ada', label), url),
  ];
}
