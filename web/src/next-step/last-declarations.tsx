import { useQuery } from '@tanstack/react-query';
import { findClock, formatRecentMoment } from '@placejuste/domain/kernel';
import { Link, useNow } from '../platform/index.ts';
import { RowPicture, StateLine, UserText } from '../ui/index.ts';
import { lastDeclarationsQuery } from './next-step.queries.ts';
import { nextStepText } from './next-step.text.fr.ts';

const text = nextStepText.last;

/** The last three declarations with links to their pages; nothing while none is known. */
export function LastDeclarations() {
  const now = useNow();
  const { data } = useQuery(lastDeclarationsQuery);
  if (data === undefined) return null;
  return (
    <section className="last-declarations" aria-labelledby="last-declarations-title">
      <h2 id="last-declarations-title">{text.title}</h2>
      {data.rows.length === 0 ? (
        <p className="soft">{text.empty}</p>
      ) : (
        <ul className="plain">
          {data.rows.map((row) => (
            <li key={row.id}>
              <Link to={`/pwa/historique?declaration=${row.id}`}>
                <RowPicture url={row.photos.find(({ kind }) => kind === 'parking')?.previewUrl} />
                <span>
                  <strong>
                    <UserText>{row.placeLabel ?? row.vehicle.plate}</UserText>
                  </strong>{' '}
                  <span className="soft">
                    {formatRecentMoment(new Date(row.depositedAt), now, findClock(row.position))}
                  </span>
                </span>
              </Link>
              <StateLine tone={row.status === 'processing' ? 'wait' : 'good'}>
                {row.status === 'processing' ? text.waiting : text.deposited}
              </StateLine>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
