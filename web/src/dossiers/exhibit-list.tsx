import './dossiers.css';
import type { Dossier, ExhibitCheck } from '@placejuste/contracts/dossiers';
import type { PhotoKind } from '@placejuste/domain/declaration';
import type { ExhibitKind } from '@placejuste/domain/letter';
import { useState } from 'react';
import { DeclarationPicture } from '../declarations/index.ts';
import { Icon, RowPicture } from '../ui/index.ts';
import { fromDocuments } from './dossier-refusal.tsx';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { buildExhibitId } from './exhibit-anchor.ts';
import { useCheck } from './exhibit-reading/use-check.ts';

const photographs: Partial<Record<ExhibitKind, PhotoKind>> = {
  'photo-vehicle': 'parking',
  'photo-windshield': 'windshield',
};

interface ExhibitListProps {
  readonly dossier: Pick<Dossier, 'id' | 'exhibits'>;
  readonly declarationId: string | null;
}

/** Exhibits of the letter, in order: photographs and papers, with the result of their reading. */
export function ExhibitList({ dossier: { id, exhibits }, declarationId }: ExhibitListProps) {
  const check = useCheck(id).data;
  const rows = check?.rows ?? [];
  return (
    <div className="stack tight">
      <h3>{text.exhibitsCount(exhibits.length)}</h3>
      <ol className="plain exhibits">
        {exhibits.map(({ number, kind, title }) => {
          const row = rows.find((one) => one.number === number);
          const mark = row === undefined ? 'fine' : chooseMark(row);
          const isToVerify = mark === 'to-verify';
          return (
            <li key={number} id={buildExhibitId(number)} tabIndex={-1} className={isToVerify ? 'to-verify' : undefined}>
              {/* While exhibits are read, each poll has new addresses, which would be fetched every two seconds. */}
              <ExhibitPicture
                kind={kind}
                page={check?.isReading === false ? row?.pages[0] : undefined}
                declarationId={declarationId}
              />
              <p>
                <strong>{text.exhibit(number, title)}</strong>
                {isToVerify && <span className="small">{text.toVerify}</span>}
              </p>
              {mark !== null && <Icon name={isToVerify ? 'alert' : 'check'} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface ExhibitPictureProps {
  readonly kind: ExhibitKind;
  /** Address of its picture; undefined while there is none. */
  readonly page: string | undefined;
  readonly declarationId: string | null;
}

/** Picture of an exhibit. A card or a carte grise is shown only on the page of the papers, which logs each access. */
function ExhibitPicture({ kind, page, declarationId }: ExhibitPictureProps) {
  const [lostPage, setLostPage] = useState<string | null>(null);
  const photo = photographs[kind];
  if (photo !== undefined && declarationId !== null)
    return <DeclarationPicture declarationId={declarationId} kind={photo} />;
  if (page === undefined || page === lostPage || fromDocuments.includes(kind)) return <Icon name="paper" />;
  // The address expires after five minutes.
  return <RowPicture url={page} onError={() => setLostPage(page)} />;
}

/**
 * Chooses the mark of an exhibit. `to-verify`: a value read on it contradicts the letter, or may, and the person did
 * not confirm the paper; or nothing could be read. Null while it is being read.
 */
function chooseMark({ state, isSaidRight, findings }: ExhibitCheck['rows'][number]): 'fine' | 'to-verify' | null {
  if (state === 'queued') return null;
  if (isSaidRight) return 'fine';
  const isDoubted = findings.some(({ standing }) => standing === 'contradicts' || standing === 'doubtful');
  return isDoubted || state === 'unreadable' ? 'to-verify' : 'fine';
}
