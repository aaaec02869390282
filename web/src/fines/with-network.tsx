import { type ComponentType, lazy, type ReactNode } from 'react';
import { loadPart, neededPart, type PartFault, PartNotHere } from '../platform/index.ts';
import { Alert } from '../ui/index.ts';
import { finesText } from './fines.text.fr.ts';

type Work = typeof import('./with-network.lazy.ts');

// What is done with a kept fine passes by the server: its code is not kept for use without network, and comes when
// needed.
const work = () => import('./with-network.lazy.ts');

export const CorrectFine = lazy(neededPart(async () => ({ default: (await work()).CorrectFine })));
export const EditFine = lazy(neededPart(async () => ({ default: (await work()).EditFine })));
export const DossierPanel = part(
  ({ DossierPanel: panel }) => panel,
  (fault) => (
    <Alert tone="wait" {...(fault === 'old-browser' ? { title: finesText.offline.oldBrowser } : {})}>
      <p>{finesText.offline.parts[fault]}</p>
    </Alert>
  ),
);
export const DossierBeside = part(
  ({ DossierBeside: beside }) => beside,
  () => null,
);
export const MatchPanel = part(
  ({ MatchPanel: panel }) => panel,
  () => null,
);
export const AuthorityResults = part(
  ({ AuthorityResults: results }) => results,
  () => null,
);

/**
 * The dates of a fine are never hidden for want of what stands below them.
 * @param without what is shown in its place, given why it is not here.
 */
function part<Props extends object>(
  pick: (code: Work) => ComponentType<Props>,
  without: (fault: PartFault) => ReactNode,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: pick(await loadPart(work)) };
    } catch (failure) {
      const fault = failure instanceof PartNotHere ? failure.fault : 'no-network';
      return { default: () => without(fault) };
    }
  });
}
