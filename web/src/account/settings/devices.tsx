import { evidenceContract, type ListedDevice } from '@placejuste/contracts/evidence';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { forgetOwnKey, findOwnKey } from '../../offline/index.ts';
import { callApi, callKey, useSession } from '../../platform/index.ts';
import { ConfirmButton, DateText, ErrorAlert, ListCard, ListRow } from '../../ui/index.ts';
import { devicesText as text } from './devices.text.fr.ts';
import { devicesQuery } from './devices.queries.ts';

const { calls } = evidenceContract;

/** Devices whose key signs for this account: when each was first and last seen, with a button to remove it. */
export function Devices() {
  const session = useSession();
  const list = useQuery({ ...devicesQuery, enabled: session.status === 'signed-in' });
  const here = useOwnKey(session.status === 'signed-in' ? session.userId : null);
  if (session.status !== 'signed-in') return null;
  return (
    <ListCard
      title={text.title}
      lead={text.lead}
      reading={list}
      words={text}
      rows={list.data?.rows.filter(({ revokedAt }) => revokedAt === null)}
      keyOf={({ key }) => key}
      row={(device) => <OneDevice device={device} own={device.key === here} owner={session.userId} />}
    />
  );
}

function OneDevice({
  device,
  own,
  owner,
}: {
  readonly device: ListedDevice;
  readonly own: boolean;
  readonly owner: string;
}) {
  const cache = useQueryClient();
  const name = device.label === '' ? text.unnamed : device.label;
  const remove = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(calls.revokeDevice, { params: { key: device.key } });
      if (!outcome.ok) return outcome;
      // This device then creates a new key, which is not removed.
      if (own) await forgetOwnKey(owner).catch(() => undefined);
      announce(text.removed(name));
      await cache.invalidateQueries({ queryKey: callKey(calls.listDevices) });
      return null;
    },
  });
  const refusal = remove.data ?? null;
  const notes = [
    <>
      {text.since} <DateText value={device.enrolledAt} time />.
    </>,
    device.lastUsedAt === null ? (
      text.neverUsed
    ) : (
      <>
        {text.lastUsed} <DateText value={device.lastUsedAt} time />.
      </>
    ),
  ];
  return (
    <ListRow name={name} mark={own ? text.own : undefined} notes={notes}>
      <ConfirmButton
        icon="trash"
        busy={remove.isPending}
        name={text.removeOne(name)}
        label={text.remove}
        question={{ title: text.remove, confirm: text.confirm, keep: text.keep }}
        onConfirm={() => remove.mutate()}
      >
        <p>
          <strong>{name}</strong>
        </p>
        {text.meaning.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {own && <p>{text.ownMeaning}</p>}
      </ConfirmButton>
      {refusal !== null && (
        <ErrorAlert title={text.notRemoved}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
    </ListRow>
  );
}

/** Thumbprint of this device's signing key; null while unknown, or when it never signed. */
function useOwnKey(owner: string | null): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // Without local storage (private browsing) this device has no key.
    if (owner !== null)
      findOwnKey(owner).then(
        (deviceKey) => isCurrent && setKey(deviceKey),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [owner]);
  return key;
}
