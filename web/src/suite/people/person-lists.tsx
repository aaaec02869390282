import type { PersonFile } from '@placejuste/contracts/people';
import type { Purpose } from '@placejuste/domain/people';
import { useState, type ReactNode } from 'react';
import { ReopenForm, TeamList } from '../../admin/index.ts';
import { Link } from '../../platform/index.ts';
import { Disclosure, type IconName } from '../../ui/index.ts';
import {
  personDeclarationsQuery,
  personDocumentsQuery,
  personEventsQuery,
  personFinesQuery,
  personMessagesQuery,
  personPaymentsQuery,
} from './person-lists.queries.ts';
import { PaperOpener } from './paper-opener.tsx';
import { peopleText } from './people.text.fr.ts';
import { DeclarationLine, EventLine, FineLine, MessageLine, PaperLine, PaymentLine } from './person-list-lines.tsx';

const text = peopleText.file;

interface ListProps {
  readonly file: PersonFile;
  readonly purpose: Purpose;
}

/** Declarations of the person, without photos, fetched once the disclosure opens. */
export function Declarations({ file: { userId, declarations, unpaidDeclarations }, purpose }: ListProps) {
  const unpaidText = unpaidDeclarations === 0 ? '' : `, ${text.unpaid(unpaidDeclarations)}`;
  return (
    <ReadWhenOpened icon="list" summary={text.declarations.title} end={`${declarations.count}${unpaidText}`}>
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

/** Fines of the person, the earliest deadline first. */
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

/** Documents sent by the person; opening a picture needs a separate reason. */
export function Documents({ file: { userId, documents }, purpose }: ListProps) {
  const query = personDocumentsQuery(userId, purpose);
  return (
    <ReadWhenOpened icon="paper" summary={text.papers.title} end={documents}>
      <TeamList id="person-papers" query={query} text={text.papers} folded keyOf={({ id }) => id}>
        {(paper) => (
          <div className="suite-line">
            <PaperLine row={paper} />
            {paper.hasPictures && <PaperOpener userId={userId} paper={paper} />}
            {paper.hasPictures && (paper.status === 'approved' || paper.status === 'rejected') && (
              <ReopenForm userId={userId} query={query} paper={paper} />
            )}
          </div>
        )}
      </TeamList>
    </ReadWhenOpened>
  );
}

export function Payments({ file: { userId, payments }, purpose }: ListProps) {
  return (
    <ReadWhenOpened icon="euro" summary={text.payments.title} end={payments}>
      <TeamList
        id="person-payments"
        query={personPaymentsQuery(userId, purpose)}
        text={text.payments}
        folded
        keyOf={({ id }) => id}
      >
        {(row) => <PaymentLine row={row} />}
      </TeamList>
    </ReadWhenOpened>
  );
}

export function Messages({ file: { userId, messages }, purpose }: ListProps) {
  return (
    <ReadWhenOpened icon="info" summary={text.messages.title} end={messages}>
      <TeamList
        id="person-messages"
        query={personMessagesQuery(userId, purpose)}
        text={text.messages}
        folded
        keyOf={({ id }) => id}
      >
        {(row) => <MessageLine row={row} />}
      </TeamList>
    </ReadWhenOpened>
  );
}

export function Events({ file: { userId }, purpose }: ListProps) {
  return (
    <ReadWhenOpened icon="clock" summary={text.events.title}>
      <TeamList
        id="person-events"
        query={personEventsQuery(userId, purpose)}
        text={text.events}
        folded
        keyOf={({ id }) => id}
      >
        {(row) => <EventLine row={row} />}
      </TeamList>
      <p>
        <Link to={`/admin-suite/journal?personne=${userId}`}>{text.allEvents}</Link>
      </p>
    </ReadWhenOpened>
  );
}

interface ReadWhenOpenedProps {
  readonly icon: IconName;
  readonly summary: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** Each read is written to the log: the content of a closed disclosure is not fetched. */
function ReadWhenOpened({ children, ...fold }: ReadWhenOpenedProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Disclosure {...fold} onOpen={() => setWasOpened(true)}>
      {wasOpened && children}
    </Disclosure>
  );
}
