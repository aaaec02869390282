import { useState } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';
import { ErrorAlert } from './surface.tsx';

type Link =
  | { readonly ok: true; readonly value: { readonly url: string } }
  | { readonly ok: false; readonly message: string };

interface LinkTakerProps {
  readonly icon: IconName;
  readonly label: string;
  /** Title of the refusal; its sentence is the service's own. */
  readonly failed: string;
  readonly wide?: boolean;
  readonly ask: () => Promise<Link>;
}

/** Asks for a link that lasts a moment and opens it at once: what it gives is a file, and the page stays. */
export function LinkTaker({ icon, label, failed, wide = false, ask }: LinkTakerProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const take = async () => {
    setBusy(true);
    setFault(null);
    const link = await ask();
    setBusy(false);
    if (link.ok) window.location.assign(link.value.url);
    else setFault(link.message);
  };
  return (
    <>
      <Button icon={icon} wide={wide} busy={busy} onClick={() => void take()}>
        {label}
      </Button>
      {fault !== null && (
        <ErrorAlert title={failed}>
          <p>{fault}</p>
        </ErrorAlert>
      )}
    </>
  );
}
