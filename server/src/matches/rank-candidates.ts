import type { FineMatch } from '@placejuste/contracts/fines';
import { matchDeclarations, type DeclaredScene, type NoticeScene } from '@placejuste/domain/fine';
import type { DeclarationToMatch } from '../declarations/index.ts';
import { buildMatchView } from './match.view.ts';
import type { Candidates } from './read-candidates.ts';

/** Ranks the declarations that may be about the fine, best first. */
export function rankCandidates({ fine, declarations }: Candidates, position: NoticeScene['position']): FineMatch[] {
  const matches = matchDeclarations({ ...fine, position }, declarations.map(toDeclaredScene));
  return matches.flatMap((match) => {
    const declaration = declarations.find(({ id }) => id === match.id);
    return declaration === undefined ? [] : [buildMatchView(match, declaration)];
  });
}

/** Facts of a declaration that the domain compares. */
function toDeclaredScene(row: DeclarationToMatch): DeclaredScene {
  const { id, plate, bounds, estimated, photographs, isMomentDoubted } = row;
  return {
    id,
    plate,
    ...bounds,
    estimated,
    position: { latitude: row.latitude, longitude: row.longitude },
    accuracyMetres: row.accuracy_m,
    placeLabel: row.place_label,
    photographs,
    isMomentDoubted,
  };
}
