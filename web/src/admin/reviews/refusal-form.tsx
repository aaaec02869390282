import {
  type DocumentKind,
  longestRemark,
  needsRemark,
  reasonsFor,
  rejectionLabels,
  type RejectionReason,
  remarkOf,
} from '@placejuste/domain/document';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { Button, Card, TextArea } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';
import { type RefusalDraft, refusalText } from './review-state.ts';

const text = adminText.review;
const [textId, sendId] = ['refusal-text', 'refusal-send'];

interface RefusalFormProps {
  readonly kind: DocumentKind;
  readonly busy: boolean;
  readonly refusal: RefusalDraft;
  /** A reason pressed, or its key. */
  readonly onReason: (reason: RejectionReason) => void;
  readonly onType: (text: string) => void;
  readonly onRefuse: (reason: RejectionReason) => void;
  readonly onCancel: () => void;
}

/** The focus goes to the text to be changed. */
export function editRefusal(): void {
  document.getElementById(textId)?.focus();
}

/**
 * A reason opens its sentence above the list, so that the button that sends it stays in sight: one more press sends it as
 * it is, completed or changed.
 */
export function RefusalForm({ kind, busy, refusal, onReason, onType, onRefuse, onCancel }: RefusalFormProps) {
  const { reason } = refusal;
  const [isMissing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (reason === null) heading.current?.focus();
    // What says nothing by itself waits for words; the others need no more than Enter.
    else document.getElementById(needsRemark(reason) ? textId : sendId)?.focus();
  }, [reason]);

  const send = (chosen: RejectionReason) => {
    const lacks = needsRemark(chosen) && remarkOf(chosen, refusalText(refusal, chosen)) === null;
    setMissing(lacks);
    if (lacks) editRefusal();
    else onRefuse(chosen);
  };

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
            send(reason);
          }}
        >
          <TextArea
            id={textId}
            label={needsRemark(reason) ? text.remark : text.refusal}
            hint={needsRemark(reason) ? undefined : text.refusalHint}
            error={isMissing ? text.remarkMissing : undefined}
            required={needsRemark(reason)}
            value={refusalText(refusal, reason)}
            maxLength={longestRemark}
            rows={5}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(reason);
            }}
          />
          <Button id={sendId} type="submit" look="danger" busy={busy}>
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
      <Button look="plain" onClick={onCancel}>
        {text.cancel}
      </Button>
    </Card>
  );
}
