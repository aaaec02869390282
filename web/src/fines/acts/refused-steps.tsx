import { stepNames } from '@placejuste/domain/fine';
import { refusalLines } from '../../offline/index.ts';
import { dateInWords, ErrorAlert, LinkButton } from '../../ui/index.ts';
import { type StepToRecord, useRefusedSteps } from '../detail/use-step.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.follow;

/** The steps of a fine that were refused once their screen was left: nothing else on its page says it. */
export function RefusedSteps({ fineId }: { readonly fineId: string }) {
  return useRefusedSteps(fineId).map((row) => {
    const { step, on } = row.payload as unknown as StepToRecord;
    return (
      <ErrorAlert key={row.id} title={text.refused}>
        <p>
          {stepNames[step]} · {dateInWords(on)}
        </p>
        {refusalLines(row).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <LinkButton to="/pwa/attente">{text.seePending}</LinkButton>
      </ErrorAlert>
    );
  });
}
