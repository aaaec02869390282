import { teamContract } from '@placejuste/contracts/suite';
import { findEmailFault, type TeamRole } from '@placejuste/domain/account';
import { type FormEvent, useState } from 'react';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, ErrorAlert, ErrorSummary, RadioCards, TextField } from '../../ui/index.ts';
import { teamQuery } from '../suite.queries.ts';
import { FreshFactor, isStaleFactor } from './fresh-factor.tsx';
import { rolesText } from './roles.text.fr.ts';

const text = rolesText.form;

/** Gives a role to the account with a given e-mail address. */
export function GrantForm() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<TeamRole | null>(null);
  const [attempt, setAttempt] = useState(0);
  const grant = useTeamAct(
    teamQuery,
    (body: { readonly email: string; readonly role: TeamRole }) => callApi(teamContract.calls.grantTeamRole, { body }),
    () => text.granted(email.trim()),
  );
  const address = email.trim();
  const errors =
    attempt === 0
      ? {}
      : {
          'grant-email': findEmailFault(address) === null ? undefined : text.emailMissing,
          'grant-role': role === null ? text.roleMissing : undefined,
        };
  const send = () => {
    setAttempt(attempt + 1);
    if (role === null || findEmailFault(address) !== null) return;
    grant.mutate(
      { email: address, role },
      {
        onSuccess: () => {
          setEmail('');
          setRole(null);
          setAttempt(0);
        },
      },
    );
  };
  return (
    <Card aria-labelledby="grant-title">
      <h2 id="grant-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      <form
        className="stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send();
        }}
      >
        <ErrorSummary errors={errors} attempt={attempt} />
        <TextField
          id="grant-email"
          type="email"
          label={text.email}
          autoComplete="off"
          autoCapitalize="none"
          error={errors['grant-email']}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <RadioCards
          id="grant-role"
          legend={text.role}
          error={errors['grant-role']}
          choices={text.choices}
          value={role}
          onChoose={setRole}
        />
        {grant.isError && !isStaleFactor(grant.error) && (
          <ErrorAlert title={text.notGranted}>{describeCallFailure(grant.error, text.notGranted)}</ErrorAlert>
        )}
        <Button data-voice="by-name" type="submit" look="act" icon="plus" wide busy={grant.isPending}>
          {text.submit}
        </Button>
      </form>
      <FreshFactor error={grant.error} onProved={send} onCancel={() => grant.reset()} />
    </Card>
  );
}
