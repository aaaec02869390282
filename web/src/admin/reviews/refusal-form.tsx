import {
  type DocumentKind,
  needsRemark,
  reasonsFor,
  rejectionLabels,
  type RejectionReason,
} from '@placejuste/domain/document';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, Card, TextArea } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';

const text = adminText.review;

interface RefusalFormProps {
  readonly kind: DocumentKind;
  readonly busy: boolean;
  /** Chosen by key or by press; `autre` waits for its remark. */
  readonly chosen: RejectionReason | null;
  readonly onReason: (reason: RejectionReason) => void;
  readonly onRefuse: (reason: RejectionReason, remark: string) => void;
  readonly onCancel: () => void;
}

/** One press on a reason is the refusal, but for `autre`, which says nothing by itself. */
export function RefusalForm({ kind, busy, chosen, onReason, onRefuse, onCancel }: RefusalFormProps) {
  const [remark, setRemark] = useState('');
  const [missing, setMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const waits = chosen !== null && needsRemark(chosen);
  useEffect(() => {
    if (waits) document.getElementById('refusal-remark')?.focus();
    else heading.current?.focus();
  }, [waits]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(remark.trim() === '');
    if (chosen !== null && remark.trim() !== '') onRefuse(chosen, remark.trim());
  };

  return (
    <Card aria-labelledby="refusal-title">
      <h3 id="refusal-title" ref={heading} tabIndex={-1}>
        {text.reason}
      </h3>
      <p className="soft">{text.reasonHint}</p>
      <ol className="plain stack tight">
        {reasonsFor(kind).map((reason, index) => (
          <li key={reason}>
            <Button
              wide
              align="start"
              look={reason === chosen ? 'danger' : 'ghost'}
              busy={busy}
              onClick={() => onReason(reason)}
            >
              {index + 1}. {rejectionLabels[reason]}
            </Button>
          </li>
        ))}
      </ol>
      {waits && (
        <form className="stack" noValidate onSubmit={send}>
          <TextArea
            id="refusal-remark"
            label={text.remark}
            error={missing ? text.remarkMissing : undefined}
            value={remark}
            maxLength={500}
            rows={3}
            onChange={(event) => setRemark(event.target.value)}
          />
          <Button type="submit" look="danger" busy={busy}>
            {text.sendRefusal}
          </Button>
        </form>
      )}
      <Button look="plain" onClick={onCancel}>
        {text.cancel}
      </Button>
    </Card>
  );
}
