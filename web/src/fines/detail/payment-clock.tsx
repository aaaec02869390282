import type { Fine } from '@placejuste/contracts/fines';
import { listPossibleSteps, trackMeanings } from '@placejuste/domain/fine';
import { FailureAlert } from '../../offline/index.ts';
import { Alert, Button, Disclosure } from '../../ui/index.ts';
import { describePayment } from '../fine-dates.ts';
import { finesText } from '../fines.text.fr.ts';
import { computeFollowedFine, useStep, useWaitingSteps } from './use-step.ts';
import { computeToday } from '../../platform/index.ts';

const text = finesText.payment;
const endedStatuses: readonly Fine['status'][] = ['accepted', 'closed'];

/**
 * Payment, which an appeal does not stop, with its date, shown in this place only. The choice made is stored, except
 * for a contravention, which leaves none.
 */
export function PaymentClock({ fine }: { readonly fine: Fine }) {
  const followed = computeFollowedFine(fine, useWaitingSteps(fine.id));
  const step = useStep(fine.id);
  const deadline = fine.deadlines.find(({ code }) => code === 'payment');
  // An amende majorée has no payment date, but a payment would still end its contest.
  const isPenal = fine.track === 'contravention' || fine.track === 'amende-majoree';
  if (followed.payment === 'paid' || endedStatuses.includes(followed.status)) return null;
  if (deadline === undefined && !isPenal) return null;
  const chooses = listPossibleSteps({ track: followed.track, status: followed.status }).includes('paid');
  const penalTitle = chooses ? text.titleReduced : text.titlePenal;
  const say = (chosenStep: 'paid' | 'payment-waits') => void step.record({ step: chosenStep, on: computeToday() });
  return (
    <Alert tone="wait" icon="euro" title={fine.track === 'fps' ? text.title : penalTitle}>
      <p>{isPenal || deadline === undefined ? trackMeanings[fine.track][2] : describePayment(deadline, fine.track)}</p>
      {chooses && (
        <Disclosure summary={followed.payment === 'waits' ? text.waits : text.say}>
          <p>{text.back}</p>
          <div className="row">
            <Button busy={step.busy} onClick={() => say('paid')}>
              {text.paid}
            </Button>
            {followed.payment === null && (
              <Button busy={step.busy} onClick={() => say('payment-waits')}>
                {text.wait}
              </Button>
            )}
          </div>
        </Disclosure>
      )}
      <FailureAlert failure={step.failure} title={finesText.follow.refused} />
    </Alert>
  );
}
