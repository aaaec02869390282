import '../declarations.css';
import type { declarationDetail } from '@placejuste/contracts/declarations';
import { isUnconfirmed } from '@placejuste/domain/carer';
import { describeAddressOrigin } from '@placejuste/domain/declaration';
import { untrustedTime } from '@placejuste/domain/evidence';
import { findClock, formatCoordinates } from '@placejuste/domain/kernel';
import { awaitsValidationText } from '@placejuste/domain/account';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type * as z from 'zod/mini';
import { toAccountState, useAccount } from '../../account/index.ts';
import { describeCallFailure } from '../../platform/index.ts';
import {
  Alert,
  Button,
  Card,
  Chip,
  DateText,
  ErrorAlert,
  Disclosure,
  LinkButton,
  Skeleton,
  UserText,
} from '../../ui/index.ts';
import { ArchiveButton } from './archive-button.tsx';
import { EvidenceLinks } from './evidence-links.tsx';
import { MomentChips, MomentNotice, PhoneTimes, PhotoMoment } from './moment-parts.tsx';
import { Fact } from './recap-facts.tsx';
import { PlaceDisclosure } from './place-disclosure.tsx';
import { PlaceLabelEditor } from '../place/place-label-editor.tsx';
import { PresenceSection } from '../presence/presence-section.tsx';
import { recapText as text } from './recap.text.fr.ts';
import { TownOfDeclaration } from '../place/town-parts.tsx';
import { PreparationPart } from './preparation-part.tsx';
import { WeaknessList } from './weakness-list.tsx';
import { declarationQuery } from './recap.queries.ts';

type Detail = z.output<typeof declarationDetail>;

/**
 * One declaration as deposited: place, vehicle, times and the clock of each, photographs and their hashes.
 */
export function DeclarationRecap({ declarationId }: { readonly declarationId: string }) {
  const query = useQuery(declarationQuery(declarationId));
  if (query.isPending) return <Skeleton lines={6} label={text.loading} />;
  if (query.isLoadingError) {
    return (
      <ErrorAlert title={text.failed}>
        <p>{describeCallFailure(query.error, text.failed)}</p>
        <div className="row">
          <Button icon="refresh" onClick={() => void query.refetch()}>
            {text.retry}
          </Button>
          <LinkButton to="/pwa/historique">{text.history}</LinkButton>
        </div>
      </ErrorAlert>
    );
  }
  return <Recap detail={query.data} />;
}

/** Remark recorded with the deposit, shown until the account is valid. */
function AwaitsValidation() {
  const account = useAccount();
  if (account.data !== undefined && toAccountState(account.data) === 'valid') return null;
  return <Chip tone="wait">{awaitsValidationText}</Chip>;
}

function Recap({ detail }: { readonly detail: Detail }) {
  const isUsable = !isUnconfirmed(detail.preparation?.confirmation ?? null);
  return (
    <>
      <div className="row">
        <Chip tone="good">{text.statuses[detail.status]}</Chip>
        {isUsable && (
          <Chip tone={detail.payment === 'due' ? 'wait' : 'good'} icon="wallet">
            {text.payments[detail.payment]}
          </Chip>
        )}
        <MomentChips doubts={detail.remarks.map(({ code }) => code)} />
        {detail.awaitsValidation === true && <AwaitsValidation />}
      </div>
      {detail.payment === 'due' && isUsable && (
        <LinkButton to="/pwa/billing" icon="wallet" wide>
          {text.pay}
        </LinkButton>
      )}
      {detail.preparation != null && <PreparationPart declarationId={detail.id} preparation={detail.preparation} />}
      <MomentNotice remarks={detail.remarks} />
      <section className="stack" aria-labelledby="recap-photos">
        <h2 id="recap-photos" className="visually-hidden">
          {text.photosTitle}
        </h2>
        <div className="recap-photos">
          {detail.photos.map((photo) => (
            <div key={photo.kind} className="recap-photo">
              <img className="recap-picture" src={photo.previewUrl} alt={text.pictureOf(text.photos[photo.kind])} />
              <div className="stack tight">
                <h3>{text.photos[photo.kind]}</h3>
                {photo.origin === 'gallery' && (
                  <Chip tone="wait" icon="pin">
                    {text.unplaced}
                  </Chip>
                )}
                <PhotoMoment photo={photo} clock={findClock(detail.position)} />
              </div>
            </div>
          ))}
        </div>
      </section>
      <Card>
        <dl className="facts">
          <Fact name={text.place}>
            <UserText>{detail.placeLabel ?? formatCoordinates(detail.position)}</UserText>
          </Fact>
          <Fact name={text.deposited}>
            <DateText value={detail.depositedAt} time clock={findClock(detail.position)} />
            {!detail.bounds.trusted && `, ${untrustedTime}`}
          </Fact>
          <Fact name={text.vehicle}>
            {detail.vehicle.plate}
            {detail.vehicle.name !== '' && detail.vehicle.name !== detail.vehicle.plate && (
              <UserText within={` · ${detail.vehicle.name}`}>{detail.vehicle.name}</UserText>
            )}
          </Fact>
        </dl>
        <ClockNotice bounds={detail.bounds} />
        <PlaceLabelEditor declarationId={detail.id} label={detail.placeLabel} />
      </Card>
      <div>
        <PlaceDisclosure position={detail.position} />
        <Disclosure icon="clock" summary={text.more}>
          <MoreFacts detail={detail} />
        </Disclosure>
        <Disclosure icon="key" summary={text.files}>
          <FileFingerprints photos={detail.photos} />
        </Disclosure>
      </div>
      <PresenceSection
        parking={{
          declarationId: detail.id,
          plate: detail.vehicle.plate,
          takenAt: detail.takenAtClaim,
          position: detail.position,
        }}
        knownPresence={detail.presence}
      />
      <WeaknessList detail={detail} />
      <Suspense>
        <TownOfDeclaration
          id={detail.id}
          plate={detail.vehicle.plate}
          label={detail.placeLabel}
          startedAt={detail.bounds.estimated}
          tickets={detail.tickets}
          leftAt={detail.leftAtClaim}
        />
      </Suspense>
      {detail.deposited && <EvidenceLinks declarationId={detail.id} attests={isUsable} />}
      <ArchiveButton declarationId={detail.id} status={detail.status} />
    </>
  );
}

/** Details of the proof: whose clock, which measurement, who found the address. */
function MoreFacts({ detail }: { readonly detail: Detail }) {
  const clock = findClock(detail.position);
  return (
    <dl className="facts">
      <PhoneTimes detail={detail} />
      {detail.bounds.notBefore !== null && (
        <Fact name={text.between}>
          <DateText value={detail.bounds.notBefore} time clock={clock} /> {text.and}{' '}
          <DateText value={detail.bounds.notAfter} time clock={clock} />
        </Fact>
      )}
      {detail.placeLabel !== null && (
        <Fact name={text.placeOrigin}>
          {describeAddressOrigin(detail.placeLabelSource ?? null, detail.position.accuracy === null)}
        </Fact>
      )}
      {detail.corrections.length > 0 && (
        <Fact name={text.firstPlace}>
          <UserText>{detail.firstPlaceLabel ?? text.unknownPlace}</UserText>
        </Fact>
      )}
      <Fact name={text.coordinates}>{formatCoordinates(detail.position)}</Fact>
      <Fact name={text.accuracy}>
        {detail.position.accuracy === null ? text.byHand : text.metres(detail.position.accuracy)}
        {detail.positionSource === 'last-known' && `, ${text.lastKnown}`}
      </Fact>
    </dl>
  );
}

function FileFingerprints({ photos }: Pick<Detail, 'photos'>) {
  return (
    <>
      <p className="soft">{text.fingerprintHelp}</p>
      {photos.map((photo) => (
        <p key={photo.kind} className="small">
          <strong>{text.photos[photo.kind]}</strong>,{' '}
          {text.weight((photo.size / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 }))}
          <br />
          {text.fingerprint}&nbsp;:{' '}
          <code title={photo.sha256}>{`${photo.sha256.slice(0, 8)}…${photo.sha256.slice(-8)}`}</code>
        </p>
      ))}
    </>
  );
}

/** Warning shown when the phone's clock may mislead the reader of the page. */
function ClockNotice({ bounds: { clockWrong, clockAheadSeconds } }: Pick<Detail, 'bounds'>) {
  if (!clockWrong || clockAheadSeconds === null) return null;
  const minutes = Math.round(Math.abs(clockAheadSeconds) / 60);
  return (
    <Alert tone="wait" title={text.clockTitle}>
      <p>{clockAheadSeconds > 0 ? text.clockAhead(minutes) : text.clockBehind(minutes)}</p>
    </Alert>
  );
}
