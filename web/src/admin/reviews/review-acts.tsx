import { Button } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';

const text = adminText.review;
const refuseId = 'review-refuse';

/** Focuses the button that opened a refusal, once it is cancelled: in a field, the shortcut keys would be typed. */
export function focusRefuse(): void {
  document.getElementById(refuseId)?.focus();
}

interface ReviewActsProps {
  readonly keysOn: boolean;
  readonly mayApprove: boolean;
  readonly busy: boolean;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
  /** Null on the last paper of the queue. */
  readonly onNext: (() => void) | null;
}

/** Buttons to approve, refuse or skip a document. */
export function ReviewActs({ keysOn, mayApprove, busy, onApprove, onRefuse, onNext }: ReviewActsProps) {
  return (
    <>
      <Button look="act" icon="check" wide off={!mayApprove} busy={busy} onClick={onApprove}>
        {text.approve}
        <KeyHint on={keysOn}>A</KeyHint>
      </Button>
      <Button id={refuseId} look="danger" icon="cross" wide busy={busy} onClick={onRefuse}>
        {text.refuse}
        <KeyHint on={keysOn}>R</KeyHint>
      </Button>
      {onNext !== null && (
        <Button icon="forward" wide onClick={onNext}>
          {text.next}
          <KeyHint on={keysOn}>S</KeyHint>
        </Button>
      )}
    </>
  );
}

/** The shortcut key, for the eye only: the list of keys is read by screen readers. */
export function KeyHint({ on, children }: { readonly on: boolean; readonly children: string }) {
  return on ? <kbd aria-hidden="true">{children}</kbd> : null;
}
