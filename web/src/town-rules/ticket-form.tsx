import { parseTicketNumber } from '@placejuste/domain/declaration';
import { useState, type FormEvent } from 'react';
import {
  FailureAlert,
  createActionId,
  type PhotoFacts,
  SubmissionProgress,
  useDraft,
  useSubmission,
} from '../offline/index.ts';
import { findObjectExtension, PhotoField, useIncomingPictures } from '../photos/index.ts';
import { useSession } from '../platform/index.ts';
import { Button, Skeleton, TextField } from '../ui/index.ts';
import { addTicket } from './town-rules.actions.ts';
import { townRulesText as text } from './town-rules.text.fr.ts';

interface TicketDraft {
  /** Id of the ticket, the same for all tries. */
  readonly id: string;
  readonly number: string;
  readonly photo: PhotoFacts | null;
}

interface TicketFormProps {
  readonly declarationId: string;
  /** Called once the ticket is stored in the outbox or sent. */
  readonly onKept: () => Promise<void>;
  readonly onCancel: () => void;
}

/**
 * Proof of a ticket: a picture, a screenshot, a PDF, or its number; kept across a reload, with or without a network.
 */
export function TicketForm({ declarationId, onKept, onCancel }: TicketFormProps) {
  const key = `ticket-${declarationId}`;
  const session = useSession();
  const submission = useSubmission();
  const incoming = useIncomingPictures();
  const draft = useDraft<TicketDraft>(key, {
    first: () => ({ id: createActionId(), number: '', photo: null }),
    parse: parseDraft,
    isAction: true,
  });
  const [isTried, setTried] = useState(false);
  if (!draft.ready || session.status !== 'signed-in') return <Skeleton lines={2} label={text.loadingTickets} />;
  const { id, number, photo } = draft.value;
  const typedNumber = number.trim();
  const isMissing = typedNumber === '' && photo === null;
  const unreadable = typedNumber !== '' && parseTicketNumber(typedNumber) === null;

  const keep = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing || unreadable) {
      document.getElementById(`${key}-number`)?.focus();
      return;
    }
    const path = photo === null ? null : `${session.userId}/${photo.id}.${findObjectExtension(photo.type)}`;
    const outcome = await submission.submit({
      id,
      action: addTicket,
      payload: {
        declarationId,
        number: typedNumber === '' ? null : typedNumber,
        file: photo === null || path === null ? null : { path, sha256: photo.sha256 },
        keptAtClaim: photo?.keptAt ?? new Date().toISOString(),
      },
      // A bucket that accepts small files: a screenshot of a ticket often weighs less than the minimum of a photo.
      photos:
        photo === null || path === null
          ? []
          : [{ photoId: photo.id, bucket: 'documents', objectName: path, label: text.ticketLabel }],
      awaited: false,
    });
    if (outcome.state !== 'kept' && outcome.state !== 'delivered') return;
    // The picture now belongs to the action, which keeps it until it is uploaded.
    await draft.reset();
    await onKept();
  };

  const numberFault = unreadable ? text.ticketNumberWrong : undefined;
  const fault = isMissing ? text.ticketMissing : numberFault;
  return (
    <form className="stack" noValidate onSubmit={(event) => void keep(event)}>
      <fieldset className="field">
        <legend>{text.ticketFile}</legend>
        <PhotoField
          onTaking={incoming.onTaking}
          id={`${key}-file`}
          owner={key}
          use="document"
          what={text.ticketWhat}
          photo={photo}
          main={false}
          onPhoto={(keptPhoto) => {
            submission.forget();
            draft.set((before) => ({ ...before, photo: keptPhoto }));
          }}
        />
      </fieldset>
      <TextField
        id={`${key}-number`}
        label={text.ticketNumber}
        hint={text.ticketNumberHint}
        error={isTried ? fault : undefined}
        required={false}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={number}
        onChange={(event) => {
          submission.forget();
          draft.set((before) => ({ ...before, number: event.target.value }));
        }}
      />
      <FailureAlert failure={submission.failure} title={text.ticketNotKept} />
      <SubmissionProgress progress={submission.progress} onCancel={submission.cancel} />
      <Button type="submit" look="act" icon="check" wide busy={submission.progress !== null || incoming.isTaking}>
        {text.ticketSave}
      </Button>
      <Button wide onClick={onCancel}>
        {text.ticketCancel}
      </Button>
    </form>
  );
}

function parseDraft(storedDraft: unknown): TicketDraft | null {
  if (typeof storedDraft !== 'object' || storedDraft === null) return null;
  const { id, number, photo } = storedDraft as Partial<TicketDraft>;
  return typeof id === 'string' ? { id, number: typeof number === 'string' ? number : '', photo: photo ?? null } : null;
}
