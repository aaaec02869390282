import { auditContract, type AuditVerdict } from '@placejuste/contracts/suite';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi, CallFailure, type CallResult, describeCallFailure } from '../../platform/index.ts';
import { Alert, Button, DateText, ErrorAlert, Disclosure, Progress } from '../../ui/index.ts';
import { auditText } from './audit.text.fr.ts';

const text = auditText.chain;

/** Verifies the hash chain of the log on demand, in batches, and shows the first altered line. */
export function ChainCheck() {
  const [share, setShare] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  const verify = useMutation({
    mutationFn: async () => {
      const { signal } = (controller.current = new AbortController());
      const verdict = await verifyAll(signal, setShare);
      return signal.aborted ? null : verdict;
    },
    onSettled: () => setShare(null),
  });
  useEffect(() => () => controller.current?.abort(), []);
  return (
    <Disclosure icon="shield" summary={text.title}>
      <p className="soft">{text.lead}</p>
      {verify.isError && <ErrorAlert title={text.failed}>{describeCallFailure(verify.error, text.failed)}</ErrorAlert>}
      {verify.isSuccess && verify.data !== null && <Verdict verdict={verify.data} />}
      {verify.isSuccess && verify.data === null && <Alert tone="info" title={text.stopped} live="status" />}
      {verify.isPending && share !== null && <Progress label={text.progress} value={share} />}
      <Button icon="shield" wide busy={verify.isPending} onClick={() => verify.mutate()}>
        {text.verify}
      </Button>
      {verify.isPending && (
        <Button wide onClick={() => controller.current?.abort()}>
          {text.stop}
        </Button>
      )}
    </Disclosure>
  );
}

/** Null when it was aborted. */
async function verifyAll(signal: AbortSignal, tell: (share: number) => void): Promise<AuditVerdict | null> {
  let checkedLines = 0;
  for (let after: number | null = 0; after !== null; ) {
    const outcome: CallResult<typeof auditContract.calls.verifyAudit> = await callApi(auditContract.calls.verifyAudit, {
      body: { after },
      signal,
    });
    if (signal.aborted) return null;
    if (!outcome.ok) throw new CallFailure(outcome);
    checkedLines += outcome.value.checked;
    if (outcome.value.next === null) return { ...outcome.value, checked: checkedLines };
    tell(checkedLines / outcome.value.total);
    after = outcome.value.next;
  }
  return null;
}

function Verdict({ verdict: { checked, end, fault } }: { readonly verdict: AuditVerdict }) {
  if (fault !== null)
    return (
      <Alert tone="bad" title={text.broken(fault)} live="alert">
        <p>{text.fault(fault.kind)}</p>
        <p>
          {text.lineOf} <DateText value={fault.at} time />. {text.lineId} <code>{fault.lineId}</code>
        </p>
      </Alert>
    );
  if (end === null) return <Alert tone="info" title={text.empty} live="status" />;
  return (
    <Alert tone="good" title={text.whole(checked)} live="status">
      <p>
        {text.end(end.position)} <code className="hash">{end.hash}</code>
      </p>
      <p>{text.endHelp}</p>
    </Alert>
  );
}
