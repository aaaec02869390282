import { useQuery } from '@tanstack/react-query';
import { FailedRead, Skeleton } from '../../ui/index.ts';
import { paceQuery } from '../admin.queries.ts';
import { paceText as text } from './review-pace.text.fr.ts';

/** Share of answers given on time, and response times, of the whole team. */
export function PaceLines() {
  const pace = useQuery(paceQuery);
  if (pace.isPending) return <Skeleton lines={2} label={text.loading} />;
  return (
    <>
      <FailedRead title={text.failed} read={pace} />
      {pace.data !== undefined && (
        <div className="soft small stack tight pace">
          <p>{text.share(pace.data)}</p>
          <p>{text.delays(pace.data)}</p>
          <p>{text.secondLook}</p>
        </div>
      )}
    </>
  );
}
