import { createContext, use, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
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

/** The end of the dialog, for an act that a part inside it decides. */
const Foot = createContext<HTMLElement | null>(null);

/** The browser's own modal dialog: it traps the focus, hears Esc and gives the focus back by itself. */
export function Dialog({ title, open, onClose, children, closeLabel = uiText.close }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
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
          <Foot value={foot}>{children}</Foot>
          <div className="dialog-foot">
            <div ref={setFoot} />
            <Button data-voice="back" wide onClick={onClose}>
              {closeLabel}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  );
}

/** The act of a dialog beside the way out of it: both stay in view while what they are about is read. */
export function DialogAct({ children }: { readonly children: ReactNode }) {
  const foot = use(Foot);
  return foot === null ? null : createPortal(children, foot);
}
