import type { Fine } from '@placejuste/contracts/fines';
import { possibleSteps, trackMeanings } from '@placejuste/domain/fine';
import { parisDay } from '@placejuste/domain/kernel';
import { FailureAlert } from '../../offline/index.ts';
import { Alert, Button, Disclosure } from '../../ui/index.ts';
import { paymentSentence } from '../fine-dates.ts';
import { finesText } from '../fines.text.fr.ts';
import { followedWith, useStep, useWaitingSteps } from './use-step.ts';
import { toServiceTime } from '../../platform/index.ts';

const text = finesText.payment;
const ended: readonly Fine['status'][] = ['accepted', 'closed'];

/**
 * What an appeal does not stop, with its date, told in one place only; the choice made of it is kept, a contravention
 * leaves none.
 */
export function PaymentClock({ fine }: { readonly fine: Fine }) {
  const followed = followedWith(fine, useWaitingSteps(fine.id));
  const step = useStep(fine.id);
  const deadline = fine.deadlines.find(({ code }) => code === 'payment');
  // Nothing to pay by a date on an amende majorée, and still a payment would end its contest.
  const isPenal = fine.track === 'contravention' || fine.track === 'amende-majoree';
  if (followed.payment === 'paid' || ended.includes(followed.status)) return null;
  if (deadline === undefined && !isPenal) return null;
  const chooses = possibleSteps({ track: followed.track, status: followed.status }).includes('paid');
  const say = (chosen: 'paid' | 'payment-waits') =>
    void step.record({ step: chosen, on: parisDay(toServiceTime(new Date())) });
  return (
    <Alert
      tone="wait"
      icon="euro"
      title={fine.track === 'fps' ? text.title : chooses ? text.titleReduced : text.titlePenal}
    >
      <p>{isPenal || deadline === undefined ? trackMeanings[fine.track][2] : paymentSentence(deadline, fine.track)}</p>
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
