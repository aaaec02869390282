import { Button, Card, Disclosure, UserText } from '../../ui/index.ts';
import type { ListingsOutcome } from './listings-file.ts';
import { listingsText as text } from './listings.text.fr.ts';

interface ListingPreviewProps {
  readonly outcome: ListingsOutcome;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Changes that an import would make, with the first listings of each kind. */
export function ListingPreview({ outcome, busy, onConfirm, onCancel }: ListingPreviewProps) {
  const { added, changed, same, gone, refused } = outcome;
  const isNothing = added.count + changed.count === 0;
  const lines = refused.first.map(({ line, name, fault }) => `${text.refusedOne(line, name)}, ${text.faults[fault]}`);
  return (
    <Card aria-labelledby="listings-preview">
      <h2 id="listings-preview">{text.previewTitle}</h2>
      {isNothing && <p>{text.nothing}</p>}
      <Lines title={text.added} count={added.count} lines={added.names} />
      <Lines title={text.changed} count={changed.count} lines={changed.names} />
      <Lines title={text.gone} count={gone.count} lines={gone.names} />
      <Lines title={text.refused} count={refused.count} lines={lines} />
      <p className="soft">{text.same(same)}</p>
      {!isNothing && (
        <Button look="act" icon="check" wide busy={busy} onClick={onConfirm}>
          {text.confirm}
        </Button>
      )}
      {!busy && (
        <Button wide onClick={onCancel}>
          {text.cancel}
        </Button>
      )}
    </Card>
  );
}

interface LinesProps {
  readonly title: (count: number) => string;
  readonly count: number;
  readonly lines: readonly string[];
}

function Lines({ title, count, lines }: LinesProps) {
  if (count === 0) return null;
  return (
    <Disclosure summary={title(count)} open>
      <ul>
        {lines.map((line, index) => (
          <li key={`${index} ${line}`}>
            <UserText>{line}</UserText>
          </li>
        ))}
      </ul>
      {count > lines.length && <p>{text.more(count - lines.length)}</p>}
    </Disclosure>
  );
}
