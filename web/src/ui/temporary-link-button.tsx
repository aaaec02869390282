import { useState } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';
import { ErrorAlert } from './surface.tsx';

type Link =
  | { readonly ok: true; readonly value: { readonly url: string } }
  | { readonly ok: false; readonly message: string };

interface TemporaryLinkButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Title of the alert on a refusal, above the message of the service. */
  readonly failed: string;
  readonly wide?: boolean;
  readonly ask: () => Promise<Link>;
}

/** Asks for a short-lived link to a file and opens it at once; the browser downloads the file and the page stays. */
export function TemporaryLinkButton({ icon, label, failed, wide = false, ask }: TemporaryLinkButtonProps) {
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
