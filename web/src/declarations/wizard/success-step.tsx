import { declaration } from '@placejuste/contracts/declarations';
import { awaitsValidationText } from '@placejuste/domain/account';
import { findClock } from '@placejuste/domain/kernel';
import { type CaptureDoubt, captureDoubtSentences, isOfTheMoment } from '@placejuste/domain/declaration';
import { Suspense, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readPreferences, sayAloud } from '../../accessibility/index.ts';
import type { OutboxRow } from '../../offline/index.ts';
import { lazyPart, renderNothing } from '../../platform/index.ts';
import {
  Button,
  Chip,
  formatDateTimeWords,
  Disclosure,
  LivingCard,
  PageActions,
  SecondaryPair,
  SecondaryLink,
  SecondaryNav,
  Street,
} from '../../ui/index.ts';
import { lazyStepsText } from './lazy-steps.text.fr.ts';
import { wizardText } from './wizard.text.fr.ts';
import { share } from './share.ts';
import type { PaymentOpening } from '../payment/express-payment.ts';
import { listDoubts } from '../photos/capture-doubts.tsx';
import { chooseSavedAt, chooseLatestTakenAt } from '../declarations.actions.ts';
import { PresenceSection } from '../presence/presence-section.tsx';
import type { DeclaredParking } from '../presence/presence.actions.ts';
import { AddressLines } from '../place/address-lines.tsx';
import { StayOfDraft } from '../place/town-parts.tsx';
import { describeReceipt, Refused, SendingState, type SentStateProps } from '../payment/sent-state.tsx';
import { PaymentNotice } from '../payment/payment-notice.tsx';
import { useIsDeclarationRefused } from '../payment/use-is-declaration-refused.ts';
import type { WizardDraft } from './wizard-draft.ts';

const text = lazyStepsText.success;

const FragileStorage = lazyPart(
  () => import('../../pending/fragile-storage.lazy.tsx'),
  (code) => code.FragileStorage,
  renderNothing,
);

interface SuccessStepProps extends SentStateProps {
  readonly draft: WizardDraft;
  readonly payment: PaymentOpening | null;
  readonly onAnother: () => void;
}

export function SuccessStep({ draft, row, payment, onAnother, onCorrect }: SuccessStepProps) {
  const isRefused = useIsDeclarationRefused(row);
  const { depositedAt, isDeposited, isLost, reached } = describeOutcome(row, isRefused);
  useEffect(() => {
    // Also spoken, besides the sound and the vibration: the declaration is safe, then deposited.
    if (readPreferences().audioEnabled) void sayAloud(reached);
  }, [reached]);
  const parking = buildParking(draft);
  const doubts = draft.saved === null ? [] : listDoubts(draft, chooseSavedAt(draft, new Date(draft.saved.at)));
  const clock = draft.place === null ? 'paris' : findClock(draft.place.position);
  const when = formatDateTimeWords(depositedAt ?? draft.saved?.at ?? '', clock);
  return (
    <>
      <Refused row={row} onCorrect={onCorrect} />
      {!isRefused && <OutcomeCard draft={draft} row={row} isDeposited={isDeposited} />}
      {row?.state === 'queued' && (row.attempts > 0 || !navigator.onLine) && (
        <Suspense>
          <FragileStorage />
        </Suspense>
      )}
      {!isLost && !isOfTheMoment(doubts) && <DeclarationDoubts doubts={doubts} />}
      {payment !== null && <PaymentNotice payment={payment} />}
      {!isLost && (
        <div>
          <Stay draft={draft} isDeposited={isDeposited} />
          {parking !== null && <PresenceSection parking={parking} knownPresence={null} />}
          <Disclosure icon="clock" summary={text.more}>
            <p className="soft">{isDeposited ? when : text.keptAt(when)}</p>
          </Disclosure>
        </div>
      )}
      <NextLinks
        draft={draft}
        isDeposited={isDeposited}
        isPaymentOffered={isDeposited && !isRefused && payment === null}
      />
      <ShareOrAnother draft={draft} isDeposited={isDeposited} when={when} onAnother={onAnother} />
    </>
  );
}

/** Describes the outcome of the declaration and its title. */
function describeOutcome(row: OutboxRow | undefined, isRefused: boolean) {
  const depositedAt = row?.deliveredAt ?? null;
  const { title, kept } = wizardText.success;
  const outcomeTitle = depositedAt === null ? kept.title : title;
  return {
    depositedAt,
    isDeposited: depositedAt !== null,
    // A photograph is lost: neither a time nor a parking duration is shown.
    isLost: row?.state === 'needs-attention' && row.lastCode === 'PHOTO_LOST',
    reached: isRefused ? lazyStepsText.sent.refusedTitle : outcomeTitle,
  };
}

interface OutcomeCardProps extends Pick<SuccessStepProps, 'draft' | 'row'> {
  /** True once the service has the declaration. */
  readonly isDeposited: boolean;
}

const looks = {
  kept: { tone: 'here', state: { tone: 'info', icon: 'phone' } },
  deposited: { tone: 'night', state: { tone: 'good', icon: 'check' } },
} as const;

/** State of the declaration: kept on this phone, then deposited. */
function OutcomeCard({ draft, row, isDeposited }: OutcomeCardProps) {
  const { tone, state } = isDeposited ? looks.deposited : looks.kept;
  return (
    <LivingCard
      tone={tone}
      state={{
        ...state,
        text: describeReceipt({ row, describeReceived: lazyStepsText.sent.deposited, place: draft.place }),
      }}
      label={`${text.done} ${text.putAway}`}
      title={
        <>
          {text.done} <br />
          {text.putAway}
        </>
      }
      lead={isDeposited ? <DepositedLead draft={draft} row={row} /> : <StoredDeclaration row={row} />}
    >
      <Street parked />
    </LivingCard>
  );
}

/** Time until which the car may stay, when the town has a rule. */
function Stay({ draft, isDeposited }: Omit<OutcomeCardProps, 'row'>) {
  if (draft.saved === null) return null;
  return (
    <Suspense>
      <StayOfDraft
        label={draft.placeLabel}
        town={draft.town ?? null}
        id={draft.id}
        plate={draft.vehicle?.plate ?? ''}
        startedAt={draft.photos.windshield?.keptAt ?? draft.saved.at}
        deposited={isDeposited}
      />
    </Suspense>
  );
}

/** Links to the next pages. */
function NextLinks({
  draft,
  isDeposited,
  isPaymentOffered,
}: Omit<OutcomeCardProps, 'row'> & { readonly isPaymentOffered: boolean }) {
  return (
    <SecondaryNav label={text.links}>
      {isPaymentOffered && (
        <SecondaryLink to="/pwa/billing" icon="euro">
          {text.payRow}
        </SecondaryLink>
      )}
      <SecondaryPair>
        {isDeposited && (
          <SecondaryLink to={`/pwa/confirm?declaration=${draft.id}`} icon="paper">
            {text.recap}
          </SecondaryLink>
        )}
        <SecondaryLink to="/pwa/historique" icon="clock">
          {text.history}
        </SecondaryLink>
      </SecondaryPair>
    </SecondaryNav>
  );
}

interface ShareOrAnotherProps extends Omit<OutcomeCardProps, 'row'>, Pick<SuccessStepProps, 'onAnother'> {
  /** Time of the declaration, as text. */
  readonly when: string;
}

function ShareOrAnother({ draft, isDeposited, when, onAnother }: ShareOrAnotherProps) {
  const [status, setStatus] = useState<string | null>(null);
  const onShare = async () => {
    const sharing = {
      title: text.shareTitle,
      text: text.shareText(when),
      // The recipient has no account: this public page masks the plate and rounds the place.
      url: new URL(`/verifier/${draft.id}`, window.location.origin).href,
    };
    setStatus(await share(sharing));
  };
  return (
    <PageActions>
      <p role="status" className={status === null ? 'visually-hidden' : undefined}>
        {status}
      </p>
      <div className="side-by-side">
        {isDeposited && (
          <Button icon="share" wide onClick={() => void onShare()}>
            {text.share}
          </Button>
        )}
        <Button wide onClick={onAnother}>
          {text.another}
        </Button>
      </div>
    </PageActions>
  );
}

function DepositedLead({ draft, row }: Pick<SuccessStepProps, 'draft' | 'row'>) {
  return (
    <>
      {draft.placeLabel !== null && (
        <p>
          <AddressLines address={draft.placeLabel} />
        </p>
      )}
      {isAwaitingValidation(row) && (
        <p>
          <Chip tone="wait">{awaitsValidationText}</Chip>
        </p>
      )}
    </>
  );
}

function StoredDeclaration({ row }: Pick<SuccessStepProps, 'row'>) {
  return (
    <>
      <p>{text.kept}</p>
      <SendingState row={row} />
    </>
  );
}

/** Doubts about a declaration with parts older than its saving, which is kept all the same. */
function DeclarationDoubts({ doubts }: { readonly doubts: readonly CaptureDoubt[] }) {
  return (
    <>
      <p className="row">
        <Chip tone="wait">{lazyStepsText.doubts.marked}</Chip>
      </p>
      <p className="small">{lazyStepsText.doubts.markedAt}</p>
      <ul className="small">
        {captureDoubtSentences(doubts).map((sentence) => (
          <li key={sentence}>{sentence}.</li>
        ))}
      </ul>
    </>
  );
}

/** Builds the subject of a statement of presence; null before the declaration is saved. */
function buildParking({ id, vehicle, photos, saved, place }: WizardDraft): DeclaredParking | null {
  const { parking, windshield } = photos;
  if (saved === null || vehicle === null || place === null || parking === null || windshield === null) return null;
  const takenAt = chooseLatestTakenAt(parking, windshield);
  return { declarationId: id, plate: vehicle.plate, takenAt, position: place.position };
}

/** True when the service recorded with the deposit that the account awaits validation. */
function isAwaitingValidation(row: OutboxRow | undefined): boolean {
  const deposited = z.safeParse(declaration, row?.result);
  return deposited.success && deposited.data.awaitsValidation === true;
}
