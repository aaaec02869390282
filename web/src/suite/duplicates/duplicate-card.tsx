import { duplicatesContract, type DuplicateListing, type ListingDuplicate } from '@placejuste/contracts/directory';
import type { BodyOf } from '@placejuste/contracts/kernel';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, Chip, ErrorAlert, UserText } from '../../ui/index.ts';
import { duplicatesText as text } from './duplicates.text.fr.ts';

type DuplicateDecision = BodyOf<typeof duplicatesContract.calls.decideListingDuplicate>;

interface DuplicateCardProps {
  readonly row: ListingDuplicate;
  /** Key prefix of every query of the page. */
  readonly queryKey: readonly unknown[];
}

/** Two listings side by side, with buttons to choose the one shown for both. */
export function DuplicateCard({ row: { one, other, metres }, queryKey }: DuplicateCardProps) {
  const decide = useTeamAct(
    { queryKey },
    (body: DuplicateDecision) => callApi(duplicatesContract.calls.decideListingDuplicate, { body }),
    () => text.noted,
  );
  const merge = (from: DuplicateListing, into: DuplicateListing) =>
    decide.mutate({ id: from.id, other: into.id, decision: 'merge' });
  return (
    <Card className="stack">
      <p className="soft">{text.apart(metres)}</p>
      <Sheet row={one} />
      <Sheet row={other} />
      {decide.isError && (
        <ErrorAlert title={text.notDecided}>{describeCallFailure(decide.error, text.notDecided)}</ErrorAlert>
      )}
      <div className="row">
        {!other.hasOwner && (
          <Button icon="check" busy={decide.isPending} onClick={() => merge(other, one)}>
            {text.keepOne}
            <span className="visually-hidden">{text.of(one.name)}</span>
          </Button>
        )}
        {!one.hasOwner && (
          <Button icon="check" busy={decide.isPending} onClick={() => merge(one, other)}>
            {text.keepOther}
            <span className="visually-hidden">{text.of(other.name)}</span>
          </Button>
        )}
        <Button
          icon="cross"
          busy={decide.isPending}
          onClick={() => decide.mutate({ id: one.id, other: other.id, decision: 'distinct' })}
        >
          {text.distinct}
          <span className="visually-hidden">{text.of(one.name)}</span>
        </Button>
      </div>
    </Card>
  );
}

function Sheet({ row: { name, activity, address, sourceUrl, facts, hasOwner } }: { readonly row: DuplicateListing }) {
  return (
    <div className="suite-line">
      <h3>
        <UserText>{name}</UserText>
      </h3>
      <p>{[activity, address].filter(Boolean).join(' · ')}</p>
      <p className="soft">{text.facts(facts)}</p>
      {hasOwner && <Chip icon="user">{text.owned}</Chip>}
      {sourceUrl !== null && (
        <p>
          <a
            href={sourceUrl}
            rel="noopener noreferrer"
            target="_blank"
            aria-label={`${text.sheet}${text.sheetOf(name)} (${sourceUrl.split('/').at(-1) ?? ''})`}
          >
            {text.sheet}
          </a>
        </p>
      )}
    </div>
  );
}
