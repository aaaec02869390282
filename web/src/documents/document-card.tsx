import type { DocumentView } from '@placejuste/contracts/documents';
import { nextStepContract } from '@placejuste/contracts/next-step';
import { documentStateNames, describePictureErasure, describePictureRetention } from '@placejuste/domain/document';
import { toPlainDate } from '@placejuste/domain/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { announce, useFocusKept } from '../accessibility/index.ts';
import { accountKey } from '../account/index.ts';
import { callKey } from '../platform/index.ts';
import { Alert, Button, Card, Chip, DateText, type Tone, keepPiecesWhole } from '../ui/index.ts';
import { DocumentForm } from './document-form.tsx';
import { isAwaited } from './choose-paper-to-open.ts';
import { documentsText as text } from './documents.text.fr.ts';
import { WithdrawButton } from './withdraw-button.tsx';
import { documentsQuery as query } from './documents.queries.ts';

const tones: Readonly<Record<DocumentView['state'], Tone>> = {
  missing: 'wait',
  pending: 'wait',
  approved: 'good',
  rejected: 'bad',
  expired: 'bad',
};

interface DocumentCardProps {
  readonly document: DocumentView;
  /** 3 below the heading of the panel, 2 on a screen of its own. */
  readonly headingLevel: 2 | 3;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  /** Called once the document is sent or withdrawn. */
  readonly onDone: () => void;
}

/** One document: its state, and its form while open. */
export function DocumentCard({ document, headingLevel, isOpen, onOpen, onClose, onDone }: DocumentCardProps) {
  const cache = useQueryClient();
  const { kind, state, id } = document;
  const name = text.titles[kind];
  const Heading = `h${headingLevel}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, isOpen);
  const finishChange = async (message: string) => {
    announce(message);
    onDone();
    await cache.invalidateQueries({ queryKey: query.queryKey });
    // A sent document may open more features.
    await cache.invalidateQueries({ queryKey: accountKey });
    // Fetched again even when no screen shows it: the home also stores the last reply on this device.
    await cache.invalidateQueries({ queryKey: callKey(nextStepContract.calls.readFacts), refetchType: 'all' });
  };
  return (
    <Card aria-labelledby={`document-${kind}`}>
      <Heading id={`document-${kind}`} ref={heading} tabIndex={-1}>
        {name}
      </Heading>
      {!(isOpen && state === 'missing') && (
        <>
          <Chip tone={tones[state]}>{documentStateNames[state]}</Chip>
          <p>{text.states[state]}</p>
        </>
      )}
      <DocumentFacts document={document} />
      {isOpen ? (
        <DocumentForm kind={kind} onSent={() => finishChange(text.received)} onCancel={onClose} />
      ) : (
        <>
          <Button
            look={headingLevel === 2 && isAwaited(document) ? 'act' : 'ghost'}
            icon="camera"
            wide
            onClick={onOpen}
          >
            {describeOpener(state)} <span className="visually-hidden">{text.ofPaper(name)}</span>
          </Button>
          {state === 'pending' && id !== null && (
            <WithdrawButton documentId={id} name={name} onWithdrawn={() => finishChange(text.withdrawn)} />
          )}
        </>
      )}
    </Card>
  );
}

function describeOpener(state: DocumentView['state']): string {
  if (state === 'missing') return text.add;
  return state === 'rejected' ? text.retake : text.replace;
}

function DocumentFacts({ document }: { readonly document: DocumentView }) {
  return (
    <>
      {document.reason !== null && (
        <Alert tone="bad" title={text.reason}>
          <p>{document.reason.message}</p>
          {document.remark !== null && <p>{text.remark(document.remark)}</p>}
        </Alert>
      )}
      {document.warning !== null && (
        <Alert tone="wait">
          <p>{document.warning}</p>
        </Alert>
      )}
      {document.approvedPlates.length > 0 && <p>{keepPiecesWhole(text.plates(document.approvedPlates.join(', ')))}</p>}
      {document.state === 'approved' && document.expiresOn !== null && (
        <p>
          {text.until} <DateText value={document.expiresOn} />.
        </p>
      )}
      {document.picturesUntil !== undefined && (
        <p className="soft">{describePictureRetention(toPlainDate(document.picturesUntil))}</p>
      )}
      {document.erasedPictures?.map(({ on, cause, expiresOn }) => (
        <p key={`${on} ${cause} ${expiresOn}`} className="soft">
          {describePictureErasure(document.kind, {
            on: toPlainDate(on),
            cause,
            expiresOn: expiresOn === null ? null : toPlainDate(expiresOn),
          })}
        </p>
      ))}
      {document.state === 'pending' && document.submittedAt !== null && (
        <p className="soft">
          {text.sent} <DateText value={document.submittedAt} time />.
        </p>
      )}
    </>
  );
}
