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
 * What an authority could answer to this declaration, told to its holder with what can be done; nothing when all is
 * well.
 */
export function WeaknessList({ detail, folded = false }: { readonly detail: Detail; readonly folded?: boolean }) {
  // The card's end is worth a line, never an error: without the papers the rest is still told.
  const papers = useQuery(documentsQuery);
  const card = papers.data?.documents.find(({ kind }) => kind === 'cmi');
  const capture = listCaptureDoubts(detail);
  // Said below of each photograph, with its figure: once is enough.
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
 * Like `WeaknessList`, beside a dossier, for its declaration: folded under their number; the recap shows them in full.
 */
export function DeclarationWeaknesses({ declarationId }: { readonly declarationId: string }) {
  const query = useQuery(declarationQuery(declarationId));
  return query.data === undefined ? null : <WeaknessList detail={query.data} folded />;
}

/** What is not of the moment of saving; null where the phone did not tell that moment. */
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
