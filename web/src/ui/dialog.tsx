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
import { keepPiecesWhole } from './no-wrap.tsx';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  /** Called on Esc, on « Fermer » and on the back gesture of the browser. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly closeLabel?: string;
}

/** Foot of the open dialog, where `DialogAct` draws its button; null until it is drawn. */
const Foot = createContext<HTMLElement | null>(null);

/** Delays the opening of the dialog until the returned function is called. */
type Hold = () => () => void;
const Holding = createContext<Hold | null>(null);
/** Maximum wait before the dialog opens, whatever still loads: a press without effect seems lost. */
const longestHoldMs = 1000;

/** Opens the dialog once no part holds it, or after `longestHoldMs`. After a wait, the focus goes to its title. */
function useOpening(isOpen: boolean) {
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
    if (!isOpen && dialog.open) dialog.close();
    if (!isOpen || dialog.open) return;
    if (holds.current.size > 0) {
      wasHeld.current = true;
      return;
    }
    dialog.showModal();
    if (wasHeld.current) title.current?.focus();
    wasHeld.current = false;
  }, [isOpen, settled]);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      holds.current.clear();
      settle((times) => times + 1);
    }, longestHoldMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return { box, title, hold };
}

/** Modal `<dialog>` of the browser, which traps the focus, closes on Esc and returns the focus by itself. */
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
        // A file chooser that is dismissed fires a `cancel` event that bubbles up to the dialog.
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

/** Draws its children in the foot of the dialog, beside « Fermer »: both stay in view while its text scrolls. */
export function DialogAct({ children }: { readonly children: ReactNode }) {
  const foot = use(Foot);
  return foot === null ? null : createPortal(children, foot);
}

/**
 * Placeholder of a dialog whose text still loads. The dialog opens once it is gone, so that a screen reader says the
 * question before the button that closes it.
 */
export function DialogLoading({ label }: { readonly label?: string }) {
  const hold = use(Holding);
  useLayoutEffect(() => hold?.(), [hold]);
  return <Skeleton lines={2} {...(label === undefined ? {} : { label })} />;
}
