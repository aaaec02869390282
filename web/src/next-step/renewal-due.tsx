import { useQuery } from '@tanstack/react-query';
import { computeToday } from '../platform/index.ts';
import { Alert, formatDateWords, LinkButton } from '../ui/index.ts';
import { factsQuery } from './next-step.queries.ts';
import { nextStepText } from './next-step.text.fr.ts';

const { acts, renewalDue: text } = nextStepText;

/** A payment of the subscription was refused: until when it may be paid, and where. */
export function RenewalDue() {
  const due = useQuery(factsQuery).data?.renewalDue ?? null;
  if (due === null) return null;
  const { until, needsAuthentication } = due;
  return (
    <Alert tone="wait" icon="card" title={needsAuthentication ? text.toApprove : text.failed}>
      {/* Its act first: under a tall card, a phone shows no more of it. */}
      <LinkButton to="/pwa/billing" look="ghost" wide>
        {acts[needsAuthentication ? 'approve-renewal' : 'pay-renewal']}
      </LinkButton>
      {/* Once that day is past, the subscription is about to end: no day is promised. */}
      {until >= computeToday() && <p>{text.until(formatDateWords(until))}</p>}
    </Alert>
  );
}
