import './dossiers.css';
import type { Dossier } from '@placejuste/contracts/dossiers';
import type { PhotoKind } from '@placejuste/domain/declaration';
import type { ExhibitKind } from '@placejuste/domain/letter';
import { DeclarationPicture } from '../declarations/index.ts';
import { Icon } from '../ui/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

const photographs: Partial<Record<ExhibitKind, PhotoKind>> = {
  'photo-vehicle': 'parking',
  'photo-windshield': 'windshield',
};

interface ExhibitListProps {
  readonly exhibits: Dossier['exhibits'];
  readonly declarationId: string | null;
}

/** What goes with the letter, in its order, the photographs as they were taken. */
export function ExhibitList({ exhibits, declarationId }: ExhibitListProps) {
  const hasPictures = declarationId !== null && exhibits.some(({ kind }) => photographs[kind] !== undefined);
  return (
    <div className="stack tight">
      <h3>{text.exhibitsCount(exhibits.length)}</h3>
      <ol className={hasPictures ? 'plain exhibits' : 'plain exhibits no-pictures'}>
        {exhibits.map(({ number, kind, title }) => {
          const photo = photographs[kind];
          return (
            <li key={number}>
              {photo === undefined || declarationId === null ? (
                <Icon name="paper" />
              ) : (
                <DeclarationPicture declarationId={declarationId} kind={photo} />
              )}
              <strong>{text.exhibit(number, title)}</strong>
              <Icon name="check" />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
