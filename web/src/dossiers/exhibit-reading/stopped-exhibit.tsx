import { dossiersContract, type ExhibitCheck } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { canFactsChange } from '@placejuste/domain/fine';
import { paperKinds, type PaperKind } from '@placejuste/domain/letter';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { callApi } from '../../platform/index.ts';
import { Button, ConfirmButton, ErrorAlert, LinkButton, keepPiecesWhole } from '../../ui/index.ts';
import { PaperForm } from '../papers/paper-form.tsx';
import { exhibitReadingText as text } from './exhibit-reading.text.fr.ts';
import { FindingCrops } from './finding-crops.tsx';

export interface ReadingAddresses {
  /** Address of the page where the dossier is made again; null on that very page. */
  readonly fine: string | null;
  readonly edit: string;
}

interface StoppedExhibitProps {
  readonly dossierId: string;
  readonly fine: Fine;
  readonly row: ExhibitCheck['rows'][number];
  readonly rows: ExhibitCheck['rows'];
  readonly addresses: ReadingAddresses;
  /** True for the only paper whose acts stand out: they are handled one at a time. */
  readonly isFirst: boolean;
  readonly heading: 'h3' | 'h4';
  readonly onAnswered: () => Promise<void>;
}

/** True when only names differ, which may be those of the same person. */
export function isNameAlone(row: ExhibitCheck['rows'][number]): boolean {
  return row.findings
    .filter(({ standing }) => standing === 'contradicts')
    .every(({ claim }) => claim === 'holderName' || claim === 'debtorName');
}

/** A paper that contradicts the letter, with the three possible answers. */
export function StoppedExhibit(props: StoppedExhibitProps) {
  const { dossierId, fine, row, rows, addresses, isFirst, heading: Heading, onAnswered } = props;
  const [step, setStep] = useState<'shown' | 'replacing' | 'replaced'>('shown');
  const against = row.findings.filter(({ standing }) => standing === 'contradicts');
  const title = text.exhibit(row.number, row.title);
  const say = useMutation({
    mutationFn: async () => {
      const values = against.map(({ claim, expected, shown }) => ({ claim, expected, shown }));
      const outcome = await callApi(dossiersContract.calls.confirmExhibit, {
        params: { id: dossierId },
        body: { number: row.number, values },
      });
      if (!outcome.ok) return outcome;
      announce(text.saidRight);
      await onAnswered();
      return null;
    },
  });
  const isName = isNameAlone(row);
  // When only a name differs, it is probably the same person: that answer comes first, and none stands out.
  const look = isFirst && !isName ? 'act' : 'ghost';
  const right = (
    <ConfirmButton
      icon="check"
      wide
      busy={say.isPending}
      {...(isName
        ? { name: text.samePersonOne(title), label: text.samePerson, question: text.samePersonQuestion }
        : { name: text.rightOne(title), label: text.right, question: text.question })}
      onConfirm={() => say.mutate()}
    >
      <p>{isName ? text.samePersonLead : text.questionLead}</p>
    </ConfirmButton>
  );
  const kind = (paperKinds as readonly string[]).includes(row.kind) ? (row.kind as PaperKind) : null;
  return (
    <div className="stack tight stopped-exhibit">
      <Heading>{title}</Heading>
      {against.map((finding) => (
        <div key={finding.claim} className="stack tight">
          <p>{keepPiecesWhole(finding.sentence)}</p>
          <FindingCrops finding={finding} own={row} rows={rows} />
        </div>
      ))}
      {step === 'replaced' && (
        <>
          <p role="status">{text.replaced}</p>
          {addresses.fine !== null && (
            <LinkButton to={addresses.fine} look="act" icon="paper" wide>
              {text.remake}
            </LinkButton>
          )}
        </>
      )}
      {step === 'replacing' && kind !== null && (
        <PaperForm
          fine={fine}
          fixed={kind}
          onCancel={() => setStep('shown')}
          onSent={async () => {
            announce(text.replaced);
            setStep('replaced');
          }}
        />
      )}
      {(step === 'shown' || (step === 'replacing' && kind === null)) && (
        <>
          {isName && right}
          {kind === null ? (
            <LinkButton to={addresses.edit} look={look} icon="camera" wide>
              {text.replace}
            </LinkButton>
          ) : (
            <Button look={look} icon="camera" wide onClick={() => setStep('replacing')}>
              {text.replace}
            </Button>
          )}
          {canFactsChange(fine.status) && (
            <LinkButton to={addresses.edit} icon="edit" wide>
              {text.correct}
            </LinkButton>
          )}
          {!isName && right}
        </>
      )}
      {say.data != null && <ErrorAlert title={text.notDone}>{say.data.message}</ErrorAlert>}
      {say.isError && <ErrorAlert title={text.notDone}>{text.unreached}</ErrorAlert>}
    </div>
  );
}
