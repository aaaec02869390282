import { declarationsContract, type ticket } from '@placejuste/contracts/declarations';
import { maxTickets } from '@placejuste/domain/declaration';
import { townRuleTexts, type TownRule } from '@placejuste/domain/town-rule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { announce } from '../accessibility/index.ts';
import { type OutboxRow, useOutbox } from '../offline/index.ts';
import { callApi, callKey } from '../platform/index.ts';
import { ErrorAlert, Button, Card, Chip, DateText, Dialog, LinkButton, Alert } from '../ui/index.ts';
import { TicketForm } from './ticket-form.tsx';
import { townRulesText as text } from './town-rules.text.fr.ts';

export type Ticket = z.output<typeof ticket>;

interface TicketKeeperProps {
  readonly declarationId: string;
  readonly rule: TownRule | null;
  /** Tickets known to the server; empty until they are fetched. */
  readonly tickets: readonly Ticket[];
}

/** Proofs of the free ticket: those sent, those waiting on this phone, and a button to add one. */
export function TicketKeeper({ declarationId, rule, tickets }: TicketKeeperProps) {
  const title = useId();
  const cache = useQueryClient();
  const outbox = useOutbox();
  const [adding, setAdding] = useState(false);
  const isAboutDeclaration = (row: OutboxRow) =>
    row.kind === 'declaration.add-ticket' && row.payload['declarationId'] === declarationId;
  const waitingRows = outbox.rows.filter(isAboutDeclaration);
  // Delivered since the declaration was fetched, or when it is not fetched at all.
  const sentRows = outbox.delivered.filter(
    (row) => isAboutDeclaration(row) && !tickets.some(({ id }) => id === row.id),
  );
  const refreshDeclaration = () =>
    cache.invalidateQueries({ queryKey: callKey(declarationsContract.calls.readDeclaration) });
  const isTicketWanted = rule?.ticketRequired === true && tickets.length + waitingRows.length + sentRows.length === 0;
  return (
    <Card aria-labelledby={title}>
      <h2 id={title}>{text.ticketTitle}</h2>
      {isTicketWanted ? (
        <Alert tone="wait" title={townRuleTexts.takeTicket}>
          <p>{text.ticketWanted(rule.commune)}</p>
        </Alert>
      ) : (
        <p>{text.ticketMaybe}</p>
      )}
      <p className="soft">{text.ticketJoined}</p>
      {tickets.length + waitingRows.length + sentRows.length > 0 && (
        <ul className="plain stack" aria-label={text.ticketKept}>
          {tickets.map((one) => (
            <li key={one.id}>
              <KeptTicket ticket={one} onRemoved={refreshDeclaration} />
            </li>
          ))}
          {[...sentRows, ...waitingRows].map((row) => (
            <li key={row.id}>
              <TicketOnItsWay row={row} />
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <TicketForm
          declarationId={declarationId}
          onKept={async () => {
            setAdding(false);
            announce(text.ticketNowKept);
            await refreshDeclaration();
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        tickets.length + waitingRows.length < maxTickets && (
          <Button icon="plus" wide onClick={() => setAdding(true)}>
            {tickets.length + waitingRows.length + sentRows.length > 0 ? text.ticketAddAnother : text.ticketAdd}
          </Button>
        )
      )}
      <p>
        <strong>{townRuleTexts.neverReplaces}</strong>
      </p>
    </Card>
  );
}

function nameTicket(number: unknown): string {
  return typeof number === 'string' && number !== '' ? text.ticketNumbered(number) : text.ticketUnnumbered;
}

function KeptTicket({
  ticket: { id, number, file, addedAt },
  onRemoved,
}: {
  readonly ticket: Ticket;
  readonly onRemoved: () => Promise<void>;
}) {
  const name = nameTicket(number);
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(declarationsContract.calls.removeTicket, { params: { id } });
      if (!outcome.ok) return outcome;
      announce(text.ticketRemoved);
      await onRemoved();
      return null;
    },
  });
  const refusal = remove.data ?? null;
  return (
    <div className="stack tight">
      <p>
        <strong>{name}</strong>, {text.ticketReceived} <DateText value={addedAt} time />
      </p>
      {file !== null && !file.pdf && <img className="recap-picture" src={file.url} alt={text.ticketPicture} />}
      {file !== null && (
        <p className="small">
          {file.pdf && (
            <>
              <a href={file.url}>{text.ticketPdf}</a>
              {' · '}
            </>
          )}
          {text.ticketFingerprint}&nbsp;:{' '}
          <code title={file.sha256}>{`${file.sha256.slice(0, 8)}…${file.sha256.slice(-8)}`}</code>
        </p>
      )}
      <Button
        icon="trash"
        busy={remove.isPending}
        onClick={() => setAsking(true)}
        aria-label={text.ticketRemoveOne(name)}
      >
        {text.ticketRemove}
      </Button>
      <Dialog
        title={text.ticketRemoveTitle}
        open={asking}
        onClose={() => setAsking(false)}
        closeLabel={text.ticketKeep}
      >
        <p>{text.ticketRemoveLead(name)}</p>
        <Button
          look="danger"
          icon="trash"
          onClick={() => {
            setAsking(false);
            remove.mutate();
          }}
        >
          {text.ticketRemoveConfirm}
        </Button>
      </Dialog>
      {refusal !== null && (
        <ErrorAlert title={text.ticketNotRemoved}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
    </div>
  );
}

function TicketOnItsWay({ row }: { readonly row: OutboxRow }) {
  const isStopped = row.state === 'needs-attention' || row.state === 'needs-sign-in';
  return (
    <div className="stack tight">
      <p>
        <strong>{nameTicket(row.payload['number'])}</strong>
      </p>
      {row.state === 'delivered' && <Chip tone="good">{text.ticketSent}</Chip>}
      {isStopped && <Chip tone="bad">{text.ticketStopped}</Chip>}
      {row.state !== 'delivered' && !isStopped && <Chip tone="wait">{text.ticketWaits}</Chip>}
      {isStopped && <LinkButton to="/pwa/attente">{text.ticketReview}</LinkButton>}
    </div>
  );
}
