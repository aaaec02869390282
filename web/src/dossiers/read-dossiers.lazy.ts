import { dossiersContract } from '@placejuste/contracts/dossiers';
import { electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import { callApi, CallFailure } from '../platform/index.ts';

/** Fetches the dossiers of a fine, newest first. */
export async function readDossiers(fineId: string, signal: AbortSignal) {
  const outcome = await callApi(dossiersContract.calls.listDossiers, {
    params: { id: fineId },
    query: { limit: 20 },
    signal,
  });
  if (!outcome.ok) throw new CallFailure(outcome);
  return outcome.value;
}

/** Fetches the means by which this installation can send letters. */
export async function readSendingMeans(signal: AbortSignal) {
  const outcome = await callApi(dossiersContract.calls.readSendingMeans, { signal });
  if (!outcome.ok) throw new CallFailure(outcome);
  return outcome.value;
}

/** Fetches the requirements for sending this dossier electronically, and the newest such letter of its fine. */
export async function readElectronicLetter(dossierId: string, signal: AbortSignal) {
  const outcome = await callApi(electronicLettersContract.calls.readElectronicLetter, {
    params: { id: dossierId },
    signal,
  });
  if (!outcome.ok) throw new CallFailure(outcome);
  return outcome.value;
}
