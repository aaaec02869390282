import {
  type DocumentKind,
  explanationToWrite,
  maxRefusalTextLength,
  needsExplanation,
  listRejectionReasons,
  refusalTemplates,
  type RefusalTextFault,
  cleanRefusalText,
  rejectionLabels,
  type RejectionReason,
} from '@placejuste/domain/document';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button, Card, TextArea } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';
import { type RefusalDraft, chooseRefusalText } from './review-state.ts';

const text = adminText.review;
const [textId, sentTextId, sendId] = ['refusal-text', 'refusal-sent-text', 'refusal-send'];

interface RefusalFormProps {
  readonly kind: DocumentKind;
  readonly busy: boolean;
  readonly refusal: RefusalDraft;
  /** Error that prevents sending. */
  readonly fault: RefusalTextFault | null;
  /** Called when a reason is pressed, or its key. */
  readonly onReason: (reason: RejectionReason) => void;
  readonly onEdit: (text: string) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** Focuses the text: the placeholder is selected, so that typing replaces it; otherwise the cursor goes to the end. */
export function editRefusal(): void {
  const field = document.getElementById(textId);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.focus();
  const start = field.value.indexOf(explanationToWrite);
  const { length } = field.value;
  if (start < 0) field.setSelectionRange(length, length);
  else field.setSelectionRange(start, start + explanationToWrite.length);
}

/**
 * A reason fills the text for the person, placed above the list so that the send button stays in view: one more press
 * sends it, edited or not.
 */
export function RefusalForm({ kind, busy, refusal, fault, onReason, onEdit, onSend, onCancel }: RefusalFormProps) {
  const { reason } = refusal;
  const sentText = reason === null ? '' : chooseRefusalText(refusal, reason);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastReason = useRef(reason);
  useEffect(() => {
    const isChosenNow = reason !== null && reason !== lastReason.current;
    lastReason.current = reason;
    // When a document with a started refusal opens again, only its title takes the focus, so that it is read first.
    if (!isChosenNow) heading.current?.focus();
    // A reason that needs an explanation focuses the text; for the others Enter sends at once.
    else if (needsExplanation(reason)) editRefusal();
    else document.getElementById(sendId)?.focus();
  }, [reason]);

  return (
    <Card aria-labelledby="refusal-title">
      <h3 id="refusal-title" ref={heading} tabIndex={-1}>
        {reason === null ? text.reason : text.chosen(rejectionLabels[reason])}
      </h3>
      {reason === null && <p className="soft">{text.reasonHint}</p>}
      {reason !== null && (
        <form
          className="stack"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            onSend();
          }}
        >
          <TextArea
            id={textId}
            label={text.refusal}
            hint={text.refusalHint(Math.max(0, maxRefusalTextLength - cleanRefusalText(sentText).length))}
            error={fault === null ? undefined : text.refusalFaults[fault]}
            value={sentText}
            rows={5}
            onChange={(event) => onEdit(event.target.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter' && !event.repeat && (event.ctrlKey || event.metaKey)) onSend();
            }}
          />
          {sentText !== refusalTemplates[reason] && (
            <Button
              look="plain"
              icon="refresh"
              off={busy}
              onClick={() => {
                flushSync(() => onEdit(refusalTemplates[reason]));
                // The edit removed this button, which had the focus.
                editRefusal();
              }}
            >
              {text.restore}
            </Button>
          )}
          {/* Text that the button sends, for screen readers. */}
          <span id={sentTextId} hidden>
            {sentText}
          </span>
          <Button
            id={sendId}
            type="submit"
            look="danger"
            busy={busy}
            aria-describedby={sentTextId}
            onKeyDown={(event: KeyboardEvent) => {
              // The key that chose the reason may still be held: it must not send.
              if (event.key === 'Enter' && event.repeat) event.preventDefault();
            }}
          >
            {text.sendRefusal}
          </Button>
        </form>
      )}
      <ol className="plain stack tight">
        {listRejectionReasons(kind).map((one, index) => (
          <li key={one}>
            <Button
              wide
              align="start"
              look={one === reason ? 'danger' : 'ghost'}
              {...(one === reason ? { icon: 'check' as const } : {})}
              aria-pressed={one === reason}
              busy={busy}
              onClick={() => onReason(one)}
            >
              {index + 1}. {rejectionLabels[one]}
            </Button>
          </li>
        ))}
      </ol>
      <Button look="plain" off={busy} onClick={onCancel}>
        {text.cancel}
      </Button>
    </Card>
  );
}
