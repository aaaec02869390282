import { auditContract, type AuditVerdict } from '@placejuste/contracts/suite';
import { useMutation } from '@tanstack/react-query';
import { callApi, CallFailure, sentenceOf } from '../../platform/index.ts';
import { Alert, Button, DateText, ErrorAlert, Fold } from '../../ui/index.ts';
import { auditText } from './audit.text.fr.ts';

const text = auditText.chain;

/** Makes every hash again on demand, and says the first line that is not as it was chained. */
export function ChainCheck() {
  const verify = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(auditContract.calls.verifyAudit, {});
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
  });
  return (
    <Fold icon="shield" summary={text.title}>
      <p className="soft">{text.lead}</p>
      {verify.isError && <ErrorAlert title={text.failed}>{sentenceOf(verify.error, text.failed)}</ErrorAlert>}
      {verify.isSuccess && <Verdict verdict={verify.data} />}
      <Button icon="shield" wide busy={verify.isPending} onClick={() => verify.mutate()}>
        {text.verify}
      </Button>
    </Fold>
  );
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
