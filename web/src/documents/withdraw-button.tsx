import { documentsContract } from '@placejuste/contracts/documents';
import { useMutation } from '@tanstack/react-query';
import { callApi, CallFailure, describeCallFailure } from '../platform/index.ts';
import { ErrorAlert, Button } from '../ui/index.ts';
import { documentsText as text } from './documents.text.fr.ts';

interface WithdrawButtonProps {
  readonly documentId: string;
  readonly name: string;
  readonly onWithdrawn: () => Promise<void>;
}

/** Withdraws a document that is not decided yet; its pictures are deleted. */
export function WithdrawButton({ documentId, name, onWithdrawn }: WithdrawButtonProps) {
  const withdrawal = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(documentsContract.calls.withdrawDocument, { params: { id: documentId } });
      if (!outcome.ok) throw new CallFailure(outcome);
    },
    onSuccess: onWithdrawn,
  });
  return (
    <>
      <Button look="plain" icon="trash" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
        {text.withdraw} <span className="visually-hidden">{text.ofPaper(name)}</span>
      </Button>
      {withdrawal.isError && (
        <ErrorAlert title={text.notWithdrawn}>{describeCallFailure(withdrawal.error, text.notWithdrawn)}</ErrorAlert>
      )}
    </>
  );
}
