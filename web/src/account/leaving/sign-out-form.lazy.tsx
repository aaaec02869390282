import { lazyPart } from '../../platform/index.ts';
import { Button, DialogAct } from '../../ui/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';
import { type AfterSignOut, useSignOut } from './use-sign-out.ts';

const LeavingGuard = lazyPart(
  () => import('../../pending/pending.lazy.ts'),
  (code) => code.LeavingGuard,
);

interface SignOutFormProps {
  readonly after: AfterSignOut;
  readonly busy: boolean;
  readonly onBusy: (isBusy: boolean) => void;
}

/** Effects of a sign-out, and its button. */
export function SignOutForm({ after, busy, onBusy }: SignOutFormProps) {
  const leave = useSignOut(after, onBusy);
  return (
    <LeavingGuard act="sign-out" safe={<p>{text.signOutLead}</p>}>
      <DialogAct>
        <Button look="danger" icon="leave" wide busy={busy} onClick={() => void leave()}>
          {text.signOut}
        </Button>
      </DialogAct>
    </LeavingGuard>
  );
}
