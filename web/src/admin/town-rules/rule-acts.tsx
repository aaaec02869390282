import type { RuleAct } from '@placejuste/contracts/town-rules';
import type { TownRule } from '@placejuste/domain/town-rule';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeCallFailure } from '../../platform/index.ts';
import { ErrorAlert, Button, DateText, Skeleton } from '../../ui/index.ts';
import { rulesText } from './rules.text.fr.ts';

const text = rulesText.acts;

export interface RuleActsProps {
  readonly acts: UseInfiniteQueryResult<{ readonly pages: readonly { readonly rows: readonly RuleAct[] }[] }>;
  /** Gives the names of communes that still have a rule; the others are shown by code. */
  readonly rules: readonly TownRule[];
}

/** History of changes: who changed which rules and when, newest first. */
export function RuleActs({ acts, rules }: RuleActsProps) {
  const rows = acts.data?.pages.flatMap((page) => page.rows) ?? [];
  const communeNames = new Map(rules.map(({ insee, commune }) => [insee, commune]));
  const formatCommunes = (codes: readonly string[]) => codes.map((code) => communeNames.get(code) ?? code).join(', ');
  return (
    <section className="stack" aria-labelledby="rules-acts">
      <h2 id="rules-acts">{text.title}</h2>
      {acts.isPending && <Skeleton lines={2} label={text.loading} />}
      {acts.isError && <ErrorAlert title={text.failed}>{describeCallFailure(acts.error, text.failed)}</ErrorAlert>}
      {acts.isSuccess && rows.length === 0 && <p>{text.empty}</p>}
      <ol className="plain stack">
        {rows.map(({ id, at, by, kind, added, changed, removed, fields }) => (
          <li key={id} className="stack tight">
            <p>
              <strong>{text[kind]}</strong>, <DateText value={at} time />, {by === null ? text.gone : text.by(by)}
            </p>
            {added.length + changed.length + removed.length === 0 && <p className="soft">{text.nothing}</p>}
            {added.length > 0 && (
              <p>
                {text.added} {formatCommunes(added)}
              </p>
            )}
            {changed.length > 0 && (
              <p>
                {text.changed} {formatCommunes(changed)}
                {fields.length > 0 && ` (${fields.map((field) => rulesText.fields[field]).join(', ')})`}
              </p>
            )}
            {removed.length > 0 && (
              <p>
                {text.removed} {formatCommunes(removed)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {acts.hasNextPage && (
        <Button wide busy={acts.isFetchingNextPage} onClick={() => void acts.fetchNextPage()}>
          {rulesText.more}
        </Button>
      )}
    </section>
  );
}
