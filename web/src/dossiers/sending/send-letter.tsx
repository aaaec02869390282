import type { Dossier } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { isAbroad } from '@placejuste/domain/fine';
import { formatCents } from '@placejuste/domain/kernel';
import { useState } from 'react';
import {
  Alert,
  AnchorButton,
  Card,
  LinkButton,
  PageDock,
  RadioCards,
  keepPiecesWhole,
  Explained,
} from '../../ui/index.ts';
import { ExhibitReadingCheck, ExhibitsBeingRead } from '../exhibit-reading/exhibit-reading-check.tsx';
import { useIsStopped } from '../exhibit-reading/use-check.ts';
import { DossierDownload } from '../dossier-download.tsx';
import { DossierParts } from '../dossier-parts.tsx';
import { ElectronicSend } from '../electronic/electronic-send.tsx';
import { electronicText } from '../electronic/electronic.text.fr.ts';
import { ElectronicState, isUnderWay, useElectronicLetter } from '../electronic/electronic-state.tsx';
import { lettersText } from '../letters/letters.text.fr.ts';
import { Copied, GuideFields } from '../letters/sending-guide.tsx';
import { PostCard } from './post-card.tsx';
import { SendingScreen, type SendingProps, type SentBy } from './sending-screen.tsx';
import { sendingText } from './sending.text.fr.ts';
import { TribunalForm, TribunalPieces } from './tribunal-request.tsx';

const text = sendingText.send;
type Way = Dossier['guide']['ways'][number];
type WayKind = Way['kind'];
const sentBy = { official: 'online', registered: 'registered', plain: 'letter' } as const satisfies Record<
  WayKind,
  SentBy
>;
type ElectronicOffer = NonNullable<NonNullable<ReturnType<typeof useElectronicLetter>>['offer']>;

function buildElectronicChoice({ provider, cents, billedTo }: ElectronicOffer) {
  const price = billedTo === 'service' ? electronicText.free : formatCents(cents);
  return {
    value: 'electronic' as const,
    label: electronicText.way,
    description: electronicText.wayLine(provider, price),
  };
}

/** Screen to send the letter: the free official way first, as in the guide; where to send it, what to keep. */
export function SendLetter(props: SendingProps) {
  return (
    <SendingScreen {...props} words={() => ({ title: text.title })} step="send" back={props.addresses.fine}>
      {(dossier) => <StopOrSend {...props} dossier={dossier} />}
    </SendingScreen>
  );
}

/** Shows the papers that stop the letter, also when the page is opened without signing first; otherwise the sending. */
function StopOrSend(props: SendingProps & { readonly dossier: Dossier }) {
  const { fine, addresses, dossier } = props;
  const electronic = useElectronicLetter(dossier.id);
  const letter = electronic?.letter ?? null;
  if (useIsStopped(dossier.id))
    return <ExhibitReadingCheck dossierId={dossier.id} fine={fine} addresses={addresses} heading="h2" />;
  return (
    <div className="stack">
      <ExhibitsBeingRead dossierId={dossier.id} />
      {letter !== null && <ElectronicState letter={letter} />}
      {!isUnderWay(letter) && (
        <ToSend {...props} offer={letter?.isUntraced === true ? null : (electronic?.offer ?? null)} />
      )}
    </div>
  );
}

interface ToSendProps extends SendingProps {
  readonly dossier: Dossier;
  /** Offer of an electronic sending; null when it is not possible. */
  readonly offer: ElectronicOffer | null;
}

function ToSend({ fine, addresses, dossier, offer }: ToSendProps) {
  const { ways, before, keep } = dossier.guide;
  const [chosenKind, setChosenKind] = useState<WayKind | 'electronic' | null>(ways[0]?.kind ?? null);
  const [isTaken, setTaken] = useState(false);
  const way = ways.find(({ kind }) => kind === chosenKind);
  const choices = [
    ...ways.map(({ kind, title, lines }) => ({ value: kind, label: title, description: lines.join(' ') })),
    ...(offer === null ? [] : [buildElectronicChoice(offer)]),
  ];
  return (
    <div className="stack">
      {dossier.tribunal !== undefined && <TribunalPieces request={dossier.tribunal} fineAddress={addresses.fine} />}
      {choices.length > 1 && (
        <RadioCards
          legend={<span className="visually-hidden">{text.ways}</span>}
          choices={choices}
          value={chosenKind}
          onChoose={setChosenKind}
        />
      )}
      {way !== undefined && <ChosenWay dossier={dossier} fine={fine} way={way} isOnly={choices.length === 1} />}
      <Alert tone="wait" title={lettersText.sending.before}>
        <ul>
          <Explained as="li">{before}</Explained>
        </ul>
      </Alert>
      {chosenKind === 'electronic' && offer !== null ? (
        <>
          <ElectronicSend dossier={dossier} offer={offer} signAddress={addresses.sign} />
          {/* The proofs arrive and the sending is noted automatically, so neither is asked here. */}
          <DossierDownload dossierId={dossier.id} declarationId={fine.declarationId} look="ghost" />
        </>
      ) : (
        <>
          <Alert tone="info" title={text.keep}>
            {keep.lines.map((line) => (
              <p key={line}>{keepPiecesWhole(line)}</p>
            ))}
          </Alert>
          <PageDock>
            <DossierDownload
              dossierId={dossier.id}
              declarationId={fine.declarationId}
              look={isTaken ? 'ghost' : 'act'}
              onTaken={() => setTaken(true)}
            />
            <LinkButton
              to={addresses.sent(way === undefined ? 'registered' : sentBy[way.kind])}
              look={isTaken ? 'act' : 'ghost'}
              wide
            >
              {way?.kind === 'official' ? text.filed : text.sent}
            </LinkButton>
          </PageDock>
        </>
      )}
    </div>
  );
}

interface ChosenWayProps {
  readonly dossier: Dossier;
  readonly fine: Fine;
  readonly way: Way;
  /** True when no other way is offered, so that there is no card of a choice to show its text. */
  readonly isOnly: boolean;
}

/** Texts to copy, pages to open and files to join for the chosen way. */
function ChosenWay({ dossier, fine, way, isOnly }: ChosenWayProps) {
  const { guide, tribunal } = dossier;
  const { mandatary, mandataryAddress = null } = dossier.case;
  const senderAddress = mandatary === null ? fine.debtorAddress : mandataryAddress;
  return (
    <>
      {isOnly && (
        <Card>
          <h2>{way.title}</h2>
          <Explained>{way.lines}</Explained>
        </Card>
      )}
      {way.kind === 'registered' && (
        <PostCard dossier={dossier} address={way.address} isFromAbroad={isAbroad(senderAddress)} />
      )}
      {way.address !== null && (
        <Card>
          <p className="soft small">{text.address}</p>
          <Copied label={lettersText.sending.address} value={way.address} words={text.copyAddress} />
        </Card>
      )}
      {way.url !== null && (
        <AnchorButton href={way.url} target="_blank" rel="noopener noreferrer" icon="forward" wide>
          {lettersText.sending.open} {lettersText.sending.newTab}
        </AnchorButton>
      )}
      {tribunal !== undefined && <TribunalForm request={tribunal} />}
      {way.kind === 'official' && guide.fields.length > 0 && <GuideFields fields={guide.fields} />}
      {(way.kind === 'official' || tribunal !== undefined) && <DossierParts dossier={dossier} />}
    </>
  );
}
