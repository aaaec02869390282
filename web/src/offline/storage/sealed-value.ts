import { keepLastKnown, readLastKnown, readStoredSession } from '../../platform/index.ts';
import { seal, unseal } from '../device-key/seal.ts';

/** Stores an answer of the service, encrypted, to be read without a network; signing out erases it with the rest. */
export async function keepSealed(userId: string, name: string, value: unknown): Promise<void> {
  const sealed = await seal(userId, value);
  // The person signed out meanwhile: nothing about them is written again.
  if (readStoredSession()?.user.id === userId) keepLastKnown(userId, name, sealed);
}

/** Reads a stored answer, to be parsed by the caller; null when there is none or it can no longer be decrypted. */
export async function readSealed(userId: string, name: string): Promise<unknown> {
  const sealed = readLastKnown(userId, name);
  return typeof sealed === 'string' ? unseal(userId, sealed).catch(() => null) : null;
}
