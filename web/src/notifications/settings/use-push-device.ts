import { notificationsContract } from '@placejuste/contracts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import {
  callApi,
  CallFailure,
  forgetPushWish,
  keepPushWish,
  type PushState,
  readPushState,
  startPush,
  stopPush,
  readStoredSession,
} from '../../platform/index.ts';
import { settingsQuery } from './settings.queries.ts';
import { settingsText as text } from './settings.text.fr.ts';

const { calls } = notificationsContract;

/** Whether this device is told, and both presses. What the browser and the service know goes together. */
export function usePushDevice(serverKey: string) {
  const cache = useQueryClient();
  const [state, setState] = useState<PushState | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // The person may have changed it in the browser's own settings, and come back.
    const look = () => void readPushState().then((pushState) => isCurrent && setState(pushState));
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  const turnOn = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const address = await startPush(serverKey);
      if (address === 'blocked') return setState('blocked');
      if (address === 'refused') return setRefused(true);
      // Whose it is, before the upkeep meets it: it ends what it does not know.
      const userId = readStoredSession()?.user.id;
      if (userId !== undefined) await keepPushWish(userId);
      const outcome = await callApi(calls.addDevice, { body: address });
      if (!outcome.ok) {
        forgetPushWish();
        await stopPush();
        throw new CallFailure(outcome);
      }
      setState('on');
      await cache.invalidateQueries({ queryKey: settingsQuery.queryKey });
      announce(text.turnedOn);
      // Signing out before the next opening ends it here too.
      void import('../push-upkeep.lazy.ts').then(({ startPushUpkeep }) => startPushUpkeep()).catch(() => undefined);
    },
  });
  const turnOff = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // The browser first: nothing is shown here any more, even if the service is not reached.
      forgetPushWish();
      const address = await stopPush();
      setState('off');
      announce(text.turnedOff);
      if (address !== null) await callApi(calls.removeDevice, { body: { endpoint: address.endpoint } });
    },
  });
  return {
    state,
    turnOn: () => {
      turnOff.reset();
      setRefused(false);
      turnOn.mutate();
    },
    turnOff: () => {
      turnOn.reset();
      turnOff.mutate();
    },
    /** The question of the browser was closed without an agreement. */
    isRefused,
    busy: turnOn.isPending || turnOff.isPending,
    fault: turnOn.error ?? turnOff.error,
  };
}
