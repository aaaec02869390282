import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import type { IconName } from '../icon.tsx';

interface ConfirmButtonProps {
  readonly icon: IconName;
  readonly wide?: boolean;
  readonly busy: boolean;
  /** Accessible name, where a page has several such buttons: « Retirer : iPhone ». */
  readonly name?: string;
  readonly label: string;
  readonly question: { readonly title: string; readonly confirm: string; readonly keep: string };
  readonly onConfirm: () => void;
  /** Consequences of the act, shown in the question. */
  readonly children: ReactNode;
}

/** A button for an act that cannot be undone: a dialog asks for a confirmation first. */
export function ConfirmButton({
  icon,
  wide = false,
  busy,
  name,
  label,
  question,
  onConfirm,
  children,
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={icon} wide={wide} busy={busy} onClick={() => setAsking(true)} aria-label={name}>
        {label}
      </Button>
      <Dialog title={question.title} open={asking} onClose={() => setAsking(false)} closeLabel={question.keep}>
        {children}
        <Button
          icon={icon}
          wide
          onClick={() => {
            setAsking(false);
            onConfirm();
          }}
        >
          {question.confirm}
        </Button>
      </Dialog>
    </>
  );
}
