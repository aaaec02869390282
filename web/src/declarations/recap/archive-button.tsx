import { declarationsContract } from '@placejuste/contracts/declarations';
import type { DeclarationStatus } from '@placejuste/domain/declaration';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announce } from '../../accessibility/index.ts';
import {
  FailureAlert,
  createActionId,
  type OutboxRow,
  SignInToSend,
  useOutbox,
  useSubmission,
} from '../../offline/index.ts';
import { callKey } from '../../platform/index.ts';
import { Button } from '../../ui/index.ts';
import { archive } from './archive.actions.ts';
import { recapText } from './recap.text.fr.ts';

const text = recapText.archive;
const { readDeclaration, listDeclarations } = declarationsContract.calls;

/** Archives the declaration or restores it, with or without a network; a change that waits on this phone is shown. */
export function ArchiveButton({
  declarationId,
  status,
}: {
  readonly declarationId: string;
  readonly status: DeclarationStatus;
}) {
  const cache = useQueryClient();
  const submission = useSubmission();
  const { rows, delivered, counts } = useOutbox();
  const isAboutDeclaration = (row: OutboxRow) =>
    row.kind === archive.kind && row.payload['declarationId'] === declarationId;
  const waitingRow = rows.findLast(isAboutDeclaration);
  const last = delivered.find(isAboutDeclaration)?.id;
  useEffect(() => {
    // The cached reads still have the state before the change.
    if (last !== undefined)
      for (const call of [readDeclaration, listDeclarations]) void cache.invalidateQueries({ queryKey: callKey(call) });
  }, [cache, last]);
  const isArchived = waitingRow === undefined ? status === 'archived' : waitingRow.payload['archived'] === true;
  const press = async () => {
    const outcome = await submission.submit({
      id: createActionId(),
      action: archive,
      payload: { declarationId, archived: !isArchived },
      photos: [],
      awaited: false,
    });
    if (outcome.state === 'kept') announce(isArchived ? text.takenBack : text.filed);
  };
  return (
    <section className="stack" aria-labelledby="recap-archive">
      <h2 id="recap-archive">{text.title}</h2>
      <p className="soft">{isArchived ? text.archivedHelp : text.help}</p>
      {waitingRow !== undefined && (
        <>
          <p role="status">{counts.needsSignIn > 0 ? text.waitsForSignIn : text.waiting}</p>
          <SignInToSend />
        </>
      )}
      <Button
        icon={isArchived ? 'refresh' : 'paper'}
        wide
        busy={submission.progress !== null}
        onClick={() => void press()}
      >
        {isArchived ? text.takeBack : text.file}
      </Button>
      <FailureAlert failure={submission.failure} title={text.failed} />
    </section>
  );
}
