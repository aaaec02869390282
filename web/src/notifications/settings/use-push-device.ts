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

/** Push state of this device, with the functions to turn it on and off in the browser and in the service together. */
export function usePushDevice(serverKey: string) {
  const cache = useQueryClient();
  const [state, setState] = useState<PushState | null>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    // The person may have changed the permission in the browser's settings.
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
      // Stored before the upkeep runs, which cancels an address without an owner.
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
      // Started now, so that a sign-out before the next opening cancels the address too.
      void import('../push-upkeep.lazy.ts').then(({ startPushUpkeep }) => startPushUpkeep()).catch(() => undefined);
    },
  });
  const turnOff = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // The browser first: nothing more is shown here, even if the service cannot be reached.
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
    /** True when the browser's question was closed without an answer, or its push service gave no address. */
    isRefused,
    busy: turnOn.isPending || turnOff.isPending,
    fault: turnOn.error ?? turnOff.error,
  };
}
