import { type ActivationRow, adminContract } from '@placejuste/contracts/admin';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, DateText, ErrorAlert, UserText } from '../../ui/index.ts';
import { activationsQuery } from '../admin.queries.ts';
import { adminText } from '../admin.text.fr.ts';
import { TeamList, useTeamAct } from './team-list.tsx';

const text = adminText.activation;

/** Accounts whose two documents are approved, with a button to activate each. Hidden from reviewers. */
export function Activations() {
  return (
    <TeamList id="activation-title" query={activationsQuery} text={text} keyOf={(row) => row.userId}>
      {(row) => <ActivationCard row={row} />}
    </TeamList>
  );
}

function ActivationCard({ row }: { readonly row: ActivationRow }) {
  const name = `${row.firstName} ${row.lastName}`.trim();
  const activation = useTeamAct(
    activationsQuery,
    () => callApi(adminContract.calls.activateAccount, { params: { id: row.userId } }),
    () => text.activated(name),
  );
  return (
    <Card>
      <h3>
        <UserText>{name}</UserText>
      </h3>
      <p className="soft">
        {row.email} · {text.since} <DateText value={row.createdAt} />
      </p>
      {activation.isError && (
        <ErrorAlert title={text.notActivated}>{describeCallFailure(activation.error, text.notActivated)}</ErrorAlert>
      )}
      <Button look="act" icon="check" busy={activation.isPending} onClick={() => activation.mutate()}>
        <UserText within={text.activate(name)}>{name}</UserText>
      </Button>
    </Card>
  );
}
