import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/index.ts';
import { Button, Dialog, DialogAct, HeldDialog } from '../../ui/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';
import { useSignOut } from './use-sign-out.ts';

const LeavingGuard = lazyPart(
  () => import('../../pending/pending.lazy.ts'),
  (code) => code.LeavingGuard,
);

export function SignOutButton() {
  const [open, setOpen] = useState(false);
  const { busy, leave } = useSignOut();
  return (
    <>
      <Button icon="leave" wide onClick={() => setOpen(true)}>
        {text.signOut}
      </Button>
      <Dialog title={text.signOutTitle} open={open} onClose={() => setOpen(false)} closeLabel={text.signOutKeep}>
        <Suspense fallback={<HeldDialog />}>
          <LeavingGuard safe={<p>{text.signOutLead}</p>}>
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
