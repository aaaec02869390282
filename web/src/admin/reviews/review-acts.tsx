import { Button } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';

const text = adminText.review;
const refuseId = 'review-refuse';

/** Back to the button that opened a refusal, once it is given up: in a field, the keys that decide would be typed. */
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

/** The three ways to leave a paper. */
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

/** The key that does the same, to be seen: the list of keys says it too. */
export function KeyHint({ on, children }: { readonly on: boolean; readonly children: string }) {
  return on ? <kbd aria-hidden="true">{children}</kbd> : null;
}
