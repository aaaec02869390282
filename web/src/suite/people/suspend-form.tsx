import { peopleContract } from '@placejuste/contracts/people';
import { needsSuspensionRemark, suspensionLimits, type SuspensionReason } from '@placejuste/domain/people';
import { type FormEvent, useState } from 'react';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, sentenceOf } from '../../platform/index.ts';
import { Button, ErrorAlert, ErrorSummary, Fold, Select, TextArea } from '../../ui/index.ts';
import type { FileAct } from './file-act.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.suspend;

/** Folded: a suspension is rare, and nothing that is pressed by mistake. */
export function SuspendForm({ userId, query }: FileAct) {
  const [reason, setReason] = useState<SuspensionReason | null>(null);
  const [remark, setRemark] = useState('');
  const [attempt, setAttempt] = useState(0);
  const suspend = useTeamAct(
    query,
    (body: { readonly reason: SuspensionReason; readonly remark?: string }) =>
      callApi(peopleContract.calls.suspendPerson, { params: { id: userId }, body }),
    () => text.suspended,
  );
  const said = remark.trim();
  const lacksRemark = reason !== null && needsSuspensionRemark(reason) && said === '';
  const errors =
    attempt === 0
      ? {}
      : {
          'suspend-reason': reason === null ? text.reasonMissing : undefined,
          'suspend-remark': lacksRemark ? text.remarkMissing : undefined,
        };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (reason !== null && !lacksRemark) suspend.mutate(said === '' ? { reason } : { reason, remark: said });
  };
  return (
    <Fold icon="shield" summary={text.title}>
      <form className="stack people-form" noValidate onSubmit={send}>
        <p className="soft">{text.effect}</p>
        <ErrorSummary errors={errors} attempt={attempt} />
        <Select
          id="suspend-reason"
          label={text.reason}
          hint={text.reasonHint}
          prompt={text.choose}
          error={errors['suspend-reason']}
          choices={text.reasons}
          value={reason ?? ''}
          onChoose={setReason}
        />
        <TextArea
          id="suspend-remark"
          label={text.remark}
          error={errors['suspend-remark']}
          required={reason !== null && needsSuspensionRemark(reason)}
          rows={3}
          maxLength={suspensionLimits.remark}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        {suspend.isError && (
          <ErrorAlert title={text.notSuspended}>{sentenceOf(suspend.error, text.notSuspended)}</ErrorAlert>
        )}
        <Button type="submit" look="danger" icon="shield" wide busy={suspend.isPending}>
          {text.submit}
        </Button>
      </form>
    </Fold>
  );
}
