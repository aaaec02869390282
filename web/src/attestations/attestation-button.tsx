import { attestationsContract, type Attestation } from '@placejuste/contracts/attestations';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../accessibility/index.ts';
import { callApi, downloadFrom } from '../platform/index.ts';
import { ErrorAlert, Button, Progress } from '../ui/index.ts';
import { attestationsText as text } from './attestations.text.fr.ts';

const { requestAttestation, readAttestation } = attestationsContract.calls;
/** Milliseconds between two polls. */
const pollMs = 1000;

/** Requests the attestation, waits for it and downloads it; it is still made after the person leaves this screen. */
export function AttestationButton({ declarationId }: { readonly declarationId: string }) {
  const [attestation, setAttestation] = useState<Attestation | null>(null);
  const abortRef = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    abortRef.current = here;
    return () => here.abort();
  }, []);
  const take = useMutation({
    mutationFn: () => takeAttestation(declarationId, abortRef.current.signal, setAttestation),
    onSettled: () => setAttestation(null),
  });
  const fault = take.data ?? null;
  return (
    <>
      <Button icon="paper" wide busy={take.isPending} onClick={() => take.mutate()}>
        {text.take}
      </Button>
      {attestation !== null && <Progress label={attestation.said} value={attestation.percent / 100} />}
      {fault !== null && (
        <ErrorAlert title={text.notTaken}>
          <p>{fault}</p>
        </ErrorAlert>
      )}
    </>
  );
}

/** Null once the download starts, or when the person left; otherwise the French sentence of the failure. */
async function takeAttestation(
  id: string,
  signal: AbortSignal,
  onProgress: (making: Attestation) => void,
): Promise<string | null> {
  const params = { id };
  let announcedText = '';
  for (
    let outcome = await callApi(requestAttestation, { params });
    ;
    outcome = await callApi(readAttestation, { params, signal })
  ) {
    if (signal.aborted) return null;
    if (!outcome.ok) return outcome.message;
    const { value } = outcome;
    if (value.state === 'failed') return value.said;
    onProgress(value);
    // Announces each sentence once.
    if (value.said !== announcedText) announce(value.said);
    announcedText = value.said;
    if (value.file !== null) {
      downloadFrom(value.file.url, value.file.fileName);
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
