import type { Dossier } from '@placejuste/contracts/dossiers';
import { formatDate, parsePlainDate } from '@placejuste/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert, LinkButton, PageDock } from '../../ui/index.ts';
import { ExhibitReadingCheck } from '../exhibit-reading/exhibit-reading-check.tsx';
import { useIsStopped } from '../exhibit-reading/use-check.ts';
import { DossierDownload } from '../dossier-download.tsx';
import { sendingMeansQuery } from '../dossiers.queries.ts';
import { DossierWarnings } from '../dossier-warnings.tsx';
import { ElectronicState, isUnderWay, useElectronicLetter } from '../electronic/electronic-state.tsx';
import { LetterPreview } from '../letter-preview.tsx';
import { SignByHand } from '../letters/sign-by-hand.tsx';
import { Objections } from '../objections.tsx';
import { DrawSignature } from './draw-signature.tsx';
import { SendingScreen, type SendingProps } from './sending-screen.tsx';
import { sendingText } from './sending.text.fr.ts';

const text = sendingText.sign;

/** Screen to sign: the letter to read again, the place of the name, the pages for other signatories. */
export function SignLetter(props: SendingProps) {
  return (
    <SendingScreen {...props} words={chooseWords} step="sign" back={props.addresses.fine}>
      {(dossier) => <LeftOrToSign {...props} dossier={dossier} />}
    </SendingScreen>
  );
}

function chooseWords(dossier: Dossier | undefined, isStopped: boolean) {
  // The letter must not be printed or signed yet.
  if (isStopped) return { title: text.stoppedTitle };
  return dossier?.drawnOn == null
    ? { title: text.title, lead: text.lead }
    : { title: sendingText.draw.doneTitle, lead: sendingText.draw.doneLead };
}

/** A letter that the provider has is not signed again. */
function LeftOrToSign(props: SendingProps & { readonly dossier: Dossier }) {
  const letter = useElectronicLetter(props.dossier.id)?.letter ?? null;
  return letter !== null && isUnderWay(letter) ? <ElectronicState letter={letter} /> : <ToSign {...props} />;
}

function ToSign({ fine, addresses, dossier }: SendingProps & { readonly dossier: Dossier }) {
  const [isTaken, setTaken] = useState(false);
  const isStopped = useIsStopped(dossier.id);
  const means = useQuery(sendingMeansQuery);
  const drawnOn = dossier.drawnOn == null ? null : parsePlainDate(dossier.drawnOn);
  const signer = dossier.signatory ?? dossier.case.mandatary ?? fine.debtorName ?? '';
  const { cosignatory } = dossier;
  return (
    <div className="stack">
      {drawnOn !== null ? (
        <Alert tone="good" title={sendingText.draw.done(formatDate(drawnOn))} />
      ) : (
        !isStopped && <Signature name={signer} />
      )}
      {cosignatory !== undefined && (
        <Alert tone="wait" title={text.byTwo}>
          {text.byTwoLine(signer, cosignatory)}
        </Alert>
      )}
      <LetterPreview key={`preview-${dossier.id}`} dossier={dossier} />
      <ExhibitReadingCheck dossierId={dossier.id} fine={fine} addresses={addresses} heading="h2" />
      {/* No link to the exhibits: leaving this screen would lose the signature being drawn on it. */}
      <Objections dossier={dossier} heading="h2" isBesideList={false} />
      <DossierWarnings dossier={dossier} />
      <SignByHand dossier={dossier} fine={fine} />
      {!isStopped && drawnOn === null && cosignatory === undefined && means.data?.drawnSignature === true && (
        <DrawSignature key={`signature-${dossier.id}`} dossier={dossier} name={signer} />
      )}
      {!isStopped && drawnOn === null && <p className="soft small">{text.noPrinter}</p>}
      {/* A paper that contradicts the letter must be corrected first. */}
      {!isStopped && (
        <PageDock>
          <DossierDownload
            dossierId={dossier.id}
            declarationId={fine.declarationId}
            look={isTaken ? 'ghost' : 'act'}
            onTaken={() => setTaken(true)}
          />
          <LinkButton to={addresses.send} look={isTaken ? 'act' : 'ghost'} wide>
            {drawnOn === null ? text.signed : sendingText.draw.send}
          </LinkButton>
        </PageDock>
      )}
    </div>
  );
}

/** Foot of the letter: a pen, the line, the name of the signatory. */
function Signature({ name }: { readonly name: string }) {
  return (
    <figure className="signature">
      <svg viewBox="0 0 300 110" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M58 82c8-36 20-58 27-52 6 8-13 46-9 49 5 3 16-38 24-35 6 3-10 30-3 32 6 1 13-22 19-21 5 2-6 19 0 20 7 1 11-16 18-16 5 1-3 15 3 15 8 1 12-18 26-30"
          stroke="var(--ink)"
          strokeWidth="3.500"
        />
        <path d="M20 96h260" stroke="var(--line)" strokeWidth="2" strokeDasharray="2 7" />
        <path d="M196 38l46-26 8 12-46 26-13 2z" stroke="var(--act)" strokeWidth="3" fill="var(--act-soft)" />
      </svg>
      <figcaption>
        <span className="soft" aria-hidden="true">
          {name}
        </span>
        <span className="visually-hidden">{text.drawing(name)}</span>
      </figcaption>
    </figure>
  );
}
