import { findRuleByLabel, townRuleTexts } from '@placejuste/domain/town-rule';
import type { NextStep, StayFacts } from '@placejuste/domain/next-step';
import { formatDuration, formatHourWords, toLocalMoment } from '@placejuste/domain/kernel';
import { useEffect } from 'react';
import { announce } from '../../accessibility/index.ts';
import { LeaveButton, useTownRules } from '../../town-rules/index.ts';
import { Dial, LinkButton, LivingCard, Street, UserText } from '../../ui/index.ts';
import { nextStepText } from '../next-step.text.fr.ts';
import { describeSince, parseStreet, describeUntil } from '../place-words.fr.ts';

type ParkedStep = Extract<NextStep, { kind: 'parked' }>;
const text = nextStepText.parked;

const looks = {
  open: { tone: 'night', alarm: null },
  running: { tone: 'night', alarm: null },
  ending: { tone: 'wait', alarm: text.ending },
  over: { tone: 'bad', alarm: text.over },
} as const;

interface ParkedCardProps {
  readonly step: ParkedStep;
  readonly now: Date;
  readonly onLeft: () => void;
}

/** A parked car, with the rule of the town at the declared place. */
export function ParkedCard({ step: { declaration, phase }, now, onLeft }: ParkedCardProps) {
  const { id, plate, placeLabel, clock, depositedAt, stay } = declaration;
  const title = text.title(parseStreet(placeLabel), plate);
  const { alarm, tone } = looks[phase];
  useEffect(() => {
    if (alarm !== null) announce(alarm);
  }, [alarm]);
  return (
    <LivingCard
      tone={tone}
      state={
        alarm === null
          ? { tone: 'good', text: text.state(describeSince(depositedAt, now, clock)) }
          : { tone, text: alarm }
      }
      label={title}
      title={<UserText within={title}>{parseStreet(placeLabel) ?? ''}</UserText>}
      actions={
        <div className="side-by-side">
          <LinkButton to={`/pwa/historique?declaration=${id}`}>{text.see}</LinkButton>
          <LeaveButton compact declarationId={id} plate={plate} onLeft={onLeft} />
        </div>
      }
    >
      {stay === null ? (
        <>
          <UnknownRule placeLabel={placeLabel} />
          <Street parked />
        </>
      ) : (
        <Stay stay={stay} isOver={phase === 'over'} now={now} />
      )}
    </LivingCard>
  );
}

function Stay({ stay, isOver, now }: { readonly stay: StayFacts; readonly isOver: boolean; readonly now: Date }) {
  const { commune, hours, endsAt, clock } = stay;
  if (isOver) return <p>{text.overSince(commune, hours, describeSince(endsAt, now, clock).replace(/^à /, ''))}</p>;
  const total = hours * 3_600_000;
  const remainingMs = endsAt.getTime() - now.getTime();
  const formatHour = (at: Date) => formatHourWords(toLocalMoment(at, clock).time);
  return (
    <>
      <Dial
        passed={1 - remainingMs / total}
        left={formatDuration(Math.max(0, Math.floor(remainingMs / 60_000)))}
        caption={text.caption}
        from={formatHour(new Date(endsAt.getTime() - total))}
        to={formatHour(endsAt)}
      />
      <p className="step-limit">
        {text.limit(commune, hours)}
        <strong>{text.move(describeUntil(endsAt, now, clock))}</strong>
      </p>
    </>
  );
}

/** Shown where no rule of the town is known, which differs from a town without a limit. */
function UnknownRule({ placeLabel }: { readonly placeLabel: string | null }) {
  const { rules } = useTownRules();
  if (rules === null || findRuleByLabel(rules, placeLabel) !== null) return null;
  return <p>{townRuleTexts.unknownHere}</p>;
}
