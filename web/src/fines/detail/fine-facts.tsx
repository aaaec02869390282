import type { Fine } from '@placejuste/contracts/fines';
import { formatTime } from '@placejuste/domain/kernel';
import { formatDateWords, formatEuros, Disclosure, LinkButton } from '../../ui/index.ts';
import { formatNoticeNumber } from '../fine-dates.ts';
import { useFinePath } from '../fine-paths.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.one;

/** Facts of the notice, folded because they are for reference. `mayChange` adds a link to correct them. */
export function FineFacts({ fine, mayChange }: { readonly fine: Fine; readonly mayChange: boolean }) {
  const path = useFinePath();
  const noticeKey = fine.noticeKey === null ? '' : ` · ${finesText.form.noticeKey} ${fine.noticeKey}`;
  const facts: readonly (readonly [string, string | null])[] = [
    [finesText.review.lines.title, finesText.tracks[fine.track]],
    [finesText.deliveries[fine.delivery].date, formatDateWords(fine.noticeDate)],
    [text.number, `${formatNoticeNumber(fine.noticeNumber)}${noticeKey}`],
    [
      text.observed,
      fine.observedOn === null
        ? null
        : `${formatDateWords(fine.observedOn)}${fine.observedAt === null ? '' : `, ${formatTime(fine.observedAt)}`}`,
    ],
    [text.place, fine.place],
    [text.plate, fine.plate],
    [
      text.authorityAddress,
      [fine.authorityAddress, fine.authorityUrl].filter((one) => one !== null).join('\n') || null,
    ],
    [text.amount, fine.amountCents === null ? null : formatEuros(fine.amountCents)],
  ];
  return (
    <>
      <Disclosure icon="fine" summary={text.factsShow}>
        <dl className="fine-facts">
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="fine-lines" dir="auto">
                    {value}
                  </dd>
                </div>
              ),
          )}
        </dl>
      </Disclosure>
      {mayChange && (
        <LinkButton to={path({ fine: fine.id, edit: '1' })} icon="edit" look="plain" wide>
          {text.change}
        </LinkButton>
      )}
    </>
  );
}
