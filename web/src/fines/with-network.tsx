import { lazyPart, renderNothing } from '../platform/index.ts';
import { Alert } from '../ui/index.ts';
import { finesText } from './fines.text.fr.ts';

// These acts need the server: their code is not cached for use without a network, and is loaded when needed.
const work = () => import('./with-network.lazy.ts');

export const CorrectFine = lazyPart(work, (code) => code.CorrectFine);
export const EditFine = lazyPart(work, (code) => code.EditFine);
// The dates of a fine are shown even when the parts below them cannot be loaded.
export const DossierPanel = lazyPart(
  work,
  (code) => code.DossierPanel,
  (fault) => (
    <Alert tone="wait" {...(fault === 'old-browser' ? { title: finesText.offline.oldBrowser } : {})}>
      <p>{finesText.offline.parts[fault]}</p>
    </Alert>
  ),
);
export const SignLetter = lazyPart(work, (code) => code.SignLetter);
export const SendLetter = lazyPart(work, (code) => code.SendLetter);
export const DossierBeside = lazyPart(work, (code) => code.DossierBeside, renderNothing);
export const LetterTracking = lazyPart(work, (code) => code.LetterTracking, renderNothing);
export const MatchPanel = lazyPart(work, (code) => code.MatchPanel, renderNothing);
export const AuthorityResults = lazyPart(work, (code) => code.AuthorityResults, renderNothing);
