import { runAsService, type Platform } from '../../platform/http/index.ts';
import { maxBusMessageLength, type BusMessage } from './bus-message.ts';
import { notifyNodes } from './bus.repository.ts';

/** Publishes a message. False, sending nothing, when it is too long for a notification of the database. */
export async function publishMessage(platform: Pick<Platform, 'db'>, message: BusMessage): Promise<boolean> {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) > maxBusMessageLength) return false;
  await runAsService(platform, ({ tx }) => notifyNodes(tx, text));
  return true;
}
