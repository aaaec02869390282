import { useMutation } from '@tanstack/react-query';
import { notify } from '../../accessibility/index.ts';
import { useSession } from '../../platform/index.ts';
import { Card, Chip, ConfirmButton, ErrorAlert } from '../../ui/index.ts';
import { EnrolForm } from './enrol-form.tsx';
import { dropSecondFactors } from './second-factor-commands.ts';
import { secondFactorText } from './second-factor.text.fr.ts';

const text = secondFactorText.own;

/** The code asked for beside the password, for those who want one: turned on and off here. */
export function OwnSecondFactor() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const factors = session.session.user.factors ?? [];
  const verified = factors.filter(({ status }) => status === 'verified').map(({ id }) => id);
  return (
    <Card aria-labelledby="second-factor-title">
      <h2 id="second-factor-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {verified.length === 0 ? <TurnOn email={session.email} /> : <TurnOff ids={verified} />}
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

function TurnOff({ ids }: { readonly ids: readonly string[] }) {
  const drop = useMutation({
    networkMode: 'always',
    mutationFn: () => dropSecondFactors(ids),
    onSuccess: (isDropped) => isDropped && notify('good', text.turnedOff),
  });
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
      {drop.data === false && (
        <ErrorAlert title={text.notTurnedOff}>
          <p>{text.notTurnedOffAdvice}</p>
        </ErrorAlert>
      )}
    </>
  );
}
