import { declaration } from '@placejuste/contracts/declarations';
import { awaitsValidationText } from '@placejuste/domain/account';
import { type CaptureDoubt, captureDoubtSentences, isOfTheMoment } from '@placejuste/domain/declaration';
import { Suspense, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readPreferences, sayAloud } from '../../accessibility/index.ts';
import { RefusalAdvice } from '../../account/index.ts';
import { dependencyOf, type OutboxRow, useOutbox } from '../../offline/index.ts';
import {
  ErrorAlert,
  AnchorButton,
  Button,
  Card,
  Chip,
  dateTimeInWords,
  LinkButton,
  Alert,
  PageActions,
} from '../../ui/index.ts';
import { laterStepsText } from './later-steps.text.fr.ts';
import { wizardText } from './wizard.text.fr.ts';
import { share } from './share.ts';
import type { PaymentOpening } from '../payment/express-payment.ts';
import { doubtsOf } from '../photos/capture-doubts.tsx';
import { savedAtOf, takenAtOf } from '../declarations.actions.ts';
import { PresenceSection } from '../presence/presence-section.tsx';
import type { DeclaredParking } from '../presence/presence.actions.ts';
import { StayOfDraft } from '../place/town-parts.tsx';
import type { WizardDraft } from './wizard-draft.ts';

const text = laterStepsText.success;

interface SuccessStepProps {
  readonly draft: WizardDraft;
  /** What became of its sending; undefined for a moment after it was kept. */
  readonly row: OutboxRow | undefined;
  readonly payment: PaymentOpening | null;
  readonly onAnother: () => void;
  readonly onCorrect: (step: 'location' | 'photos') => void;
}

export function SuccessStep({ draft, row, payment, onAnother, onCorrect }: SuccessStepProps) {
  const [told, setTold] = useState<string | null>(null);
  const recap = `/pwa/confirm?declaration=${draft.id}`;
  const depositedAt = row?.deliveredAt ?? null;
  const reached = depositedAt === null ? wizardText.success.kept.title : wizardText.success.title;
  useEffect(() => {
    // In words too, beside the sound and the vibration: that it is safe, then that it arrived.
    if (readPreferences().audioEnabled) void sayAloud(reached);
  }, [reached]);
  const parking = parkingOf(draft);
  const doubts = draft.saved === null ? [] : doubtsOf(draft, savedAtOf(draft, new Date(draft.saved.at)));
  const when = dateTimeInWords(depositedAt ?? draft.saved?.at ?? '');
  const onShare = async () => {
    const sharing = {
      title: text.shareTitle,
      text: text.shareText(when),
      // Whoever receives it has no account: the page that anybody may open, which masks the plate and rounds the place.
      url: new URL(`/verifier/${draft.id}`, window.location.origin).href,
    };
    setTold(await share(sharing));
  };
  return (
    <>
      {row?.state === 'needs-attention' && <Refused row={row} onCorrect={onCorrect} />}
      <Card>
        {depositedAt === null ? (
          <>
            <Chip tone="wait">{text.onPhone}</Chip>
            <p>{text.keptAt(when)}</p>
            <SendingState row={row} />
          </>
        ) : (
          <>
            <Chip tone="good">{text.deposited}</Chip>
            {awaitsValidation(row) && <Chip tone="wait">{awaitsValidationText}</Chip>}
            <p>{when}</p>
            <LinkButton to={recap} icon="paper" wide>
              {text.recap}
            </LinkButton>
          </>
        )}
        {!isOfTheMoment(doubts) && <Marked doubts={doubts} />}
        <LinkButton to="/pwa/historique" icon="clock" wide>
          {text.history}
        </LinkButton>
      </Card>
      {draft.saved !== null && (
        <Suspense>
          <StayOfDraft
            label={draft.placeLabel}
            town={draft.town ?? null}
            id={draft.id}
            plate={draft.vehicle?.plate ?? ''}
            startedAt={draft.photos.windshield?.keptAt ?? draft.saved.at}
            deposited={depositedAt !== null}
          />
        </Suspense>
      )}
      {parking !== null && <PresenceSection parking={parking} known={null} />}
      {payment === null ? <StillDue /> : <PaymentNotice payment={payment} />}
      <PageActions>
        <p role="status">{told}</p>
        {depositedAt !== null && (
          <Button look="act" icon="share" wide onClick={() => void onShare()}>
            {text.share}
          </Button>
        )}
        <Button icon="plus" wide onClick={onAnother}>
          {text.another}
        </Button>
      </PageActions>
    </>
  );
}

/** It is kept all the same, and says that it was not made at the moment it was saved. */
function Marked({ doubts }: { readonly doubts: readonly CaptureDoubt[] }) {
  return (
    <>
      <p className="row">
        <Chip tone="wait">{laterStepsText.doubts.marked}</Chip>
      </p>
      <p className="small">{laterStepsText.doubts.markedAt}</p>
      <ul className="small">
        {captureDoubtSentences(doubts).map((sentence) => (
          <li key={sentence}>{sentence}.</li>
        ))}
      </ul>
    </>
  );
}

/** What a statement of presence would be about; null before the declaration is kept. */
function parkingOf({ id, vehicle, photos, saved }: WizardDraft): DeclaredParking | null {
  const { parking, windshield } = photos;
  if (saved === null || vehicle === null || parking === null || windshield === null) return null;
  return { declarationId: id, plate: vehicle.plate, takenAt: takenAtOf(parking, windshield) };
}

/** What the service recorded with the deposit. */
function awaitsValidation(row: OutboxRow | undefined): boolean {
  const deposited = z.safeParse(declaration, row?.result);
  return deposited.success && deposited.data.awaitsValidation === true;
}

/** Why it is not deposited yet: the network, the service, or a vehicle that was refused. */
function SendingState({ row }: Pick<SuccessStepProps, 'row'>) {
  const { rows } = useOutbox();
  const isVehicleRefused = row !== undefined && dependencyOf(row, rows)?.state === 'needs-attention';
  return (
    <>
      <p role="status">{isVehicleRefused ? text.waitsForVehicle : stateInWords(row)}</p>
      {isVehicleRefused && (
        <LinkButton to="/pwa/attente" icon="alert" wide>
          {text.seePending}
        </LinkButton>
      )}
    </>
  );
}

function stateInWords(row: OutboxRow | undefined): string {
  switch (row?.state) {
    case 'sending':
      return text.sending;
    case 'needs-sign-in':
      return text.signIn;
    case 'needs-attention':
      return '';
    case 'queued':
    case 'delivered':
    case undefined:
      return isServiceAtFault(row?.lastCode ?? null) ? text.waitsForService : text.waiting;
  }
}

/** What a network that is absent, cut or answered for by a portal explains by itself. */
const networkCodes = ['NETWORK', 'UPLOAD_INTERRUPTED', 'UNREADABLE_REPLY', 'CANCELLED', 'LOCAL_FAULT'];

/** The service answered the last try, and could not take it. */
function isServiceAtFault(lastCode: string | null): boolean {
  return lastCode !== null && !networkCodes.includes(lastCode);
}

function Refused({ row, onCorrect }: { readonly row: OutboxRow } & Pick<SuccessStepProps, 'onCorrect'>) {
  return (
    <ErrorAlert title={text.refusedTitle}>
      <p>{row.lastMessage}</p>
      <RefusalAdvice code={row.lastCode} />
      <p>{text.refusedHelp}</p>
      {row.photoId !== null && (
        <Button icon="camera" onClick={() => onCorrect('photos')}>
          {laterStepsText.payment.backToPhotos}
        </Button>
      )}
      {row.lastCode === 'POSITION_REFUSED' && (
        <Button icon="pin" onClick={() => onCorrect('location')}>
          {laterStepsText.payment.backToPlace}
        </Button>
      )}
    </ErrorAlert>
  );
}

function StillDue() {
  return (
    <Alert tone="info">
      <p>{text.payLater}</p>
      <LinkButton to="/pwa/billing">{text.payments}</LinkButton>
    </Alert>
  );
}

function PaymentNotice({ payment }: { readonly payment: PaymentOpening }) {
  if (!payment.ok) {
    return (
      <Alert tone="wait" live="status" title={text.payProblem}>
        <p>{payment.message}</p>
        <p>{text.payLater}</p>
        <LinkButton to="/pwa/billing">{text.payments}</LinkButton>
      </Alert>
    );
  }
  return (
    <Alert tone="info" live="status">
      {payment.opened && <p>{text.payOpened}</p>}
      <AnchorButton href={payment.url} target="_blank" rel="noopener" icon="wallet">
        {text.payPage}
      </AnchorButton>
    </Alert>
  );
}
