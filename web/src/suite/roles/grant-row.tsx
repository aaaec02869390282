import { teamContract, type TeamGrant } from '@placejuste/contracts/suite';
import { useState } from 'react';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, Chip, DateText, Dialog, ErrorAlert, UserText } from '../../ui/index.ts';
import { teamQuery } from '../suite.queries.ts';
import { FreshFactor, isStaleFactor } from './fresh-factor.tsx';
import { rolesText as text } from './roles.text.fr.ts';

/** One role of one person, with who gave it and a button to remove it. */
export function GrantRow({ row }: { readonly row: TeamGrant }) {
  const { userId, email, name, role, grantedAt, grantedBy, hasSecondFactor, isOwn } = row;
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useTeamAct(
    teamQuery,
    () => callApi(teamContract.calls.revokeTeamRole, { params: { userId, role } }),
    () => text.revoked(email),
  );
  return (
    <Card className="stack tight">
      <h3>
        <UserText>{name === '' ? email : name}</UserText>
      </h3>
      <p className="row">
        <Chip icon={role === 'admin' ? 'key' : 'eye'}>{text.names[role]}</Chip>
        {isOwn && <Chip icon="user">{text.own}</Chip>}
        {!hasSecondFactor && (
          <Chip tone="wait" icon="shield">
            {text.noFactor}
          </Chip>
        )}
      </p>
      {name !== '' && <p>{email}</p>}
      <p className="soft">
        {text.since} <DateText value={grantedAt} />, {grantedBy === null ? text.byCommand : text.givenBy(grantedBy)}.
      </p>
      {!hasSecondFactor && <p className="soft">{text.noFactorHelp}</p>}
      {revoke.isError && !isStaleFactor(revoke.error) && (
        <ErrorAlert title={text.notRevoked}>{describeCallFailure(revoke.error, text.notRevoked)}</ErrorAlert>
      )}
      <div>
        <Button icon="cross" busy={revoke.isPending} onClick={() => setIsAsking(true)}>
          {text.revoke}
          <span className="visually-hidden">{text.revokeOf(text.names[role], email)}</span>
        </Button>
      </div>
      <Dialog
        title={text.question(text.names[role], email)}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        closeLabel={text.keep}
      >
        <p>{isOwn ? text.ownEffect : text.effect}</p>
        <Button
          look="danger"
          icon="cross"
          wide
          onClick={() => {
            setIsAsking(false);
            revoke.mutate();
          }}
        >
          {text.confirm}
        </Button>
      </Dialog>
      <FreshFactor error={revoke.error} onProved={() => revoke.mutate()} onCancel={() => revoke.reset()} />
    </Card>
  );
}
