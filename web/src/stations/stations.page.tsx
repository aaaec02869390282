import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce } from '../accessibility/index.ts';
import {
  discard,
  dropDraftOf,
  createActionId,
  SignInToSend,
  useClaimedDraft,
  useDraft,
  useIsSignInNeeded,
  useOutboxRow,
} from '../offline/index.ts';
import { useReceivesMail, useSearchParams, useSession } from '../platform/index.ts';
import { AnchorButton, Button, Card, LinkButton, Alert, Page, Skeleton, useNavigateHere } from '../ui/index.ts';
import { Duplicates, NearList } from './near-list.tsx';
import { OwnStations } from './own-stations.tsx';
import { PlaceCard } from './place-card.tsx';
import { RefusedStation, type RefusedStationDraft } from './prepare-refused-station.tsx';
import {
  buildCorrectedDraftKey,
  draftKey,
  emptyDraft,
  parseDraft,
  type StationDraft,
  type StationPlace,
} from './station-draft.ts';
import { StationForm } from './station-form.tsx';
import { ownQuery } from './stations.queries.ts';
import { stationsText as text } from './stations.text.fr.ts';

/**
 * `/nouvelle-station?lat=&lon=`: known reserved places around, for everybody; adding one requires an account.
 * `?correct=ID` opens a refused one of this phone.
 */
export function Component() {
  const [query] = useSearchParams();
  const session = useSession();
  const correcting = query.get('correct');
  const navigate = useNavigateHere();
  // The key remounts the form when another person signs in, so that no typed text stays.
  const account = session.status === 'signed-in' ? session.userId : '';
  if (correcting === null || session.status === 'signed-out')
    return <NewStation key={account} place={parsePlace(query)} />;
  return (
    <RefusedStation key={`${account}/${correcting}`} id={correcting}>
      {(refusedDraft) => (
        <Stations
          first={refusedDraft.draft}
          refused={refusedDraft}
          onCorrected={() => navigate('/pwa/attente', { replace: true })}
        />
      )}
    </RefusedStation>
  );
}

/** A draft typed on this device before signing in is loaded first. */
function NewStation({ place }: Pick<StationDraft, 'place'>) {
  const [first] = useState(() => ({ ...emptyDraft(createActionId()), place }));
  const claim = useClaimedDraft(draftKey);
  return claim === 'waiting' ? <Skeleton label={text.form.reading} /> : <Stations first={first} />;
}

interface StationsProps {
  readonly first: StationDraft;
  /** Set when a refused place is corrected: same id, separate draft. */
  readonly refused?: RefusedStationDraft;
  readonly onCorrected?: () => Promise<void>;
}

function Stations({ first, refused, onCorrected }: StationsProps) {
  const session = useSession();
  const cache = useQueryClient();
  const key = refused === undefined ? draftKey : buildCorrectedDraftKey(first.id);
  const draft = useDraft<StationDraft>(key, { first, parse: parseDraft, isAction: true });
  const [fault, setFault] = useState(refused?.faults['station-place']);
  const [done, setDone] = useState<Outcome | null>(null);
  const { place, label } = draft.value;
  const around = place === null ? null : { latitude: place.position.latitude, longitude: place.position.longitude };

  const finish = async (state: Outcome['state']) => {
    const { sent, kept } = text.done;
    announce({ same: text.duplicate.confirmed, sent, kept }[state]);
    // Not reset to the place of the address: a stored draft would hide one typed without an account.
    await draft.reset(refused === undefined ? () => emptyDraft(createActionId()) : undefined);
    if (refused !== undefined) {
      await dropDraftOf(draftKey, first.id).catch(() => undefined);
      // The service already has it: nothing is left to send.
      if (state === 'same') await discard(first.id);
      return onCorrected?.();
    }
    setDone({ state, id: draft.value.id });
    await cache.invalidateQueries({ queryKey: ownQuery.queryKey });
  };

  if (!draft.ready) return <Skeleton label={text.form.reading} />;
  return (
    <Page
      title={refused === undefined ? text.title : text.correction.title}
      lead={refused === undefined ? text.lead : text.correction.lead}
      {...(refused === undefined ? {} : { back: { to: '/pwa/attente' } })}
    >
      {refused !== undefined && (
        <Alert tone="bad" title={text.correction.refused}>
          {refused.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
      {done !== null ? (
        <Done {...done} onAnother={() => setDone(null)} />
      ) : (
        <>
          <PlaceCard
            place={place}
            label={label}
            error={fault}
            onPlace={(newPlace, words) => {
              setFault(undefined);
              draft.set((before) => ({ ...before, place: newPlace, label: words }));
            }}
          />
          {around !== null && session.status === 'signed-in' && (
            <Duplicates around={around} onSame={() => void finish('same')} />
          )}
          {session.status === 'signed-in' ? (
            <StationForm
              draft={draft.value}
              draftKey={key}
              {...(refused === undefined ? {} : { refused: refused.faults })}
              userId={session.userId}
              onChange={draft.set}
              onPlaceMissing={setFault}
              onKept={(isSent) => finish(isSent ? 'sent' : 'kept')}
            />
          ) : (
            <AccountFirst />
          )}
          {around !== null && <NearList around={around} />}
        </>
      )}
      {refused === undefined && (
        <>
          {session.status === 'signed-in' && <OwnStations />}
          <OpenData />
        </>
      )}
    </Page>
  );
}

interface Outcome {
  readonly state: 'sent' | 'kept' | 'same';
  /** Id of the action that adds the place. */
  readonly id: string;
}

/** State of the sent place; one kept on this phone is followed until it is delivered. */
function useOutcome({ state, id }: Outcome): Outcome['state'] | 'refused' {
  const cache = useQueryClient();
  const row = useOutboxRow(id);
  const hasLeft = state === 'kept' && row?.state === 'delivered';
  useEffect(() => {
    if (hasLeft) void cache.invalidateQueries({ queryKey: ownQuery.queryKey });
  }, [hasLeft, cache]);
  if (hasLeft) return 'sent';
  return state === 'kept' && row?.state === 'needs-attention' ? 'refused' : state;
}

const outcomeTones = { sent: 'good', kept: 'wait', refused: 'bad' } as const;

function Done({ onAnother, ...outcome }: Outcome & { readonly onAnother: () => void }) {
  const { done, duplicate } = text;
  const state = useOutcome(outcome);
  const sentLead = useReceivesMail() ? done.sentLead : done.sentNoAddress;
  const keptLead = useIsSignInNeeded() ? done.keptForSignIn : done.keptLead;
  const leads = { sent: sentLead, kept: keptLead, refused: done.refusedLead };
  return (
    <Card>
      {state === 'same' ? (
        <Alert tone="good">
          <p>{duplicate.confirmed}</p>
        </Alert>
      ) : (
        <Alert tone={outcomeTones[state]} title={done[state]} {...(state === outcome.state ? {} : { live: 'status' })}>
          <p>{leads[state]}</p>
        </Alert>
      )}
      {state === 'kept' && <SignInToSend />}
      {(state === 'kept' || state === 'refused') && (
        <LinkButton to="/pwa/attente" icon="clock" wide>
          {done.pending}
        </LinkButton>
      )}
      <Button look="act" icon="plus" wide onClick={onAnother}>
        {done.another}
      </Button>
    </Card>
  );
}

function AccountFirst() {
  const next = encodeURIComponent('/nouvelle-station');
  return (
    <Card aria-labelledby="account-first">
      <h2 id="account-first">{text.form.title}</h2>
      <p>{text.form.account}</p>
      <LinkButton look="act" icon="user" wide to={`/auth?mode=login&next=${next}`}>
        {text.form.signIn}
      </LinkButton>
      <LinkButton wide to={`/auth?mode=signup&next=${next}`}>
        {text.form.signUp}
      </LinkButton>
    </Card>
  );
}

function OpenData() {
  return (
    <section className="stack" aria-labelledby="data-title">
      <h2 id="data-title">{text.data.title}</h2>
      <p>{text.data.lead}</p>
      <div className="row">
        <AnchorButton icon="download" href="/api/stations/export.geojson" download>
          {text.data.geojson}
        </AnchorButton>
        <AnchorButton icon="download" href="/api/stations/export.csv" download>
          {text.data.csv}
        </AnchorButton>
      </div>
    </section>
  );
}

/** Parses the point of the page's address; null for anything invalid. */
function parsePlace(query: URLSearchParams): StationPlace | null {
  const readDegrees = (name: string) =>
    /^-?\d{1,3}(?:\.\d{1,15})?$/.test(query.get(name) ?? '') ? Number(query.get(name)) : Number.NaN;
  const [latitude, longitude] = [readDegrees('lat'), readDegrees('lon')];
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null;
  return {
    position: { latitude, longitude, accuracy: null, timestamp: Date.now() },
    source: 'manual',
    warning: null,
    reason: null,
  };
}
