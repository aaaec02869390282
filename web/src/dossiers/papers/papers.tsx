import { dossiersContract, type FinePaper } from '@placejuste/contracts/dossiers';
import type { Fine } from '@placejuste/contracts/fines';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce } from '../../accessibility/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { ErrorAlert, Button, Card, formatDateWords, Dialog, Disclosure, Skeleton } from '../../ui/index.ts';
import { lettersText } from '../letters/letters.text.fr.ts';
import { PaperForm } from './paper-form.tsx';
import { papersQuery } from './papers.queries.ts';

const text = lettersText.papers;

/** Papers received or signed since, needed for the next step and stored with the fine. */
export function Papers({ fine }: { readonly fine: Fine }) {
  const cache = useQueryClient();
  const query = papersQuery(fine.id);
  const papers = useQuery(query);
  const [adding, setAdding] = useState(false);
  const refresh = () => cache.invalidateQueries({ queryKey: query.queryKey });
  const remove = useMutation({
    mutationFn: async ({ id }: FinePaper) => {
      const outcome = await callApi(dossiersContract.calls.removePaper, { params: { id } });
      if (!outcome.ok) return outcome;
      await refresh();
      announce(text.removed);
      return null;
    },
  });
  const refusal = remove.data ?? null;
  const add = (
    <Button icon="plus" wide onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  // Most fines have none yet: one line instead of a card.
  const isEmpty = papers.data?.rows.length === 0;
  if ((isEmpty || papers.isPending) && !adding && refusal === null) {
    return (
      <div id="papers-title">
        <Disclosure icon="paper" summary={text.title} end={isEmpty && text.none}>
          <p className="soft">{text.lead}</p>
          {isEmpty ? add : <Skeleton lines={1} label={text.loading} />}
        </Disclosure>
      </div>
    );
  }
  return (
    <Card aria-labelledby="papers-title">
      <h2 id="papers-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {papers.isError && <ErrorAlert title={text.unread}>{describeCallFailure(papers.error, text.unread)}</ErrorAlert>}
      {papers.data !== undefined && papers.data.rows.length > 0 && (
        <ul className="stack">
          {papers.data.rows.map((paper) => (
            <li key={paper.id}>
              <p>
                {paper.title}, {text.addedOn} {formatDateWords(paper.createdAt)}
              </p>
              <RemovePaper title={paper.title} busy={remove.isPending} onRemove={() => remove.mutate(paper)} />
            </li>
          ))}
        </ul>
      )}
      {refusal !== null && <ErrorAlert title={text.notRemoved}>{refusal.message}</ErrorAlert>}
      {adding ? (
        <PaperForm
          fine={fine}
          onCancel={() => setAdding(false)}
          onSent={async () => {
            await refresh();
            setAdding(false);
            announce(text.sent);
          }}
        />
      ) : (
        add
      )}
    </Card>
  );
}

interface RemovePaperProps {
  readonly title: string;
  readonly busy: boolean;
  readonly onRemove: () => void;
}

/** Removes a paper after a confirmation, because it may exist nowhere else. */
function RemovePaper({ title, busy, onRemove }: RemovePaperProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon="trash" busy={busy} onClick={() => setAsking(true)} aria-label={text.removeOne(title)}>
        {text.remove}
      </Button>
      <Dialog title={text.removeTitle} open={asking} onClose={() => setAsking(false)} closeLabel={text.keep}>
        <p>{text.removeLead(title)}</p>
        <Button
          look="danger"
          icon="trash"
          onClick={() => {
            setAsking(false);
            onRemove();
          }}
        >
          {text.removeConfirm}
        </Button>
      </Dialog>
    </>
  );
}
