import { adminContract, type DisagreementRow } from '@placejuste/contracts/admin';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, DateText, ErrorAlert, UserText } from '../../ui/index.ts';
import { teamListQuery } from '../admin.queries.ts';
import { adminText } from '../admin.text.fr.ts';
import { ReopenForm } from '../reopening/reopen-form.tsx';
import { disagreementText as text } from '../second-looks/disagreement.text.fr.ts';
import { TeamList, useTeamAct } from './team-list.tsx';

const disagreements = teamListQuery(adminContract.calls.listDisagreements);

/** Decisions that a second review disagreed with, for administrators only. */
export function Queue() {
  return (
    <TeamList id="disagreements-title" query={disagreements} text={text} keyOf={(row) => row.id}>
      {(row) => <DisagreementCard row={row} />}
    </TeamList>
  );
}

function DisagreementCard({ row }: { readonly row: DisagreementRow }) {
  const name = `${row.person.firstName} ${row.person.lastName}`.trim();
  const settling = useTeamAct(
    disagreements,
    () => callApi(adminContract.calls.settleSecondLook, { params: { id: row.id } }),
    () => (row.isReplaced ? text.closed : text.settled),
  );
  const act = row.isReplaced ? text.close(name) : text.keep(name);
  return (
    <Card>
      <h3>
        {adminText.kinds[row.kind]} · <UserText>{name}</UserText>
      </h3>
      <dl className="stack tight">
        <Answer kind={row.kind} name={text.first} answer={row.first} />
        <Answer kind={row.kind} name={text.second} answer={row.second} />
      </dl>
      {row.isReplaced && <p className="soft">{text.replaced}</p>}
      {settling.isError && (
        <ErrorAlert title={text.notSettled}>{describeCallFailure(settling.error, text.notSettled)}</ErrorAlert>
      )}
      {row.settler === 'self' ? (
        <Button icon="check" wide busy={settling.isPending} onClick={() => settling.mutate()}>
          <UserText within={act}>{name}</UserText>
        </Button>
      ) : (
        <p>
          {text.involved[row.settler]}
          {row.settler === 'nobody' && !row.isReplaced && ` ${text.toReopen}`}
        </p>
      )}
      {!row.isReplaced && (
        <ReopenForm
          userId={row.userId}
          query={disagreements}
          paper={{ id: row.documentId, kind: row.kind }}
          holderName={name}
        />
      )}
    </Card>
  );
}

interface AnswerProps {
  readonly kind: DisagreementRow['kind'];
  readonly name: string;
  readonly answer: DisagreementRow['first'];
}

function Answer({ kind, name, answer }: AnswerProps) {
  return (
    <div>
      <dt className="soft small">
        {name}, {text.by} <UserText>{answer.by ?? text.erased}</UserText>, <DateText value={answer.at} time />
      </dt>
      <dd>
        <strong>{text.answer(kind, answer)}</strong>
        {answer.message != null && (
          <>
            <br />
            <UserText>{answer.message}</UserText>
          </>
        )}
        {answer.remark !== null && (
          <>
            <br />
            {text.remark} <UserText>{answer.remark}</UserText>
          </>
        )}
      </dd>
    </div>
  );
}
