import {
  type DocumentKind,
  longestRemark,
  needsRemark,
  reasonsFor,
  rejectionLabels,
  type RejectionReason,
  rejectionSentences,
} from '@placejuste/domain/document';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { Button, Card, TextArea } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';
import type { RefusalDraft, RemarkFault } from './review-state.ts';

const text = adminText.review;
const [sentenceId, remarkId, sendId] = ['refusal-sentence', 'refusal-remark', 'refusal-send'];

interface RefusalFormProps {
  readonly kind: DocumentKind;
  readonly busy: boolean;
  readonly refusal: RefusalDraft;
  /** Why it does not leave. */
  readonly fault: RemarkFault | null;
  /** A reason pressed, or its key. */
  readonly onReason: (reason: RejectionReason) => void;
  readonly onType: (remark: string) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

/** The focus goes to the remark. */
export function editRemark(): void {
  document.getElementById(remarkId)?.focus();
}

/**
 * A reason opens its sentence above the list, so that the button that sends it stays in sight: one more press sends it,
 * with a remark or without.
 */
export function RefusalForm({ kind, busy, refusal, fault, onReason, onType, onSend, onCancel }: RefusalFormProps) {
  const { reason, remark } = refusal;
  const heading = useRef<HTMLHeadingElement>(null);
  const lastReason = useRef(reason);
  useEffect(() => {
    const isChosenNow = reason !== null && reason !== lastReason.current;
    lastReason.current = reason;
    // A refusal that goes on when its paper opens again waits to be read: nothing but its title is in hand.
    if (!isChosenNow) heading.current?.focus();
    // What says nothing by itself waits for words; the others need no more than Enter.
    else document.getElementById(needsRemark(reason) ? remarkId : sendId)?.focus();
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
          <p>
            <span className="soft small">{text.refusal}</span>
            <br />
            <span id={sentenceId}>{rejectionSentences[reason]}</span>
          </p>
          <TextArea
            id={remarkId}
            label={text.remark}
            hint={text.remarkHint(Math.max(0, longestRemark - remark.trim().length))}
            error={fault === null ? undefined : text.remarkFaults[fault]}
            required={needsRemark(reason)}
            value={remark}
            rows={4}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter' && !event.repeat && (event.ctrlKey || event.metaKey)) onSend();
            }}
          />
          <Button
            id={sendId}
            type="submit"
            look="danger"
            busy={busy}
            aria-describedby={sentenceId}
            onKeyDown={(event: KeyboardEvent) => {
              // The key that chose the reason, still held, sends nothing.
              if (event.key === 'Enter' && event.repeat) event.preventDefault();
            }}
          >
            {text.sendRefusal}
          </Button>
        </form>
      )}
      <ol className="plain stack tight">
        {reasonsFor(kind).map((one, index) => (
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
