import { peopleContract } from '@placejuste/contracts/people';
import {
  needsSuspensionRemark,
  suspensionLimits,
  type SuspensionReason,
  suspensionReasons,
} from '@placejuste/domain/people';
import { type FormEvent, useState } from 'react';
import { useHandOver, useTeamAct } from '../../admin/index.ts';
import { useDraft } from '../../offline/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, ErrorAlert, ErrorSummary, Disclosure, Select, Skeleton, TextArea } from '../../ui/index.ts';
import { buildSuspensionDraftKey } from './file-drafts.ts';
import type { TypedFileAct } from './file-act.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.suspend;

interface SuspensionDraft {
  readonly reason: SuspensionReason | null;
  readonly remark: string;
}

const empty: SuspensionDraft = { reason: null, remark: '' };

/** Inside a disclosure: a suspension is rare, and must not be pressed by mistake. */
export function SuspendForm({ userId, name, query, onLeft }: TypedFileAct) {
  const draft = useDraft(buildSuspensionDraftKey(userId), {
    first: empty,
    parse: parseDraft,
    selectStoredPart: selectStoredDraft,
  });
  useHandOver({ id: 'suspension', name, words: draft.value.remark }, onLeft);
  const [attempt, setAttempt] = useState(0);
  const suspend = useTeamAct(
    query,
    async (body: { readonly reason: SuspensionReason; readonly remark?: string }) => {
      const outcome = await callApi(peopleContract.calls.suspendPerson, { params: { id: userId }, body });
      if (outcome.ok) await draft.reset();
      return outcome;
    },
    () => text.suspended,
  );
  const { reason, remark } = draft.value;
  const trimmedRemark = remark.trim();
  const isRemarkMissing = reason !== null && needsSuspensionRemark(reason) && trimmedRemark === '';
  const errors =
    attempt === 0
      ? {}
      : {
          'suspend-reason': reason === null ? text.reasonMissing : undefined,
          'suspend-remark': isRemarkMissing ? text.remarkMissing : undefined,
        };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (reason !== null && !isRemarkMissing)
      suspend.mutate(trimmedRemark === '' ? { reason } : { reason, remark: trimmedRemark });
  };
  if (!draft.ready)
    return (
      <Disclosure icon="shield" summary={text.title}>
        <Skeleton />
      </Disclosure>
    );
  return (
    <Disclosure icon="shield" summary={text.title}>
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
          onChoose={(newReason) => draft.set((before) => ({ ...before, reason: newReason }))}
        />
        <TextArea
          id="suspend-remark"
          label={text.remark}
          error={errors['suspend-remark']}
          required={reason !== null && needsSuspensionRemark(reason)}
          rows={3}
          maxLength={suspensionLimits.remark}
          value={remark}
          onChange={({ target }) => draft.set((before) => ({ ...before, remark: target.value }))}
        />
        {suspend.isError && (
          <ErrorAlert title={text.notSuspended}>{describeCallFailure(suspend.error, text.notSuspended)}</ErrorAlert>
        )}
        <Button type="submit" look="danger" icon="shield" wide busy={suspend.isPending}>
          {text.submit}
        </Button>
      </form>
    </Disclosure>
  );
}

function selectStoredDraft(draft: SuspensionDraft): SuspensionDraft | null {
  return draft.reason === null && draft.remark === '' ? null : draft;
}

function parseDraft(storedDraft: unknown): SuspensionDraft | null {
  if (typeof storedDraft !== 'object' || storedDraft === null) return null;
  const { reason, remark } = storedDraft as Readonly<Record<string, unknown>>;
  if (typeof remark !== 'string') return null;
  return { reason: suspensionReasons.find((one) => one === reason) ?? null, remark };
}
