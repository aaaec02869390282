import { duplicatesContract, type ListingMerge } from '@placejuste/contracts/directory';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, DateText, ErrorAlert } from '../../ui/index.ts';
import { duplicatesText as text } from './duplicates.text.fr.ts';

interface MergeLineProps {
  readonly row: ListingMerge;
  readonly queryKey: readonly unknown[];
}

/** A listing merged into another, with a button to undo it. */
export function MergeLine({ row: { id, name, into, mergedAt }, queryKey }: MergeLineProps) {
  const undo = useTeamAct(
    { queryKey },
    () => callApi(duplicatesContract.calls.undoListingMerge, { params: { id } }),
    () => text.undone,
  );
  return (
    <div className="suite-line stack tight">
      <p>
        <strong>{text.into(name, into)}</strong>
        <br />
        <span className="soft">
          <DateText value={mergedAt} time />
        </span>
      </p>
      {undo.isError && (
        <ErrorAlert title={text.notDecided}>{describeCallFailure(undo.error, text.notDecided)}</ErrorAlert>
      )}
      <div>
        <Button icon="back" busy={undo.isPending} onClick={() => undo.mutate()}>
          {text.undo}
          <span className="visually-hidden">{text.of(name)}</span>
        </Button>
      </div>
    </div>
  );
}
