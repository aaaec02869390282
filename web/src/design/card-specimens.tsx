import type { ReactNode } from 'react';
import {
  AccountLine,
  Badge,
  BigDate,
  Button,
  ConfirmButton,
  DateCard,
  Dial,
  Explained,
  Fact,
  Disclosure,
  ListCard,
  ListRow,
  LivingCard,
  Plate,
  SecondaryAction,
  SecondaryGroup,
  SecondaryPair,
  SecondaryLink,
  SecondaryNav,
  RowPicture,
  StateLine,
  Street,
  Timeline,
  Tracker,
} from '../ui/index.ts';
import { designText as text } from './design.text.fr.ts';

const { list, living, rows, track } = text;
const day = '2026-12-16';

/** The main card, with its contents and the parts below it. */
export const cardSpecimens: Readonly<Record<string, () => ReactNode>> = {
  Explained: () => <Explained>{text.explained}</Explained>,
  LivingCard: () => (
    <>
      <LivingCard
        tone="night"
        title={living.idle}
        lead={living.idleLead}
        actions={
          <Button look="act" large wide icon="camera">
            {press}
          </Button>
        }
      >
        <Street />
      </LivingCard>
      <LivingCard
        tone="night"
        state={{ tone: 'good', text: living.kept }}
        title={living.parked}
        actions={<Button wide>{living.see}</Button>}
      >
        <StayDial />
      </LivingCard>
      <LivingCard tone="here" state={{ tone: 'info', icon: 'phone', text: living.here }} title={living.parked} />
      <LivingCard tone="wait" state={{ tone: 'wait', text: living.begun }} title={living.yesterday} />
      <LivingCard tone="bad" state={{ tone: 'bad', text: living.refused }} title={living.reason} />
      <LivingCard tone="info" state={{ tone: 'info', icon: 'clock', text: living.checked }} title={living.answer} />
      <LivingCard tone="plain" state={{ tone: 'info', icon: 'town', text: living.fine }} title={living.answer} />
    </>
  ),
  StateLine: () => (
    <>
      <StateLine tone="good">{living.kept}</StateLine>
      <StateLine tone="wait">{living.begun}</StateLine>
      <StateLine tone="bad">{living.refused}</StateLine>
      <StateLine tone="info">{living.checked}</StateLine>
    </>
  ),
  Street: () => (
    <>
      <Street />
      <Street parked />
    </>
  ),
  Dial: () => (
    <LivingCard tone="night" title={living.parked}>
      <StayDial />
    </LivingCard>
  ),
  AccountLine: () => (
    <AccountLine email={text.email}>
      <Badge on>{text.chips.good}</Badge>
      <Badge on={false}>{text.chips.wait}</Badge>
    </AccountLine>
  ),
  Badge: () => <Badge on>{text.chips.good}</Badge>,
  SecondaryNav: () => <Rows />,
  SecondaryLink: () => <Rows />,
  SecondaryPair: () => <Rows />,
  SecondaryGroup: () => <Acts />,
  SecondaryAction: () => <Acts />,
  RowPicture: () => <RowPicture url="/icons/icon-192.png" />,
  Disclosure: () => (
    <Disclosure icon="list" summary={rows.how} end={rows.count}>
      <p>{text.card.body}</p>
    </Disclosure>
  ),
  ListCard: () => <Lists />,
  ListRow: () => <Lists />,
  ConfirmButton: () => (
    <ConfirmButton icon="trash" busy={false} label={list.remove} question={list.question} onConfirm={() => undefined}>
      <p>{text.dialog.body}</p>
    </ConfirmButton>
  ),
  DateCard: () => (
    <DateCard by={track.by} date={day}>
      {track.left}
    </DateCard>
  ),
  BigDate: () => <BigDate date={day} />,
  Tracker: () => (
    <>
      <Tracker label={track.label} current={1} steps={track.steps.map((name) => ({ name }))} />
      <Tracker label={track.label} current={4} steps={track.steps.map((name) => ({ name }))} />
    </>
  ),
  Timeline: () => (
    <Timeline
      label={track.label}
      entries={track.steps.map((title, index) => ({
        key: title,
        title,
        note: index === 0 ? track.note : undefined,
        state: (['done', 'now'] as const)[index] ?? 'later',
      }))}
    />
  ),
  Plate: () => (
    <>
      <Plate value="AB-123-CD" />
      <Plate small value="AB-123-CD" />
    </>
  ),
  Fact: () => (
    <>
      <Fact icon="pin" title={track.place}>
        {track.note}
      </Fact>
      <Fact icon="check" tone="good" title={living.kept} />
    </>
  ),
};

const press = text.press.act;

function StayDial() {
  return <Dial passed={0.1} left={living.left} caption={living.caption} from={living.from} to={living.to} />;
}

function Rows() {
  return (
    <SecondaryNav label={rows.label}>
      <SecondaryLink to="/systeme-visuel" icon="fine">
        {rows.one}
      </SecondaryLink>
      <SecondaryPair>
        <SecondaryLink to="/systeme-visuel" icon="clock">
          {rows.two}
        </SecondaryLink>
        <SecondaryLink to="/systeme-visuel" icon="gear">
          {rows.three}
        </SecondaryLink>
      </SecondaryPair>
    </SecondaryNav>
  );
}

function Acts() {
  return (
    <SecondaryGroup label={rows.label}>
      <SecondaryAction icon="key" note={text.card.body} onClick={() => undefined}>
        {rows.one}
      </SecondaryAction>
      <SecondaryAction icon="mail" busy onClick={() => undefined}>
        {text.press.busy}
      </SecondaryAction>
    </SecondaryGroup>
  );
}

function Lists() {
  const readings = [
    { isPending: false, isError: false, rows: list.names },
    { isPending: false, isError: false, rows: [] },
    { isPending: true, isError: false, rows: undefined },
    { isPending: false, isError: true, rows: undefined },
  ];
  return readings.map((reading, index) => (
    <ListCard
      key={index}
      title={list.title}
      lead={list.lead}
      reading={{ ...reading, error: null, isFetching: false, refetch: () => undefined }}
      words={list}
      sentence={text.errorAlert.body}
      rows={reading.rows}
      keyOf={(name) => name}
      row={(name) => (
        <ListRow name={name} mark={name === list.names[0] ? list.own : undefined} notes={[list.note]}>
          <Button icon="trash">{list.remove}</Button>
        </ListRow>
      )}
    />
  ));
}
