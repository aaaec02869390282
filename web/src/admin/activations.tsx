import { type ActivationRow, adminContract } from '@placejuste/contracts/admin';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { announce, notify } from '../accessibility/index.ts';
import { callApi, CallFailure, sentenceOf } from '../platform/index.ts';
import { Alert, Button, Card, DateText, Skeleton } from '../ui/index.ts';
import { activationsQuery } from './admin.queries.ts';
import { adminText } from './admin.text.fr.ts';

const text = adminText.activation;

/** Accounts whose two documents are validated: one press activates. Reviewers are not shown it. */
export function Activations() {
  const list = useInfiniteQuery(activationsQuery);
  if (list.isError && list.data === undefined) {
    const hidden = list.error instanceof CallFailure && ['ROLE_REQUIRED', 'NOT_SIGNED_IN', 'SECOND_FACTOR_REQUIRED'].includes(list.error.refusal.code);
    return hidden ? null : <Alert title={text.failed}>{sentenceOf(list.error, text.failed)}</Alert>;
  }
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="stack" aria-labelledby="activation-title">
      <h2 id="activation-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {list.isPending && <Skeleton lines={2} label={text.loading} />}
      {list.isSuccess && rows.length === 0 && <p>{text.empty}</p>}
      <ul className="plain stack">
        {rows.map((row) => (
          <li key={row.userId}>
            <ActivationCard row={row} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {adminText.more}
        </Button>
      )}
    </section>
  );
}

function ActivationCard({ row }: { readonly row: ActivationRow }) {
  const cache = useQueryClient();
  const name = `${row.firstName} ${row.lastName}`.trim();
  const activation = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(adminContract.calls.activateAccount, { params: { id: row.userId } });
      if (!outcome.ok) throw new CallFailure(outcome);
    },
    onSuccess: async () => {
      announce(text.activated(name));
      notify('good', text.activated(name));
      await cache.invalidateQueries({ queryKey: activationsQuery.queryKey });
    },
  });
  return (
    <Card>
      <h3>{name}</h3>
      <p className="soft">
        {row.email} · {text.since} <DateText value={row.createdAt} />
      </p>
      {activation.isError && <Alert title={text.notActivated}>{sentenceOf(activation.error, text.notActivated)}</Alert>}
      <Button look="act" icon="check" busy={activation.isPending} onClick={() => activation.mutate()}>
        {text.activate(name)}
      </Button>
    </Card>
  );
}
