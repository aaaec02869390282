import { evidenceContract, type ListedDevice } from '@placejuste/contracts/evidence';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { forgetOwnKey, ownKey } from '../../offline/index.ts';
import { callApi, callKey, sentenceOf, useSession } from '../../platform/index.ts';
import { ErrorAlert, Button, Card, Chip, DateText, Dialog, FailedAlert, Skeleton } from '../../ui/index.ts';
import { devicesText as text } from './devices.text.fr.ts';
import { devicesQuery } from './devices.queries.ts';

const { calls } = evidenceContract;

/** The phones whose key signs for this account: when each was first and last seen, and the way to take one off. */
export function Devices() {
  const session = useSession();
  const list = useQuery({ ...devicesQuery, enabled: session.status === 'signed-in' });
  const here = useOwnKey(session.status === 'signed-in' ? session.userId : null);
  if (session.status !== 'signed-in') return null;
  const inUse = list.data?.rows.filter(({ revokedAt }) => revokedAt === null) ?? [];
  return (
    <Card aria-labelledby="devices-title">
      <h2 id="devices-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {list.isPending && <Skeleton lines={2} label={text.loading} />}
      {list.isError && (
        <FailedAlert
          title={text.failed}
          sentence={sentenceOf(list.error, text.failed)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && inUse.length === 0 && <p>{text.none}</p>}
      {inUse.length > 0 && (
        <ul className="plain stack" aria-label={text.title}>
          {inUse.map((device) => (
            <li key={device.key}>
              <OneDevice device={device} own={device.key === here} owner={session.userId} />
            </li>
          ))}
        </ul>
      )}
    </Card>
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
  const [asking, setAsking] = useState(false);
  const name = device.label === '' ? text.unnamed : device.label;
  const remove = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(calls.revokeDevice, { params: { key: device.key } });
      if (!outcome.ok) return outcome;
      // What this device signs next is signed with a key of its own that is not taken off.
      if (own) await forgetOwnKey(owner).catch(() => undefined);
      announce(text.removed(name));
      await cache.invalidateQueries({ queryKey: callKey(calls.listDevices) });
      return null;
    },
  });
  const refusal = remove.data ?? null;
  return (
    <div className="stack tight">
      <p>
        <strong>{name}</strong> {own && <Chip tone="info">{text.own}</Chip>}
      </p>
      <p className="soft small">
        {text.since} <DateText value={device.enrolledAt} time />
        {'. '}
        {device.lastUsedAt === null ? (
          text.neverUsed
        ) : (
          <>
            {text.lastUsed} <DateText value={device.lastUsedAt} time />.
          </>
        )}
      </p>
      <Button icon="trash" busy={remove.isPending} onClick={() => setAsking(true)} aria-label={text.removeOne(name)}>
        {text.remove}
      </Button>
      {refusal !== null && (
        <ErrorAlert title={text.notRemoved}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
      <Dialog title={text.remove} open={asking} onClose={() => setAsking(false)} closeLabel={text.keep}>
        <p>
          <strong>{name}</strong>
        </p>
        {text.meaning.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {own && <p>{text.ownMeaning}</p>}
        <Button
          icon="trash"
          wide
          onClick={() => {
            setAsking(false);
            remove.mutate();
          }}
        >
          {text.confirm}
        </Button>
      </Dialog>
    </div>
  );
}

/** Thumbprint of the key this device signs with; null while unknown, or when it never signed. */
function useOwnKey(owner: string | null): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    // Without local storage (private browsing) this device has none.
    if (owner !== null)
      ownKey(owner).then(
        (found) => current && setKey(found),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [owner]);
  return key;
}
