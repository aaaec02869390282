import type { ReplyOf } from '@placejuste/contracts/kernel';
import { personalDataContract, type PersonalData } from '@placejuste/contracts/personal-data';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { callApi, lazyPart } from '../../platform/index.ts';
import { Alert, Button, Card, Dialog, DialogAct, ErrorAlert, Disclosure, DialogLoading } from '../../ui/index.ts';
import { ownDataText } from './own-data.text.fr.ts';
import { ProofAgain } from './proof-again.tsx';

const text = ownDataText.closing;
const LeavingGuard = lazyPart(
  () => import('../../pending/pending.lazy.ts'),
  (code) => code.LeavingGuard,
);
type Lines = PersonalData['kept'];

export type ClosedAccount = ReplyOf<typeof personalDataContract.calls.closeAccount>;

interface CloseAccountProps {
  readonly data: PersonalData;
  readonly email: string;
  /** Called once the account is closed, before the data of this device is deleted. */
  readonly onClosed: (account: ClosedAccount) => void;
}

/**
 * The person first reads what is deleted and what is kept; then come the unsent actions, the password and a
 * confirmation.
 */
export function CloseAccount({ data, email, onClosed }: CloseAccountProps) {
  const [open, setOpen] = useState(false);
  const close = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const outcome = await callApi(personalDataContract.calls.closeAccount, {});
      if (!outcome.ok) return outcome;
      onClosed(outcome.value);
      return null;
    },
  });
  const refusal = close.data ?? null;
  const isProofRequired = refusal?.code === 'RECENT_SIGN_IN_NEEDED';
  return (
    <Card aria-labelledby="closing-title">
      <h2 id="closing-title">{text.title}</h2>
      <p>{text.lead}</p>
      <p>{text.fines}</p>
      {data.isSubscribed && <p>{text.subscribed}</p>}
      {data.refund !== undefined && (
        <Alert tone="info">
          <p>{text.refund(data.refund)}</p>
        </Alert>
      )}
      {data.openPages > 0 && (
        <Alert tone="wait">
          <p>{text.openPages}</p>
        </Alert>
      )}
      {data.leaving.length > 0 && (
        <Disclosure summary={text.leaving}>
          <Entries lines={data.leaving} />
        </Disclosure>
      )}
      {data.kept.length > 0 && (
        <Disclosure summary={text.kept}>
          <Entries lines={data.kept} />
        </Disclosure>
      )}
      {data.isTeamMember ? (
        <p className="soft">{text.team}</p>
      ) : (
        <Button icon="trash" wide onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      )}
      <Dialog title={text.question} open={open} onClose={() => setOpen(false)} closeLabel={text.keep}>
        <p>{text.lead}</p>
        {data.refund !== undefined && <p>{text.refund(data.refund)}</p>}
        <Suspense fallback={<DialogLoading />}>
          <LeavingGuard act="close-account">
            {isProofRequired ? (
              <ProofAgain
                email={email}
                lead={ownDataText.again.closing}
                submitLabel={ownDataText.again.closingSubmit}
                onSignedIn={() => close.mutate()}
              />
            ) : (
              <DialogAct>
                <Button look="danger" icon="trash" wide busy={close.isPending} onClick={() => close.mutate()}>
                  {text.confirm}
                </Button>
              </DialogAct>
            )}
          </LeavingGuard>
        </Suspense>
        {refusal !== null && !isProofRequired && (
          <ErrorAlert title={text.refused}>
            <p>{refusal.message}</p>
          </ErrorAlert>
        )}
      </Dialog>
    </Card>
  );
}

export function Entries({ lines }: { readonly lines: Lines }) {
  return (
    <ul className="stack tight">
      {lines.map(({ label, count }) => (
        <li key={label}>{text.line(label, count)}</li>
      ))}
    </ul>
  );
}
