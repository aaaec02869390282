import './inspection.css';
import type { declarationDetail } from '@placejuste/contracts/declarations';
import { untrustedTime } from '@placejuste/domain/evidence';
import { findClock } from '@placejuste/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { CallFailure } from '../../platform/index.ts';
import {
  Alert,
  AnchorButton,
  Button,
  Card,
  formatDateTimeWords,
  ErrorAlert,
  LinkButton,
  Plate,
  Skeleton,
} from '../../ui/index.ts';
import { declarationQuery } from '../recap/recap.queries.ts';
import { inspectionText as text } from './inspection.text.fr.ts';
import { QrCode } from './qr-code.tsx';
import { WalletButton } from './wallet-button.tsx';

type Detail = z.output<typeof declarationDetail>;

/**
 * The code of one deposit with its car and time, on the screen and on paper. Without a network only the code is shown:
 * the reader's device asks the service.
 */
export function InspectionSheet({ declarationId }: { readonly declarationId: string }) {
  const { data, error, isPending } = useQuery(declarationQuery(declarationId));
  if (isPending) return <Skeleton lines={6} label={text.loading} />;
  if (error instanceof CallFailure && error.refusal.code !== 'NETWORK' && data === undefined) {
    return (
      <ErrorAlert title={text.failed}>
        <p>{error.refusal.message}</p>
        <HistoryLink />
      </ErrorAlert>
    );
  }
  if (data?.deposited === false) {
    return (
      <Alert tone="wait" title={text.noEvidenceTitle}>
        <p>{text.noEvidence}</p>
        <HistoryLink />
      </Alert>
    );
  }
  return <Sheet declarationId={declarationId} detail={data ?? null} />;
}

/** Link to the list of deposits, when the sheet cannot be shown. */
function HistoryLink() {
  return <LinkButton to="/pwa/historique">{text.history}</LinkButton>;
}

interface SheetProps {
  readonly declarationId: string;
  /** Null when the service could not be reached. */
  readonly detail: Detail | null;
}

function Sheet({ declarationId, detail }: SheetProps) {
  const path = `/verifier/${declarationId}`;
  return (
    <>
      <Card className="inspection">
        <p className="inspection-title">{text.sheetTitle}</p>
        <QrCode text={window.location.origin + path} label={text.codeOf(window.location.host + path)} />
        {detail !== null && (
          <div className="inspection-facts">
            <Plate value={detail.vehicle.plate} />
            <p>
              {text.deposited} <strong>{formatDateTimeWords(detail.depositedAt, findClock(detail.position))}</strong>
              {!detail.bounds.trusted && `, ${untrustedTime}`}
            </p>
          </div>
        )}
        <p className="soft">
          {text.byHand(`${window.location.host}/verifier`)}
          <br />
          <code className="code">{declarationId}</code>
        </p>
        <p className="inspection-card">{text.keepTheCard}</p>
      </Card>
      <p className="soft no-print">{text.hidden}</p>
      <div className="stack no-print">
        <AnchorButton href={path} icon="eye" wide>
          {text.see}
        </AnchorButton>
        <Button icon="paper" wide onClick={() => window.print()}>
          {text.print}
        </Button>
        {detail !== null && <WalletButton declarationId={declarationId} />}
      </div>
    </>
  );
}
