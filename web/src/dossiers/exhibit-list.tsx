import './dossiers.css';
import type { Dossier, ExhibitCheck } from '@placejuste/contracts/dossiers';
import type { PhotoKind } from '@placejuste/domain/declaration';
import type { ExhibitKind } from '@placejuste/domain/letter';
import { DeclarationPicture } from '../declarations/index.ts';
import { Icon, RowPicture } from '../ui/index.ts';
import { fromDocuments } from './dossier-refusal.tsx';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { useCheck } from './exhibit-reading/use-check.ts';

const photographs: Partial<Record<ExhibitKind, PhotoKind>> = {
  'photo-vehicle': 'parking',
  'photo-windshield': 'windshield',
};

interface ExhibitListProps {
  readonly dossier: Pick<Dossier, 'id' | 'exhibits'>;
  readonly declarationId: string | null;
}

/** What goes with the letter, in its order: the photographs and the papers as they are, what was found on them. */
export function ExhibitList({ dossier: { id, exhibits }, declarationId }: ExhibitListProps) {
  const rows = useCheck(id).data?.rows ?? [];
  return (
    <div className="stack tight">
      <h3>{text.exhibitsCount(exhibits.length)}</h3>
      <ol className="plain exhibits">
        {exhibits.map(({ number, kind, title }) => {
          const row = rows.find((one) => one.number === number);
          const isToVerify = row !== undefined && isDoubted(row);
          return (
            <li key={number} className={isToVerify ? 'to-verify' : undefined}>
              <ExhibitPicture {...{ kind, row, declarationId }} />
              <p>
                <strong>{text.exhibit(number, title)}</strong>
                {isToVerify && <span className="small">{text.toVerify}</span>}
              </p>
              <Icon name={isToVerify ? 'alert' : 'check'} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface ExhibitPictureProps {
  readonly kind: ExhibitKind;
  readonly row: ExhibitCheck['rows'][number] | undefined;
  readonly declarationId: string | null;
}

/** The picture of a card or of a carte grise is shown by the screen of the papers alone, which logs who looked. */
function ExhibitPicture({ kind, row, declarationId }: ExhibitPictureProps) {
  const photo = photographs[kind];
  if (photo !== undefined && declarationId !== null)
    return <DeclarationPicture declarationId={declarationId} kind={photo} />;
  const [page] = fromDocuments.includes(kind) ? [] : (row?.pages ?? []);
  return page === undefined ? <Icon name="paper" /> : <RowPicture url={page} />;
}

/** Something read on it contradicts the letter, or may, and its owner has not answered for it. */
function isDoubted({ findings, isSaidRight }: ExhibitCheck['rows'][number]): boolean {
  return !isSaidRight && findings.some(({ standing }) => standing === 'contradicts' || standing === 'doubtful');
}
