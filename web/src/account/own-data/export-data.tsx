import { personalDataContract, type PersonalData } from '@placejuste/contracts/personal-data';
import { useMutation } from '@tanstack/react-query';
import { notify } from '../../accessibility/index.ts';
import { callApi, downloadFrom } from '../../platform/index.ts';
import { Button, Card, ErrorAlert } from '../../ui/index.ts';
import { ownDataText } from './own-data.text.fr.ts';
import { ProofAgain } from './proof-again.tsx';

const text = ownDataText.export;

/** Each part is downloaded by the browser, and continues when the page is left. */
export function ExportData({ data, email }: { readonly data: PersonalData; readonly email: string }) {
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: async (part: number) => {
      const outcome = await callApi(personalDataContract.calls.linkExport, { body: { part } });
      if (!outcome.ok) return outcome;
      downloadFrom(outcome.value.url, '');
      notify('good', text.begun, { description: text.begunDetail });
      return null;
    },
  });
  const { parts } = data;
  const refusal = ask.data ?? null;
  const isAskedAgain = refusal?.code === 'RECENT_SIGN_IN_NEEDED';
  const totalFiles = parts.reduce((sum, { files }) => sum + files, 0);
  const totalBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <Card aria-labelledby="export-title">
      <h2 id="export-title">{text.title}</h2>
      <p>{text.lead}</p>
      <p className="soft">{text.size(totalFiles, totalBytes)}</p>
      {parts.length > 1 && <p>{text.parts}</p>}
      {isAskedAgain ? (
        <ProofAgain
          email={email}
          lead={ownDataText.again.export}
          submitLabel={ownDataText.again.exportSubmit}
          onSignedIn={() => ask.mutate(ask.variables ?? 1)}
        />
      ) : (
        parts.map(({ number }) => (
          <Button
            key={number}
            icon="download"
            wide
            busy={ask.isPending && ask.variables === number}
            onClick={() => ask.mutate(number)}
          >
            {parts.length === 1 ? text.all : text.part(number, parts.length)}
          </Button>
        ))
      )}
      {refusal !== null && !isAskedAgain && (
        <ErrorAlert title={text.refused}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
    </Card>
  );
}
