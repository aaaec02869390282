import { dossiersContract } from '@placejuste/contracts/dossiers';
import { type Fine, finesContract } from '@placejuste/contracts/fines';
import { isUnread, type PaperFaultCode } from '@placejuste/domain/exhibit-check';
import { canFactsChange } from '@placejuste/domain/fine';
import type { PaperKind } from '@placejuste/domain/letter';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { callApi } from '../../platform/index.ts';
import { ErrorAlert, Button, keepPiecesWhole } from '../../ui/index.ts';
import { lettersText } from '../letters/letters.text.fr.ts';
import { PaperForm } from './paper-form.tsx';

const text = lettersText.faults;

export interface FaultyPaper {
  readonly paperId: string;
  readonly code: PaperFaultCode;
  readonly sentences: readonly string[];
}

interface PaperFaultsProps {
  readonly paper: FaultyPaper;
  readonly fine: Fine;
  readonly onFineChanged: () => Promise<void>;
  readonly onMended: () => void;
}

/**
 * Contradictions of one paper or declaration with the fine, and the act to correct them, after which the dossier is
 * requested again.
 */
export function PaperFaults({ paper: { paperId, code, sentences }, fine, onFineChanged, onMended }: PaperFaultsProps) {
  const kinds = chooseKindsToJoin(code);
  const confirm = useMutation({
    mutationFn: async () => {
      const { plate, debtorName, holderName, cardNumber, cardValidUntil, place, observedOn, observedAt } = fine;
      const moment = code === 'DECLARATION_LONG_BEFORE' ? { observedOn, observedAt } : {};
      const body = { paperId, plate, debtorName, holderName, cardNumber, cardValidUntil, place, ...moment };
      const outcome = await callApi(dossiersContract.calls.confirmPaper, { params: { id: fine.id }, body });
      if (!outcome.ok) return outcome;
      announce(text.saidConfirmed);
      onMended();
      return null;
    },
  });
  const untie = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(finesContract.calls.changeFine, {
        params: { id: fine.id },
        body: { declarationId: null },
      });
      if (!outcome.ok) return outcome;
      await onFineChanged();
      announce(text.saidUntied);
      onMended();
      return null;
    },
  });
  const busy = confirm.isPending || untie.isPending;
  const refusal = confirm.data ?? untie.data ?? null;
  return (
    <div className="stack tight">
      {sentences.map((sentence) => (
        <p key={sentence}>{keepPiecesWhole(sentence)}</p>
      ))}
      {isUnread({ code }) && (
        <Button data-voice="by-name" look="act" icon="check" wide busy={busy} onClick={() => confirm.mutate()}>
          {text.confirm[code] ?? text.confirmOther}
        </Button>
      )}
      {kinds.length === 0 && canFactsChange(fine.status) && (
        <Button
          look={isUnread({ code }) ? 'ghost' : 'act'}
          icon="cross"
          wide
          busy={busy}
          onClick={() => untie.mutate()}
        >
          {text.untie}
        </Button>
      )}
      {kinds.length > 0 && <JoinInstead fine={fine} kinds={kinds} isMain={!isUnread({ code })} onMended={onMended} />}
      {refusal !== null && <ErrorAlert title={text.notDone}>{refusal.message}</ErrorAlert>}
      {(confirm.isError || untie.isError) && <ErrorAlert title={text.notDone}>{text.unreached}</ErrorAlert>}
    </div>
  );
}

/** Kinds of papers that can be joined to this fine instead; none for a declaration, which is removed from it. */
function chooseKindsToJoin(code: PaperFaultCode): readonly PaperKind[] {
  if (code.startsWith('CERTIFICATE_')) return ['carte-grise'];
  return code.startsWith('CARD_') ? ['cmi-front', 'cmi-back'] : [];
}

interface JoinInsteadProps {
  readonly fine: Fine;
  readonly kinds: readonly PaperKind[];
  /** True when joining a paper is the main correction, false beside a confirmation. */
  readonly isMain: boolean;
  readonly onMended: () => void;
}

function JoinInstead({ fine, kinds, isMain, onMended }: JoinInsteadProps) {
  const [open, setOpen] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const kind = kinds[sentCount];
  if (kind === undefined) return null;
  if (!open) {
    return (
      <Button look={isMain ? 'act' : 'ghost'} icon="camera" wide onClick={() => setOpen(true)}>
        {text.join[kind] ?? text.joinOther}
      </Button>
    );
  }
  return (
    <PaperForm
      key={kind}
      fine={fine}
      fixed={kind}
      onCancel={() => setOpen(false)}
      onSent={async () => {
        announce(lettersText.papers.sent);
        setSentCount(sentCount + 1);
        if (sentCount + 1 === kinds.length) onMended();
      }}
    />
  );
}
