import type { BodyOf } from '@placejuste/contracts/kernel';
import { notificationsContract, type NotificationSettings as Settings } from '@placejuste/contracts/notifications';
import { familyNames, notificationFamilies, usualQuietHours, type QuietHours } from '@placejuste/domain/notification';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { NoAddress } from '../../account/index.ts';
import { useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { callApi, CallFailure, describeCallFailure, useSession } from '../../platform/index.ts';
import { Alert, Button, Card, Checkbox, ErrorAlert, FailedRead, LinkButton, Select, Skeleton } from '../../ui/index.ts';
import { settingsQuery } from './settings.queries.ts';
import { settingsText as text } from './settings.text.fr.ts';
import { usePushDevice } from './use-push-device.ts';

/** Notifications of this phone, and their hours; mails about legal deadlines cannot be turned off. */
export function NotificationSettings() {
  const session = useSession();
  const settings = useQuery({ ...settingsQuery, enabled: session.status === 'signed-in' });
  if (session.status !== 'signed-in') return null;
  return (
    <Card aria-labelledby="notifications-title">
      <h2 id="notifications-title">{text.title}</h2>
      {session.email === '' ? <NoAddress leadsToNotifications={false} /> : <p className="soft">{text.lead}</p>}
      <LinkButton to="/pwa/notifications" icon="bell" wide>
        {text.see}
      </LinkButton>
      {settings.isPending && <Skeleton lines={3} label={text.loading} />}
      <FailedRead title={text.failed} read={settings} />
      {settings.data !== undefined && (
        <>
          <ThisDevice
            serverKey={settings.data.pushKey}
            isKnown={settings.data.isDeviceKnown !== false}
            email={session.email}
          />
          <Choices settings={settings.data} />
        </>
      )}
    </Card>
  );
}

interface ThisDeviceProps {
  readonly serverKey: string;
  /** True when the service knows this device: the browser's permission alone sends nothing. */
  readonly isKnown: boolean;
  readonly email: string;
}

function ThisDevice({ serverKey, isKnown, email }: ThisDeviceProps) {
  const { state, turnOn, turnOff, isRefused, busy, fault } = usePushDevice(serverKey);
  const isReportedOn = state === 'on' && isKnown;
  if (state === null) return null;
  const canChange = state === 'on' || state === 'off';
  return (
    <div className="stack">
      {canChange && (
        <>
          <h3>{text.here}</h3>
          {state === 'on' && !isKnown && <Alert tone="wait">{text.isLost}</Alert>}
          <p className="soft">{isReportedOn ? text.isOn : text.hereHint}</p>
          <Button icon="bell" wide busy={busy} onClick={isReportedOn ? turnOff : turnOn}>
            {isReportedOn ? text.turnOff : text.turnOn}
          </Button>
        </>
      )}
      {/* A live region exists before its text: the answer of the browser replaces the button, or is shown below it. */}
      <div role="status">
        {!canChange && <Alert tone="info">{describeState(state, email)}</Alert>}
        {state === 'off' && isRefused && <Alert tone="wait">{text.refused}</Alert>}
      </div>
      {fault !== null && <ErrorAlert title={text.notDone}>{describeCallFailure(fault, text.notDone)}</ErrorAlert>}
    </div>
  );
}

/** An account without an address gets no mail with the same content. */
function describeState(state: keyof typeof text.states, email: string): string {
  return state === 'unsupported' && email === '' ? text.unsupportedNoAddress : text.states[state];
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: text.hour(hour) }));

type Change = BodyOf<typeof notificationsContract.calls.changeSettings>;

const savingKey = ['save-notification-settings'];

/** Each setting of this page. */
type Choice = keyof typeof choiceNames;

const choiceNames = { ...familyNames, quiet: text.quiet, news: text.news };

function findChangedChoice({ mute = [], unmute = [], news }: Change): Choice {
  const [family] = [...mute, ...unmute];
  return family ?? (news === undefined ? 'quiet' : 'news');
}

/** Returns the settings as they will be once a pending change is saved. */
function applyChange(settings: Settings, { quiet, mute = [], unmute = [], news }: Change): Settings {
  return {
    ...settings,
    ...(quiet === undefined ? {} : { quiet }),
    ...(news === undefined ? {} : { news }),
    muted: [...settings.muted, ...mute].filter((family) => !unmute.includes(family)),
  };
}

interface QuietHoursFieldsProps {
  readonly quiet: QuietHours;
  readonly onChange: (quiet: QuietHours) => void;
}

/** Fields of the quiet hours. Equal hours would never be quiet: they are refused, and the former hour stays. */
function QuietHoursFields({ quiet, onChange }: QuietHoursFieldsProps) {
  const [refusedEnd, setRefusedEnd] = useState<keyof QuietHours | null>(null);
  const choose = (end: keyof QuietHours) => (hour: string) => {
    const next = { ...quiet, [end]: Number(hour) };
    const isEmpty = next.from === next.until;
    setRefusedEnd(isEmpty ? end : null);
    if (!isEmpty) onChange(next);
  };
  const describeFault = (end: keyof QuietHours) => (refusedEnd === end ? text.sameHour : undefined);
  return (
    <>
      <Select
        label={text.from}
        choices={hours}
        value={String(quiet.from)}
        error={describeFault('from')}
        onChoose={choose('from')}
      />
      <Select
        label={text.until}
        choices={hours}
        value={String(quiet.until)}
        error={describeFault('until')}
        onChoose={choose('until')}
      />
    </>
  );
}

/** Each change is saved at once and alone: the other values of this page may be older than those of another device. */
function Choices({ settings }: { readonly settings: Settings }) {
  const cache = useQueryClient();
  // An error stays until the same setting is changed again: the success of another one does not clear it.
  const [faults, setFaults] = useState<ReadonlyMap<Choice, Error>>(new Map());
  const tell = (choice: Choice, fault: Error | null) =>
    setFaults((before) => {
      const others = [...before].filter(([one]) => one !== choice);
      return new Map(fault === null ? others : [...others, [choice, fault]]);
    });
  const saving = useMutation({
    mutationKey: savingKey,
    scope: { id: 'notification-settings' },
    mutationFn: async (change: Change) => {
      const outcome = await callApi(notificationsContract.calls.changeSettings, { body: change });
      if (!outcome.ok) throw new CallFailure(outcome);
      cache.setQueryData(settingsQuery.queryKey, outcome.value);
      announce(text.saved);
    },
    onSuccess: (_saved, change) => tell(findChangedChoice(change), null),
    onError: (fault, change) => tell(findChangedChoice(change), fault),
  });
  const pendingChanges = useMutationState({
    filters: { mutationKey: savingKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  const { quiet, muted, news } = pendingChanges.reduce(applyChange, settings);
  const save = (change: Change) => {
    tell(findChangedChoice(change), null);
    saving.mutate(change);
  };
  return (
    <>
      <fieldset className="field">
        <legend>{text.families}</legend>
        {notificationFamilies.map((family) => (
          <Checkbox
            key={family}
            label={familyNames[family]}
            checked={!muted.includes(family)}
            onChange={({ target }) => save(target.checked ? { unmute: [family] } : { mute: [family] })}
          />
        ))}
      </fieldset>
      <Checkbox
        label={text.quiet}
        hint={text.quietHint}
        checked={quiet !== null}
        onChange={({ target }) => save({ quiet: target.checked ? usualQuietHours : null })}
      />
      {quiet !== null && <QuietHoursFields quiet={quiet} onChange={(changedHours) => save({ quiet: changedHours })} />}
      <h3>{text.mails}</h3>
      <Checkbox
        label={text.news}
        hint={text.newsHint}
        checked={news}
        onChange={({ target }) => save({ news: target.checked })}
      />
      {[...faults].map(([choice, fault]) => (
        <ErrorAlert key={choice} title={text.notSaved(choiceNames[choice])}>
          {describeCallFailure(fault, text.notDone)}
        </ErrorAlert>
      ))}
    </>
  );
}
