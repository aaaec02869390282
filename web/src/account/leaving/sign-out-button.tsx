import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/index.ts';
import { Button, Dialog, DialogAct, DialogLoading } from '../../ui/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';
import { type AfterSignOut, useSignOut } from './use-sign-out.ts';

const LeavingGuard = lazyPart(
  () => import('../../pending/pending.lazy.ts'),
  (code) => code.LeavingGuard,
);

interface SignOutButtonProps {
  readonly label?: string;
  readonly after?: AfterSignOut;
}

export function SignOutButton({ label = text.signOut, after = { to: '/pwa' } }: SignOutButtonProps) {
  const [open, setOpen] = useState(false);
  const { busy, leave } = useSignOut(after);
  return (
    <>
      <Button icon="leave" wide onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={text.signOutTitle} open={open} onClose={() => setOpen(false)} closeLabel={text.signOutKeep}>
        <Suspense fallback={<DialogLoading />}>
          <LeavingGuard act="sign-out" safe={<p>{text.signOutLead}</p>}>
            <DialogAct>
              <Button look="danger" icon="leave" wide busy={busy} onClick={() => void leave()}>
                {text.signOut}
              </Button>
            </DialogAct>
          </LeavingGuard>
        </Suspense>
      </Dialog>
    </>
  );
}
