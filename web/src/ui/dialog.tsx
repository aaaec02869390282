import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { uiText } from './ui.text.fr.ts';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Called by Esc, by « Fermer », or by the browser's own back gesture. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly closeLabel?: string;
}

/** The browser's own modal dialog: it traps the focus, hears Esc and gives the focus back by itself. */
export function Dialog({ title, open, onClose, children, closeLabel = uiText.close }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        // The chooser of a file, given up, says « cancel » through it too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div className="inner">
          <h2 id={heading}>{title}</h2>
          {children}
          <Button data-voice="back" onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      )}
    </dialog>
  );
}
