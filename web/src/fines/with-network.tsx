import { type ComponentType, lazy } from 'react';
import { neededPart } from '../platform/index.ts';
import { Notice } from '../ui/index.ts';
import { finesText } from './fines.text.fr.ts';

type Work = typeof import('./fine-work.ts');

// What is done with a kept fine passes by the server: its code is not kept for use without network, and comes when needed.
const work = () => import('./fine-work.ts');

export const CorrectFine = lazy(neededPart(async () => ({ default: (await work()).CorrectFine })));
export const EditFine = lazy(neededPart(async () => ({ default: (await work()).EditFine })));
export const DossierPanel = part(
  ({ DossierPanel: panel }) => panel,
  () => <Notice tone="wait">{finesText.offline.part}</Notice>,
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

/** The dates of a fine are never hidden for want of what stands below them. */
function part<Props extends object>(pick: (code: Work) => ComponentType<Props>, without: ComponentType<Props>) {
  return lazy(() =>
    work().then(
      (code) => ({ default: pick(code) }),
      () => ({ default: without }),
    ),
  );
}
