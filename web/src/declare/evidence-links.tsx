import { verifyContract } from '@placejuste/contracts/verify';
import { useState } from 'react';
import { callApi } from '../platform/index.ts';
import { Alert, AnchorButton, Button } from '../ui/index.ts';
import { recapText as text } from './recap.text.fr.ts';

/** What others may check of this declaration, and everything that proves it as one file. */
export function EvidenceLinks({ declarationId }: { readonly declarationId: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const download = async () => {
    setFailure(null);
    const link = await callApi(verifyContract.calls.linkBundle, { params: { id: declarationId } });
    if (link.ok) window.location.assign(link.value.url);
    else setFailure(link.message);
  };
  return (
    <section className="stack" aria-labelledby="recap-evidence">
      <h2 id="recap-evidence">{text.evidenceTitle}</h2>
      <p className="soft">{text.evidenceHelp}</p>
      <div className="row">
        <Button icon="download" onClick={() => void download()}>
          {text.bundle}
        </Button>
        <AnchorButton href={`/verifier/${declarationId}`}>{text.publicCheck}</AnchorButton>
      </div>
      {failure !== null && (
        <Alert title={text.bundleFailed}>
          <p>{failure}</p>
        </Alert>
      )}
    </section>
  );
}
