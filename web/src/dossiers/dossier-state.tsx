import type { Dossier } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { paperKinds } from '@placejuste/domain/letter';
import { ErrorAlert, Chip, DateText, Disclosure, LinkButton, Explained } from '../ui/index.ts';
import { ExhibitReadingCheck } from './exhibit-reading/exhibit-reading-check.tsx';
import type { ReadingAddresses } from './exhibit-reading/stopped-exhibit.tsx';
import { DossierWarnings } from './dossier-warnings.tsx';
import { DossierDownload } from './dossier-download.tsx';
import { fromDocuments } from './dossier-refusal.tsx';
import { dossiersText as text } from './dossiers.text.fr.ts';
import { DossierParts } from './dossier-parts.tsx';
import { LetterDate } from './letter-date.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { ExhibitList } from './exhibit-list.tsx';
import { lettersText } from './letters/letters.text.fr.ts';
import { Objections } from './objections.tsx';
import { SignByHand } from './letters/sign-by-hand.tsx';
import { SendingGuide } from './letters/sending-guide.tsx';

interface DossierStateProps {
  readonly dossier: Dossier;
  readonly fine: Fine;
  readonly addresses: ReadingAddresses;
  /** True when the letter is to be signed and sent, which is done on other screens. */
  readonly isToSign: boolean;
}

export function DossierState({ dossier, fine, addresses, isToSign }: DossierStateProps) {
  switch (dossier.state) {
    case 'queued':
    case 'running':
      return <p className="soft">{text.leave}</p>;
    case 'failed':
      return (
        <ErrorAlert title={text.failed}>
          <p>{dossier.failure}</p>
          <WhereToReplace dossier={dossier} editAddress={addresses.edit} />
        </ErrorAlert>
      );
    case 'ready':
      return <ReadyDossier dossier={dossier} fine={fine} addresses={addresses} isToSign={isToSign} />;
  }
}

/** Link to the place where the paper that stopped the making can be replaced. */
function WhereToReplace({
  dossier: { failedExhibit },
  editAddress,
}: Pick<DossierStateProps, 'dossier'> & { readonly editAddress: string }) {
  if (failedExhibit === null) return null;
  if (failedExhibit === 'notice') return <LinkButton to={editAddress}>{text.replaceNotice}</LinkButton>;
  if (fromDocuments.includes(failedExhibit)) return <LinkButton to="/dashboard">{text.documents}</LinkButton>;
  return (paperKinds as readonly string[]).includes(failedExhibit) ? <a href="#papers-title">{text.papers}</a> : null;
}

function ReadyDossier({ dossier, fine, addresses, isToSign }: DossierStateProps) {
  const megabytes = ((dossier.sizeBytes ?? 0) / 1_000_000).toLocaleString('fr-FR', {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  return (
    <div className="stack">
      <LetterDate dossier={dossier} fine={fine} fineAddress={addresses.fine} />
      <LetterPreview key={dossier.id} dossier={dossier}>
        <div role="status">
          <Chip tone="good">{text.ready}</Chip>
        </div>
        <p className="soft small">
          {dossier.readyAt !== null && (
            <>
              {text.madeOn} <DateText value={dossier.readyAt} time />.{' '}
            </>
          )}
          {dossier.pages !== null && text.size(dossier.pages, megabytes)}
        </p>
      </LetterPreview>
      <DossierDownload dossierId={dossier.id} declarationId={fine.declarationId} />
      <ExhibitReadingCheck dossierId={dossier.id} fine={fine} addresses={addresses} heading="h3" isBesideList />
      <Objections dossier={dossier} heading="h3" isBesideList />
      <DossierWarnings dossier={dossier} />
      <ExhibitList dossier={dossier} declarationId={fine.declarationId} />
      {!isToSign && (
        <>
          <SignByHand dossier={dossier} fine={fine} />
          <SendingGuide guide={dossier.guide} />
        </>
      )}
      {dossier.summary.length > 0 && (
        <Disclosure icon="paper" summary={lettersText.summary}>
          <p className="soft">{dossier.withSummary ? lettersText.summarySent : lettersText.summaryKept}</p>
          {dossier.summary.map(({ heading, lines }) => (
            <div key={heading}>
              <p>
                <strong>{heading}</strong>
              </p>
              <ul>
                <Explained as="li">{lines}</Explained>
              </ul>
            </div>
          ))}
        </Disclosure>
      )}
      <DossierParts dossier={dossier} />
    </div>
  );
}
