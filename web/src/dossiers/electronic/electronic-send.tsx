import type { Dossier } from '@placejuste/contracts/dossiers';
import { electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { formatCents, formatDate, parsePlainDate } from '@placejuste/domain/kernel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { createActionId } from '../../offline/index.ts';
import { callApi } from '../../platform/index.ts';
import {
  Alert,
  AnchorButton,
  Button,
  Card,
  Checkbox,
  ErrorAlert,
  ErrorSummary,
  LinkButton,
  TextField,
} from '../../ui/index.ts';
import { exhibitReadingText } from '../exhibit-reading/exhibit-reading.text.fr.ts';
import { useIsReading } from '../exhibit-reading/use-check.ts';
import { electronicText as text } from './electronic.text.fr.ts';
import { electronicLetterKey } from './electronic.queries.ts';

type Offer = NonNullable<ReplyOf<typeof electronicLettersContract.calls.readElectronicLetter>['offer']>;

interface ElectronicSendProps {
  readonly dossier: Dossier;
  readonly offer: Offer;
  /** Address of the page to sign the letter on the screen. */
  readonly signAddress: string;
}

/** Shows the price, who pays it and the legal value of the letter; then one press sends it. */
export function ElectronicSend({ dossier, offer, signAddress }: ElectronicSendProps) {
  const checkedOn = parsePlainDate(offer.checkedOn);
  return (
    <Card aria-labelledby="electronic-send-title">
      <h2 id="electronic-send-title">{text.title(offer.provider)}</h2>
      <Alert tone="wait">{text.worth}</Alert>
      <p>
        <strong>{text.price(formatCents(offer.cents))}</strong> {text.payers[offer.billedTo](offer.provider)}
      </p>
      <p className="soft small">
        {text.source(offer.service, checkedOn === null ? offer.checkedOn : formatDate(checkedOn))}{' '}
        <a href={offer.source} target="_blank" rel="noopener noreferrer">
          {text.seeSource}
        </a>
      </p>
      <SendingAct dossier={dossier} offer={offer} signAddress={signAddress} />
    </Card>
  );
}

/** The form that sends the letter, or what must be done before. */
function SendingAct({ dossier, offer, signAddress }: ElectronicSendProps) {
  if (offer.awaitsPen === true)
    return (
      <Alert tone="wait" title={text.penNeeded}>
        {electronicLettersContract.messages.LRE_PEN_NEEDED}
      </Alert>
    );
  if (!offer.isSigned)
    return (
      <Alert tone="wait" title={text.signFirst}>
        <p>{text.signFirstLine}</p>
        <LinkButton to={signAddress} look="act" icon="edit" wide>
          {text.sign}
        </LinkButton>
      </Alert>
    );
  if (offer.senderEmail === null)
    return (
      <Alert tone="wait" title={text.account.title}>
        {text.account.none}
      </Alert>
    );
  return (
    <>
      <h3>{text.account.title}</h3>
      <p>{text.account.line(offer.provider, offer.senderEmail)}</p>
      <AnchorButton href={offer.accountUrl} target="_blank" rel="noopener noreferrer" icon="forward" wide>
        {text.account.open(offer.provider)}
      </AnchorButton>
      <SendForm dossierId={dossier.id} offer={offer} />
    </>
  );
}

const fields = { email: 'lre-email', accepts: 'lre-accepts', code: 'lre-code' } as const;
const emptyValues = { email: '', accepts: false, code: '' };

function checkValues({ email, accepts, code }: typeof emptyValues): Readonly<Record<string, string | undefined>> {
  return {
    [fields.email]: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : text.recipientFault,
    [fields.accepts]: accepts ? undefined : text.acceptsFault,
    [fields.code]: /^\d{4,8}$/.test(code.replaceAll(/\s/g, '')) ? undefined : text.codeFault,
  };
}

function SendForm({ dossierId, offer }: { readonly dossierId: string; readonly offer: Offer }) {
  const [values, setValues] = useState(emptyValues);
  const [attempt, setAttempt] = useState(0);
  const send = useSendLetter(dossierId, offer.cents);
  const isReading = useIsReading(dossierId);
  const faults = attempt === 0 ? {} : checkValues(values);
  const change = (changes: Partial<typeof emptyValues>) => setValues({ ...values, ...changes });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (Object.values(checkValues(values)).every((fault) => fault === undefined)) send.mutate(values);
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ErrorSummary errors={faults} attempt={attempt} />
      <TextField
        id={fields.email}
        label={text.recipient}
        hint={text.recipientHint(offer.recipientName)}
        error={faults[fields.email]}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <Checkbox
        id={fields.accepts}
        label={text.accepts}
        error={faults[fields.accepts]}
        checked={values.accepts}
        onChange={(event) => change({ accepts: event.target.checked })}
      />
      <TextField
        id={fields.code}
        label={text.code}
        hint={text.codeHint(offer.provider)}
        error={faults[fields.code]}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={values.code}
        onChange={(event) => change({ code: event.target.value })}
      />
      {(send.data != null || send.isError) && (
        <ErrorAlert title={text.notSent}>{send.data ?? text.unreached}</ErrorAlert>
      )}
      {isReading && <p className="soft">{exhibitReadingText.notYet}</p>}
      <Button data-voice="by-name" type="submit" look="act" icon="send" wide busy={send.isPending} off={isReading}>
        {offer.billedTo === 'service' ? text.sendFree : text.send(formatCents(offer.cents))}
      </Button>
    </form>
  );
}

/** True for a refusal of the service, which sent nothing; after any other failure, the letter may have been sent. */
function isRefused({ code }: { readonly code: string }): boolean {
  return Object.hasOwn(electronicLettersContract.messages, code);
}

function useSendLetter(dossierId: string, cents: number) {
  const cache = useQueryClient();
  // Without an answer, another press sends the same letter; after a refusal, a new one.
  const [id, setId] = useState(createActionId);
  return useMutation({
    mutationFn: async ({ email, code }: typeof emptyValues) => {
      const outcome = await callApi(electronicLettersContract.calls.sendElectronicLetter, {
        params: { id: dossierId },
        body: { id, recipientEmail: email.trim(), isAccepted: true, cents, code: code.replaceAll(/\s/g, '') },
      });
      if (!outcome.ok) {
        if (isRefused(outcome)) setId(createActionId());
        return outcome.status >= 400 && outcome.status < 500 ? outcome.message : text.unreached;
      }
      announce(text.done);
      await cache.invalidateQueries({ queryKey: electronicLetterKey });
      return null;
    },
  });
}
