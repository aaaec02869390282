import { useState } from 'react';
import { discard, type OutboxRow } from '../offline/index.ts';
import { Button, Dialog, ErrorAlert } from '../ui/index.ts';
import { BackupButton } from './backup-button.tsx';
import { pendingText as text } from './pending.text.fr.ts';

interface DiscardDialogProps {
  readonly row: OutboxRow;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDiscarded: () => void;
}

/** Asks the owner to confirm that an action is discarded, after explaining the consequence. */
export function DiscardDialog({ row, open, onClose, onDiscarded }: DiscardDialogProps) {
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked');
  const confirm = async () => {
    setState('busy');
    try {
      await discard(row.id);
    } catch (cause) {
      console.error(cause);
      setState('failed');
      return;
    }
    setState('asked');
    onClose();
    onDiscarded();
  };
  const close = () => {
    // When the dialog opens again, the former failure must not be shown.
    if (state === 'failed') setState('asked');
    onClose();
  };
  return (
    <Dialog title={text.discardTitle} open={open} onClose={close} closeLabel={text.discardKeep}>
      <p>{text.discardLead(row.photos.length)}</p>
      <BackupButton label={text.discardCopy} />
      {state === 'failed' && (
        <ErrorAlert title={text.notDiscarded}>
          <p>{text.notDiscardedLead}</p>
        </ErrorAlert>
      )}
      <Button look="danger" icon="trash" busy={state === 'busy'} onClick={() => void confirm()}>
        {text.discardConfirm}
      </Button>
    </Dialog>
  );
}
