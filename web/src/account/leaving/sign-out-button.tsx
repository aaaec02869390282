import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/index.ts';
import { Button, Dialog, DialogLoading } from '../../ui/index.ts';
import { leavingText as text } from './leaving.text.fr.ts';
import type { AfterSignOut } from './use-sign-out.ts';

const SignOutForm = lazyPart(
  () => import('./sign-out-form.lazy.tsx'),
  (code) => code.SignOutForm,
);

interface SignOutButtonProps {
  readonly label?: string;
  readonly after?: AfterSignOut;
}

export function SignOutButton({ label = text.signOut, after = { to: '/pwa' } }: SignOutButtonProps) {
  const [open, setOpen] = useState(false);
  // Held here, so that it outlives a dialog closed meanwhile.
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button icon="leave" wide onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={text.signOutTitle} open={open} onClose={() => setOpen(false)} closeLabel={text.signOutKeep}>
        <Suspense fallback={<DialogLoading />}>
          <SignOutForm after={after} busy={busy} onBusy={setBusy} />
        </Suspense>
      </Dialog>
    </>
  );
}
