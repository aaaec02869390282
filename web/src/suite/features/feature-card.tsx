import { featureSwitchesContract, type FeatureSwitch } from '@placejuste/contracts/suite';
import type { OffReason } from '@placejuste/domain/operation';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, Chip, DateText, Dialog, ErrorAlert, Select } from '../../ui/index.ts';
import { FreshFactor, isStaleFactor } from '../roles/fresh-factor.tsx';
import { featureSwitchesQuery } from '../suite.queries.ts';
import { featuresText as text } from './features.text.fr.ts';

const { calls } = featureSwitchesContract;

/** A feature, what turning it off stops, and the message that people read meanwhile. */
export function FeatureCard({ row: { feature, off } }: { readonly row: FeatureSwitch }) {
  const name = text.names[feature];
  const [isAsking, setIsAsking] = useState(false);
  const turnOff = useTeamAct(
    featureSwitchesQuery,
    (reason: OffReason) => callApi(calls.turnFeatureOff, { params: { feature }, body: { reason } }),
    () => text.turnedOff(name),
  );
  const turnOn = useTeamAct(
    featureSwitchesQuery,
    () => callApi(calls.turnFeatureOn, { params: { feature } }),
    () => text.turnedOn(name),
  );
  const act = off === null ? turnOff : turnOn;
  return (
    <Card className="stack tight" aria-labelledby={`switch-${feature}`}>
      <h2 id={`switch-${feature}`}>{name}</h2>
      <p className="row">
        <Chip tone={off === null ? 'good' : 'bad'}>{off === null ? text.on : text.off}</Chip>
      </p>
      <p>
        <span className="soft">{text.effect}</span> {text.effects[feature]}
      </p>
      {off !== null && (
        <>
          <p className="soft">
            {text.since} <DateText value={off.since} time />. {text.reasonIs(off.reason, off.by)}
          </p>
          <p className="soft">{text.said}</p>
          <p>{text.sentences[feature]}</p>
        </>
      )}
      {act.isError && !isStaleFactor(act.error) && (
        <ErrorAlert title={text.notChanged}>{describeCallFailure(act.error, text.notChanged)}</ErrorAlert>
      )}
      <div>
        {off === null ? (
          <Button icon="cross" busy={turnOff.isPending} onClick={() => setIsAsking(true)}>
            {text.turnOff}
            <span className="visually-hidden">{text.of(name)}</span>
          </Button>
        ) : (
          <Button icon="check" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {text.turnOn}
            <span className="visually-hidden">{text.of(name)}</span>
          </Button>
        )}
      </div>
      <Dialog title={text.question(name)} open={isAsking} onClose={() => setIsAsking(false)} closeLabel={text.keep}>
        <OffForm
          onOff={(reason) => {
            setIsAsking(false);
            turnOff.mutate(reason);
          }}
        >
          <p>{text.effects[feature]}</p>
        </OffForm>
      </Dialog>
      <FreshFactor
        error={turnOff.error}
        onProved={() => turnOff.variables !== undefined && turnOff.mutate(turnOff.variables)}
        onCancel={() => turnOff.reset()}
      />
      <FreshFactor error={turnOn.error} onProved={() => turnOn.mutate()} onCancel={() => turnOn.reset()} />
    </Card>
  );
}

interface OffFormProps {
  readonly onOff: (reason: OffReason) => void;
  readonly children: ReactNode;
}

/** Asks for a reason before the feature is turned off. */
function OffForm({ onOff, children }: OffFormProps) {
  const [reason, setReason] = useState<OffReason | null>(null);
  const [isAsked, setAsked] = useState(false);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason !== null) onOff(reason);
  };
  return (
    <form className="stack" noValidate onSubmit={confirm}>
      {children}
      <Select
        label={text.reason}
        prompt={text.choose}
        error={isAsked && reason === null ? text.reasonMissing : undefined}
        choices={text.reasons}
        value={reason ?? ''}
        onChoose={setReason}
      />
      <Button type="submit" look="danger" icon="cross" wide>
        {text.confirm}
      </Button>
    </form>
  );
}
