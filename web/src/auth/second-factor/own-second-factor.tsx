import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announce, notify } from '../../accessibility/index.ts';
import { useSession } from '../../platform/index.ts';
import { Alert, Button, Card, Chip, ConfirmButton, ErrorAlert } from '../../ui/index.ts';
import { AuthenticatorCodeForm } from './authenticator-code-form.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { dropSecondFactors } from './second-factor-commands.ts';
import { secondFactorText } from './second-factor.text.fr.ts';

const text = secondFactorText.own;

interface OwnFactor {
  readonly id: string;
  readonly factor_type: string;
}

/** Turns the optional second factor on and off. */
export function OwnSecondFactor() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const verifiedFactors = (session.session.user.factors ?? []).filter(({ status }) => status === 'verified');
  return (
    <Card aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {verifiedFactors.length === 0 ? <TurnOn email={session.email} /> : <TurnOff factors={verifiedFactors} />}
    </Card>
  );
}

function TurnOn({ email }: { readonly email: string }) {
  const free = { start: text.turnOn, giveUp: text.giveUp };
  return (
    <>
      <p>{text.lost}</p>
      <EnrolForm email={email} free={free} onDone={() => notify('good', text.turnedOn)} />
    </>
  );
}

function TurnOff({ factors }: { readonly factors: readonly OwnFactor[] }) {
  const drop = useMutation({
    networkMode: 'always',
    mutationFn: () => dropSecondFactors(factors.map(({ id }) => id)),
    onSuccess: ({ ok: isDropped }) => isDropped && notify('good', text.turnedOff),
  });
  const refusal = drop.data?.ok === false ? drop.data.code : null;
  if (refusal === 'PROVE_AGAIN')
    return <ProveAgain factors={factors} onProved={() => drop.mutate()} onKeep={() => drop.reset()} />;
  return (
    <>
      <p>
        <Chip tone="good">{text.isOn}</Chip>
      </p>
      <p>{text.on}</p>
      <ConfirmButton
        icon="shield"
        wide
        busy={drop.isPending}
        label={text.turnOff}
        question={text.question}
        onConfirm={() => drop.mutate()}
      >
        <p>{text.meaning}</p>
      </ConfirmButton>
      {refusal !== null && (
        <ErrorAlert title={text.notTurnedOff}>
          <p>{text.notTurnedOffAdvice}</p>
        </ErrorAlert>
      )}
    </>
  );
}

interface ProveAgainProps {
  readonly factors: readonly OwnFactor[];
  readonly onProved: () => void;
  readonly onKeep: () => void;
}

/** Requires a current code: an unattended phone must not be enough to remove the second factor. */
function ProveAgain({ factors, onProved, onKeep }: ProveAgainProps) {
  const totp = factors.find(({ factor_type: type }) => type === 'totp');
  const hasAuthenticator = totp !== undefined;
  // Announced, because the focus goes past this sentence to the field.
  useEffect(() => {
    if (hasAuthenticator) announce(text.again);
  }, [hasAuthenticator]);
  return (
    <>
      {totp === undefined ? (
        <Alert tone="bad" title={text.notTurnedOff}>
          <p>{secondFactorText.step.other}</p>
        </Alert>
      ) : (
        <>
          <p>{text.again}</p>
          <AuthenticatorCodeForm factorId={totp.id} onDone={onProved} />
        </>
      )}
      <Button wide onClick={onKeep}>
        {text.question.keep}
      </Button>
    </>
  );
}
