import { describeResults } from '@placejuste/domain/fine';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/index.ts';
import { resultsQuery } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';

/** Counts of the authority's answers to other people; nothing when there are too few of them. */
export function AuthorityResults({ fineId }: { readonly fineId: string }) {
  const results = useQuery(resultsQuery(fineId)).data?.results ?? null;
  if (results === null) return null;
  return (
    <Card aria-labelledby="results-title">
      <h2 id="results-title">{finesText.resultsTitle}</h2>
      {describeResults(results).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Card>
  );
}
