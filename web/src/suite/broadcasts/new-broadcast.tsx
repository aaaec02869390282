import { broadcastsContract, type BroadcastDraft } from '@placejuste/contracts/broadcasts';
import { useState } from 'react';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, sentenceOf, useNavigate } from '../../platform/index.ts';
import { ErrorAlert, Page } from '../../ui/index.ts';
import { broadcastsQuery } from '../suite.queries.ts';
import { BroadcastForm, emptyBroadcast } from './broadcast-form.tsx';
import { broadcastPath, broadcastsBack } from './broadcast-path.ts';
import { broadcastsText } from './broadcasts.text.fr.ts';

const text = broadcastsText.form;

/** Kept as a draft first: its preview and its sending are on the page of the draft. */
export function NewBroadcast() {
  const navigate = useNavigate();
  const [values, setValues] = useState(emptyBroadcast);
  const create = useTeamAct(
    broadcastsQuery,
    (body: BroadcastDraft) => callApi(broadcastsContract.calls.createBroadcast, { body }),
    () => text.saved,
  );
  return (
    <Page title={broadcastsText.newTitle} back={broadcastsBack} step="new">
      {create.isError && <ErrorAlert title={text.notSaved}>{sentenceOf(create.error, text.notSaved)}</ErrorAlert>}
      <BroadcastForm
        values={values}
        onChange={setValues}
        busy={create.isPending}
        onSave={(draft) =>
          create.mutate(draft, { onSuccess: ({ id }) => void navigate(broadcastPath(id), { replace: true }) })
        }
      />
    </Page>
  );
}
