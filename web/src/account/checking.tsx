import { FailedAlert, Skeleton } from '../ui/index.ts';
import { gateText } from './gate.text.fr.ts';

/** Shown while the session is loading. */
export function Checking() {
  return (
    <>
      <p>{gateText.checking}</p>
      <Skeleton label={gateText.checking} lines={4} />
    </>
  );
}

export function SessionFailed({ onRetry }: { readonly onRetry: () => void }) {
  return <FailedAlert title={gateText.sessionFailed} sentence={gateText.profileFailedLead} onRetry={onRetry} />;
}
