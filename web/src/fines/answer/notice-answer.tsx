import {
  nameDeadline,
  describeDeadlineRule,
  describePosting,
  fineWarningMessages,
  type Assessment,
  type DeadlineCode,
  legalTexts,
  describeReading,
} from '@placejuste/domain/fine';
import { formatDate, formatLongDate, type PlainDate } from '@placejuste/domain/kernel';
import { Card, formatDateWords, Alert, Disclosure, Explained } from '../../ui/index.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.answer;

/** Deadlines of letters sent by post: the post office may close before the safe date. */
const posted: readonly DeadlineCode[] = [
  'rapo',
  'tsp',
  'tsp-regularisation',
  'fps-majore-tsp',
  'requete',
  'reclamation',
];

/** « Que dois-je faire, avant quand ? », in chronological order. */
export function NoticeAnswer({ assessment, today }: { readonly assessment: Assessment; readonly today: PlainDate }) {
  return (
    <Card aria-labelledby="answer-title">
      <h2 id="answer-title" tabIndex={-1}>
        {text.result}
      </h2>
      {assessment.warnings.length > 0 && (
        <Alert tone="wait" title={text.doubts}>
          <Explained>{assessment.warnings.map((code) => fineWarningMessages[code])}</Explained>
        </Alert>
      )}
      <ol className="plain stack">
        {assessment.deadlines.map(({ code, safe, outer, postBy, rule, residence, law }) => (
          <li key={code}>
            <Explained as="h3">{nameDeadline({ code, rule })}</Explained>
            {code === 'reclamation-bar' ? (
              <p>{text.bar(formatLongDate(safe))}</p>
            ) : (
              <p>
                {text.safe} <strong className="fine-date">{formatLongDate(safe)}</strong>
              </p>
            )}
            {posted.includes(code) && postBy !== safe && today <= safe && (
              <p className="soft">{describePosting({ postBy, safe, outer }, today)}</p>
            )}
            {outer < today && <p className="soft">{text.past}</p>}
            {outer !== safe && outer >= today && code !== 'reclamation-bar' && (
              <p className="soft">{text.outer(formatDate(outer))}</p>
            )}
            <Disclosure summary={text.rule}>
              <p>{describeDeadlineRule({ code, rule, residence })}</p>
              <ul>
                {law.map((id) => (
                  <li key={id}>
                    {legalTexts[id].cite} (
                    {describeReading(legalTexts[id].readIn, formatDateWords(legalTexts[id].readOn))})
                  </li>
                ))}
              </ul>
            </Disclosure>
          </li>
        ))}
      </ol>
    </Card>
  );
}
