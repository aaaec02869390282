import { LinkButton } from '../../ui/index.ts';
import { AttestationButton } from '../../attestations/index.ts';
import { BundleButton } from '../../verify/index.ts';
import { recapText as text } from './recap.text.fr.ts';

/** Links to the page where others check this declaration, and to all its evidence as one file. */
export function EvidenceLinks({
  declarationId,
  attests,
}: {
  readonly declarationId: string;
  /** False until the holder confirmed a declaration that a carer prepared. */
  readonly attests: boolean;
}) {
  return (
    <section className="stack" aria-labelledby="recap-evidence">
      <h2 id="recap-evidence">{text.evidenceTitle}</h2>
      <p className="soft">{text.evidenceHelp}</p>
      <LinkButton to={`/pwa/controle?declaration=${declarationId}`} icon="eye" wide>
        {text.inspection}
      </LinkButton>
      <BundleButton declarationId={declarationId} wide />
      {attests && (
        <>
          <p className="soft">{text.attestationHelp}</p>
          <AttestationButton declarationId={declarationId} />
        </>
      )}
    </section>
  );
}
