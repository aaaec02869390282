import { fineMails, recalledCodes, type DeadlineCode } from '@placejuste/domain/fine';
import { toPlainDate } from '@placejuste/domain/kernel';
import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';

const [safe, postBy, outer] = [toPlainDate('2026-12-16'), toPlainDate('2026-12-15'), toPlainDate('2026-12-17')];
const silences = [
  ['fines.silence', safe],
  ['fines.silence-late', outer],
  ['fines.silence-passed', toPlainDate('2026-12-18')],
] as const;
const buildDeadline = (code: DeadlineCode) =>
  ({ code, safe, outer, postBy, rule: 'rapo', residence: null, law: [] }) as const;

/** Previews of each reminder, a week before its date; those of other delays differ by a few words. */
export function buildFineMailPreviews(publicUrl: string): MailPreview[] {
  const url = `${publicUrl}/mes-amendes`;
  return [
    ...recalledCodes.map((code) =>
      previewMail(
        `fines.reminder-${code}`,
        fineMails.reminder('Ada', { deadline: buildDeadline(code), left: 7 }, 'prepare-dossier'),
        url,
      ),
    ),
    previewMail('fines.leaving', fineMails.leaving('Ada', { deadline: buildDeadline('rapo') }), url),
    previewMail('fines.receipt', fineMails.receipt('Ada', false), url),
    previewMail('fines.receipt-sought', fineMails.receipt('Ada', true), url),
    ...silences.map(([name, today]) =>
      previewMail(name, fineMails.silence('Ada', buildDeadline('tsp'), 'prepare-dossier', today), url),
    ),
  ];
}
