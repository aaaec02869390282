import { contradictionsOf, type DeclaredStop, type NoticeScene } from '../fine/index.ts';
import { dateInFrenchWords, momentInFrench, parisMoment } from '../kernel/index.ts';
import type { PaperFault } from './paper-faults.ts';

/**
 * What the declaration tied to a fine must be: of the same plate, place and stop. `confirmedPlace`: the place of the
 * notice that the person said is the same, for a place no map and no commune could compare.
 */
export function compareDeclaration(
  notice: NoticeScene,
  scene: DeclaredStop,
  confirmedPlace: string | null,
): readonly PaperFault[] {
  const { faults, isPlaceKnown } = contradictionsOf(notice, scene);
  if (faults.length === 0) {
    const isConfirmed = confirmedPlace !== null && confirmedPlace === notice.place;
    return isPlaceKnown || isConfirmed
      ? []
      : [{ code: 'DECLARATION_UNREAD', typed: notice.place, shown: scene.placeLabel }];
  }
  return faults.map((fault): PaperFault => {
    switch (fault) {
      case 'plate':
        return { code: 'DECLARATION_OTHER_PLATE', typed: notice.plate, shown: scene.plate };
      case 'place':
        return { code: 'DECLARATION_OTHER_PLACE', typed: notice.place ?? notice.authority, shown: scene.placeLabel };
      case 'moment':
        return {
          code: 'DECLARATION_OTHER_MOMENT',
          typed: momentOf(notice),
          shown: momentInFrench(parisMoment(scene.estimated)),
        };
    }
  });
}

function momentOf({ day, time }: NoticeScene): string | null {
  return day === null ? null : time === null ? dateInFrenchWords(day) : momentInFrench({ day, time });
}
