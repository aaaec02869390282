import { duplicatesContract, type MergeToReview } from '@placejuste/contracts/directory';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, DateText, ErrorAlert } from '../../ui/index.ts';
import { duplicatesText as text } from './duplicates.text.fr.ts';

interface MergeToReviewCardProps {
  readonly row: MergeToReview;
  readonly queryKey: readonly unknown[];
}

/** Two merged listings that differ since an import: stay merged, or separate for good. */
export function MergeToReviewCard({ row: { id, name, into, since, metres }, queryKey }: MergeToReviewCardProps) {
  const keep = useTeamAct(
    { queryKey },
    () => callApi(duplicatesContract.calls.confirmListingMerge, { params: { id } }),
    () => text.kept,
  );
  const separate = useTeamAct(
    { queryKey },
    () => callApi(duplicatesContract.calls.undoListingMerge, { params: { id } }),
    () => text.undone,
  );
  const isBusy = keep.isPending || separate.isPending;
  const error = keep.error ?? separate.error;
  return (
    <Card className="stack">
      <p>
        <strong>{text.wasInto(name, into)}</strong>
        <br />
        {text.apart(metres)}
        <br />
        <span className="soft">
          {text.toReviewSince} <DateText value={since} />
        </span>
      </p>
      {error !== null && <ErrorAlert title={text.notDecided}>{describeCallFailure(error, text.notDecided)}</ErrorAlert>}
      <div className="row">
        <Button icon="check" busy={isBusy} onClick={() => keep.mutate()}>
          {text.keep}
          <span className="visually-hidden">{text.of(name)}</span>
        </Button>
        <Button icon="cross" busy={isBusy} onClick={() => separate.mutate()}>
          {text.separate}
          <span className="visually-hidden">{text.of(name)}</span>
        </Button>
      </div>
    </Card>
  );
}
