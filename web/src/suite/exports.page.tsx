import { exportsContract } from '@placejuste/contracts/suite';
import { type SuiteExport, suiteExports } from '@placejuste/domain/operation';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { notify } from '../accessibility/index.ts';
import { TeamGate, useIsSignedIn } from '../admin/index.ts';
import { callApi, CallFailure, downloadFrom, describeCallFailure } from '../platform/index.ts';
import { Button, Card, ErrorAlert, Page } from '../ui/index.ts';
import { exportsText as text } from './exports/exports.text.fr.ts';
import { FreshFactor, isStaleFactor } from './roles/fresh-factor.tsx';
import { teamQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;

/** `/admin-suite/exports`: tables to download, each written to the log before it leaves. */
export function Component() {
  const team = useInfiniteQuery({ ...teamQuery, enabled: useIsSignedIn() });
  return (
    <TeamGate title={text.title} back={back} error={team.error}>
      <Page title={text.title} lead={text.lead} back={back}>
        {suiteExports.map((name) => (
          <ExportCard key={name} name={name} />
        ))}
      </Page>
    </TeamGate>
  );
}

function ExportCard({ name }: { readonly name: SuiteExport }) {
  const table = text.table(name);
  const take = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(exportsContract.calls.linkSuiteExport, { params: { name } });
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
    onSuccess: ({ url, fileName }) => {
      notify('good', text.ready(table.name));
      downloadFrom(url, fileName);
    },
  });
  return (
    <Card className="suite-export" aria-labelledby={`export-${name}`}>
      <h2 id={`export-${name}`}>{table.name}</h2>
      <p>{table.what}</p>
      {take.isError && !isStaleFactor(take.error) && (
        <ErrorAlert title={text.failed}>{describeCallFailure(take.error, text.failed)}</ErrorAlert>
      )}
      <Button icon="download" busy={take.isPending} onClick={() => take.mutate()}>
        {text.take}
        <span className="visually-hidden">{text.takeOf(table.name)}</span>
      </Button>
      <FreshFactor error={take.error} onProved={() => take.mutate()} onCancel={() => take.reset()} />
    </Card>
  );
}
