import type { Fine } from '@placejuste/contracts/fines';
import { type Finding, describeFinding, isCompared, compareExhibit } from '@placejuste/domain/exhibit-reading';
import type { PaperKind } from '@placejuste/domain/letter';
import { useEffect, useState } from 'react';
import { type PhotoFacts, loadPicture } from '../../offline/index.ts';
import { computeToday } from '../../platform/index.ts';
import { Alert, keepPiecesWhole } from '../../ui/index.ts';
import { Crop, type PaperRead, ReadingProgress, usePaperReading } from '../../vision/index.ts';
import { lettersText } from '../letters/letters.text.fr.ts';
import { toPaperClaims } from './paper-claims.ts';

const text = lettersText.papers.reading;

interface PaperReadingProps {
  readonly fine: Fine;
  readonly kind: PaperKind;
  readonly photo: PhotoFacts;
  /** False for the proof of another letter than the appeal, whose dates are not in the fine. */
  readonly isOfAppeal: boolean;
}

/**
 * Reading of a paper on this device before it is joined, compared with the fine: shown, but neither sent nor relied on.
 * The service reads the paper again, and only its result can stop a dossier.
 */
export function PaperReading({ fine, kind, photo, isOfAppeal }: PaperReadingProps) {
  const [paperRead, setPaperRead] = useState<PaperRead | null>(null);
  const reading = usePaperReading(setPaperRead);
  const { take: readFile, stop } = reading;
  useEffect(() => {
    let isCurrent = true;
    void loadPicture(photo.id)
      .catch(() => null)
      .then((file) => {
        if (isCurrent && file !== null) readFile(file);
      });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [photo.id, readFile, stop]);
  const { state } = reading;
  if (state.kind === 'working') return <ReadingProgress step={state.step} only={text.reading} />;
  if (state.kind === 'nothing' || state.kind === 'failed') return <p className="soft small">{text.unread}</p>;
  if (paperRead === null || !isCompared(kind)) return null;
  const claims = toPaperClaims(fine, { isOfAppeal, today: computeToday() });
  const findings = compareExhibit(kind, { language: paperRead.language, values: paperRead.fields }, claims);
  const apart = findings.filter(({ standing }) => standing === 'contradicts' || standing === 'doubtful');
  const same = findings.filter(({ standing }) => standing === 'agrees');
  return (
    <>
      {apart.length > 0 && (
        <Alert tone="wait" live="status" title={text.apart}>
          {apart.map((finding) => (
            <div key={finding.claim} className="stack tight">
              <p>{describeFinding(finding, kind)}</p>
              <PaperFinding read={paperRead} finding={finding} />
            </div>
          ))}
          <p>{text.lookAgain}</p>
        </Alert>
      )}
      {same.length > 0 && (
        <ul className="plain soft small" role="status">
          {same.map((finding) => (
            <li key={finding.claim}>{keepPiecesWhole(describeFinding(finding, kind))}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function PaperFinding({ read, finding: { shown } }: { readonly read: PaperRead; readonly finding: Finding }) {
  const picture = shown === null ? undefined : read.pages[shown.page]?.picture;
  if (shown === null || picture === undefined || shown.parts.length === 0) return null;
  const parts = shown.parts.map(({ left, top, right, bottom }) => ({
    left: left * picture.width,
    top: top * picture.height,
    right: right * picture.width,
    bottom: bottom * picture.height,
  }));
  return <Crop picture={picture} field={{ parts, read: shown.value }} size="large" label={text.crop(shown.value)} />;
}
