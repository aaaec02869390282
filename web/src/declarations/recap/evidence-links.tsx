import { LinkButton } from '../../ui/index.ts';
import { AttestationButton } from '../../attestations/index.ts';
import { BundleButton } from '../../verify/index.ts';
import { recapText as text } from './recap.text.fr.ts';

/** What others may check of this declaration, and everything that proves it as one file. */
export function EvidenceLinks({
  declarationId,
  attests,
}: {
  readonly declarationId: string;
  /** False before its holder confirmed what a carer prepared. */
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
