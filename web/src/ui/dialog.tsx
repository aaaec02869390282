import {
  createContext,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { Skeleton } from './surface.tsx';
import { uiText } from './ui.text.fr.ts';
import { keepPiecesWhole } from './unbroken.tsx';

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

/** Keeps the dialog from opening until what is returned is called. */
type Hold = () => () => void;
const Holding = createContext<Hold | null>(null);
/** Then it opens all the same: a press that shows nothing looks lost. */
const longestHoldMs = 1000;

/** Opens the dialog once nothing in it holds it back, or late; with its title in hand if it had to wait. */
function useOpening(open: boolean) {
  const box = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const holds = useRef(new Set<symbol>());
  const wasHeld = useRef(false);
  const [settled, settle] = useState(0);
  const hold = useCallback<Hold>(() => {
    const one = Symbol('hold');
    holds.current.add(one);
    return () => {
      holds.current.delete(one);
      if (holds.current.size === 0) settle((times) => times + 1);
    };
  }, []);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (!open && dialog.open) dialog.close();
    if (!open || dialog.open) return;
    if (holds.current.size > 0) {
      wasHeld.current = true;
      return;
    }
    dialog.showModal();
    if (wasHeld.current) title.current?.focus();
    wasHeld.current = false;
  }, [open, settled]);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => {
      holds.current.clear();
      settle((times) => times + 1);
    }, longestHoldMs);
    return () => clearTimeout(timer);
  }, [open]);
  return { box, title, hold };
}

/** The browser's own modal dialog: it traps the focus, hears Esc and gives the focus back by itself. */
export function Dialog({ title, open, onClose, children, closeLabel = uiText.close }: DialogProps) {
  const { box, title: titleRef, hold } = useOpening(open);
  const heading = useId();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
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
          <h2 id={heading} ref={titleRef} tabIndex={-1}>
            {keepPiecesWhole(title)}
          </h2>
          <Holding value={hold}>
            <Foot value={foot}>{children}</Foot>
          </Holding>
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

/**
 * Where the text of a dialog still loads: it opens once the text is there, so that a screen reader says the question
 * before the way out of it.
 */
export function HeldDialog({ label }: { readonly label?: string }) {
  const hold = use(Holding);
  useLayoutEffect(() => hold?.(), [hold]);
  return <Skeleton lines={2} {...(label === undefined ? {} : { label })} />;
}
