import '../declarations.css';
import type { declarationDetail } from '@placejuste/contracts/declarations';
import { type CaptureDoubt, captureDoubts, listProofWeaknesses, type Weakness } from '@placejuste/domain/declaration';
import { toMomentDoubt } from '@placejuste/domain/evidence';
import { toParisDay, parsePlainDate } from '@placejuste/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { Disclosure } from '../../ui/index.ts';
import { recapText as text } from './recap.text.fr.ts';
import { declarationQuery, documentsQuery } from './recap.queries.ts';

type Detail = z.output<typeof declarationDetail>;

/**
 * Objections that an authority could make to this declaration, for its holder, with what can be done; nothing without
 * any.
 */
export function WeaknessList({ detail, folded = false }: { readonly detail: Detail; readonly folded?: boolean }) {
  // Only the card's expiry needs the papers: without them the rest is still shown.
  const papers = useQuery(documentsQuery);
  const card = papers.data?.documents.find(({ kind }) => kind === 'cmi');
  const capture = listCaptureDoubts(detail);
  // These remarks are shown below for each photograph, with its figures.
  const detailed: readonly string[] = (capture ?? []).map(toMomentDoubt);
  const remarks = detail.remarks.filter(({ code }) => !detailed.includes(code));
  const weaknesses = [...remarks, ...listWeaknesses(detail, capture, card?.expiresOn ?? null)];
  if (weaknesses.length === 0) return null;
  const list = (
    <ul className="plain">
      {weaknesses.map(({ code, sentence, remedy }) => (
        <li key={`${code} ${sentence}`}>
          <Disclosure icon="alert" summary={sentence.endsWith('.') ? sentence : `${sentence}.`}>
            <p>{remedy}</p>
          </Disclosure>
        </li>
      ))}
    </ul>
  );
  return (
    <section className="stack" aria-labelledby="recap-weak">
      <h2 id="recap-weak">{text.weakTitle}</h2>
      <p className="soft">{text.weakHelp}</p>
      {folded ? <Disclosure summary={text.weakCount(weaknesses.length)}>{list}</Disclosure> : list}
    </section>
  );
}

/**
 * Like `WeaknessList`, for the declaration of a dossier: folded under their number, while the recap shows them in full.
 */
export function DeclarationWeaknesses({ declarationId }: { readonly declarationId: string }) {
  const query = useQuery(declarationQuery(declarationId));
  return query.data === undefined ? null : <WeaknessList detail={query.data} folded />;
}

/** Lists the parts older than the saving; null when the phone did not send the time of saving. */
function listCaptureDoubts({ position, positionSource, photos, savedAtClaim }: Detail): readonly CaptureDoubt[] | null {
  if (savedAtClaim === null) return null;
  const moments = photos.flatMap(({ kind, takenAt, position: where }) =>
    takenAt === null ? [] : [{ kind, takenAt: Date.parse(takenAt), position: where }],
  );
  return captureDoubts({ position, source: positionSource }, moments, Date.parse(savedAtClaim));
}

function listWeaknesses(
  detail: Detail,
  capture: readonly CaptureDoubt[] | null,
  cardEndsOn: string | null,
): readonly Weakness[] {
  const { bounds, position } = detail;
  return listProofWeaknesses({
    accuracyM: position.accuracy,
    positionAgeMs: position.accuracy === null ? null : Date.parse(detail.takenAtClaim) - position.timestamp,
    capture,
    galleryPhotos: detail.photos.filter(({ origin }) => origin === 'gallery').map(({ kind }) => kind),
    plate: detail.plateCheck,
    clockWrong: bounds.clockWrong,
    serviceClockTrusted: bounds.trusted,
    spanMs: bounds.notBefore === null ? null : Date.parse(bounds.notAfter) - Date.parse(bounds.notBefore),
    hasAddress: detail.placeLabel !== null,
    parkedOn: toParisDay(new Date(bounds.estimated)),
    cardEndsOn: cardEndsOn === null ? null : parsePlainDate(cardEndsOn),
  });
}
