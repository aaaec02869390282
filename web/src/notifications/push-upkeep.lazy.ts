import { notificationsContract } from '@placejuste/contracts/notifications';
import { callApi, deviceStorage, onSignedOut, pushAddress, stopPush, watchSession } from '../platform/index.ts';

const key = 'placejuste_push';
let hasStarted = false;

/**
 * Push services change a browser's address without a word, and people travel: the service is told. Whoever signs out is
 * told nothing more here, whatever reaches the service.
 */
export function startPushUpkeep(): void {
  if (hasStarted) return;
  hasStarted = true;
  let telling: Promise<void> | null = null;
  watchSession(({ status }) => {
    // A session is told of several times as it opens.
    if (status !== 'signed-in' || telling !== null) return;
    telling = tellAddress()
      .catch(() => undefined)
      .finally(() => {
        telling = null;
      });
  });
  onSignedOut(() => {
    deviceStorage().removeItem(key);
    void stopPush().catch(() => undefined);
  });
}

async function tellAddress(): Promise<void> {
  const address = await pushAddress();
  if (address === null) return;
  const known = `${address.endpoint} ${address.timeZone}`;
  if (deviceStorage().getItem(key) === known) return;
  const outcome = await callApi(notificationsContract.calls.addDevice, { body: address });
  if (outcome.ok) deviceStorage().setItem(key, known);
}
