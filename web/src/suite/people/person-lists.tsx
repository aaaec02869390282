import type { FineRow } from '@placejuste/contracts/fines';
import type { PersonDeclaration, PersonFile } from '@placejuste/contracts/people';
import { deadlineName } from '@placejuste/domain/fine';
import type { Purpose } from '@placejuste/domain/people';
import { useState, type ReactNode } from 'react';
import { TeamList } from '../../admin/index.ts';
import { recapText } from '../../declarations/index.ts';
import { finesText } from '../../fines/index.ts';
import { DateText, euros, Fold, Typed, Unbroken, type IconName } from '../../ui/index.ts';
import { personDeclarationsQuery, personFinesQuery } from '../suite.queries.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.file;

interface ListProps {
  readonly file: PersonFile;
  readonly purpose: Purpose;
}

/** What the person declared, read without the photographs once it is unfolded. */
export function Declarations({ file: { userId, declarations, unpaidDeclarations }, purpose }: ListProps) {
  const due = unpaidDeclarations === 0 ? '' : `, ${text.unpaid(unpaidDeclarations)}`;
  return (
    <ReadWhenOpened icon="list" summary={text.declarations.title} end={`${declarations.count}${due}`}>
      <TeamList
        id="person-declarations"
        query={personDeclarationsQuery(userId, purpose)}
        text={text.declarations}
        folded
        keyOf={({ id }) => id}
      >
        {(row) => <DeclarationLine row={row} />}
      </TeamList>
    </ReadWhenOpened>
  );
}

/** The fines of the person: what ends first before the rest. */
export function Fines({ file: { userId, fines }, purpose }: ListProps) {
  return (
    <ReadWhenOpened icon="bell" summary={text.fines.title} end={fines.count}>
      <TeamList
        id="person-fines"
        query={personFinesQuery(userId, purpose)}
        text={text.fines}
        folded
        keyOf={({ id }) => id}
      >
        {(row) => <FineLine row={row} />}
      </TeamList>
    </ReadWhenOpened>
  );
}

interface ReadWhenOpenedProps {
  readonly icon: IconName;
  readonly summary: string;
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** Each reading is in the log: nothing is read of what nobody unfolds. */
function ReadWhenOpened({ children, ...fold }: ReadWhenOpenedProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Fold {...fold} onOpen={() => setWasOpened(true)}>
      {wasOpened && children}
    </Fold>
  );
}

function DeclarationLine({ row }: { readonly row: PersonDeclaration }) {
  return (
    <div className="suite-line">
      <p>
        <strong>
          <DateText value={row.madeAt} time />
        </strong>
        , <Typed>{row.placeLabel ?? text.declarations.noPlace}</Typed>
      </p>
      <p>
        <Unbroken text={row.plate} />, {recapText.statuses[row.status].toLowerCase()},{' '}
        {recapText.payments[row.payment].toLowerCase()}, {text.declarations.photographs(row.photographs)}
      </p>
      <p className="soft small">
        {text.declarations.received} <DateText value={row.depositedAt} time />
        {'. '}
        <code>{row.id}</code>
      </p>
    </div>
  );
}

function FineLine({ row: { nextDeadline, ...row } }: { readonly row: FineRow }) {
  return (
    <div className="suite-line">
      <p>
        <strong>{finesText.tracks[row.track]}</strong>, {finesText.statuses[row.status].toLowerCase()}
        {row.amountCents !== null && `, ${euros(row.amountCents)}`}
      </p>
      {nextDeadline !== null && (
        <p>
          {deadlineName({ code: nextDeadline.code }, row.track)}, {text.fines.by} <DateText value={nextDeadline.safe} />
        </p>
      )}
      <p className="soft small">
        {text.fines.number} <Unbroken text={row.noticeNumber} />, {text.fines.of} <DateText value={row.noticeDate} />
        {row.plate !== null && (
          <>
            , <Unbroken text={row.plate} />
          </>
        )}
      </p>
    </div>
  );
}
