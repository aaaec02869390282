import type { Dossier } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { signedPapers } from '@placejuste/domain/letter';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { ErrorAlert, Button, Alert, Disclosure, Progress } from '../../ui/index.ts';
import { DownloadUnread } from '../download-unread.tsx';
import { papersQuery } from '../papers/papers.queries.ts';
import { lettersText } from './letters.text.fr.ts';
import { PaperForm } from '../papers/paper-form.tsx';
import { useParts } from './use-parts.ts';

const text = lettersText.sign;
type Annex = keyof typeof signedPapers;
const annexes = Object.keys(signedPapers) as Annex[];

/** Pages to sign by hand: downloaded, signed, photographed and joined; then the dossier is made again. */
export function SignByHand({ dossier, fine }: { readonly dossier: Dossier; readonly fine: Fine }) {
  return annexes.flatMap((annex) => {
    const page = dossier.exhibits.find(({ kind }) => kind === annex);
    return page === undefined
      ? []
      : [<OneToSign key={annex} dossier={dossier} fine={fine} annex={annex} number={page.number} />];
  });
}

interface OneToSignProps {
  readonly dossier: Dossier;
  readonly fine: Fine;
  readonly annex: Annex;
  readonly number: number;
}

function OneToSign({ dossier, fine, annex, number }: OneToSignProps) {
  const cache = useQueryClient();
  const query = papersQuery(dossier.fineId);
  const papers = useQuery(query);
  const [joining, setJoining] = useState(false);
  const { refusal, prepare, take } = useParts(dossier);
  const isPending = prepare.isPending || take.isPending;
  const takeOrPrepare = (isAcknowledged: boolean): void =>
    dossier.partsState === 'ready' ? take.mutate({ number, isAcknowledged }) : prepare.mutate();
  const words = text[annex];
  const isJoined = papers.data?.rows.some(({ kind }) => kind === signedPapers[annex]) === true;
  return (
    <Disclosure icon="edit" summary={words.title}>
      {isJoined ? (
        <Alert tone="good">{words.done}</Alert>
      ) : (
        <>
          <p>{words.lead}</p>
          {dossier.partsState === 'queued' ? (
            <Progress label={text.making} />
          ) : (
            <Button icon="download" wide busy={isPending} onClick={() => takeOrPrepare(false)}>
              {dossier.partsState === 'ready' ? words.take : words.prepare}
            </Button>
          )}
          {refusal !== null && (
            <ErrorAlert title={text.notTaken}>
              <p>{refusal.message}</p>
              <DownloadUnread code={refusal.code} busy={isPending} onTake={() => takeOrPrepare(true)} />
            </ErrorAlert>
          )}
          {joining ? (
            <PaperForm
              fine={fine}
              fixed={signedPapers[annex]}
              onCancel={() => setJoining(false)}
              onSent={async () => {
                await cache.invalidateQueries({ queryKey: query.queryKey });
                setJoining(false);
                announce(words.done);
              }}
            />
          ) : (
            <Button icon="upload" wide onClick={() => setJoining(true)}>
              {words.join}
            </Button>
          )}
        </>
      )}
    </Disclosure>
  );
}
