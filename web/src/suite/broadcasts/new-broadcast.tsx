import { broadcastsContract, type BroadcastDraft } from '@placejuste/contracts/broadcasts';
import { useTeamAct } from '../../admin/index.ts';
import { useDraft } from '../../offline/index.ts';
import { callApi, describeCallFailure, useNavigate } from '../../platform/index.ts';
import { ErrorAlert, Page, Skeleton } from '../../ui/index.ts';
import { broadcastsQuery } from '../suite.queries.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { broadcastPath, broadcastsBack } from './broadcast-path.ts';
import { emptyBroadcast, parseBroadcast, selectTypedPart } from './broadcast-values.ts';
import { broadcastsText } from './broadcasts.text.fr.ts';

const text = broadcastsText.form;

/** Form of a new broadcast, saved as a draft first: its preview and its sending are on the page of the draft. */
export function NewBroadcast() {
  const navigate = useNavigate();
  const draft = useDraft('new-broadcast', {
    first: emptyBroadcast,
    parse: parseBroadcast,
    selectStoredPart: selectTypedPart,
  });
  const create = useTeamAct(
    broadcastsQuery,
    async (body: BroadcastDraft) => {
      const outcome = await callApi(broadcastsContract.calls.createBroadcast, { body });
      if (outcome.ok) await draft.reset();
      return outcome;
    },
    () => text.saved,
  );
  return (
    <Page title={broadcastsText.newTitle} back={broadcastsBack} step="new">
      {create.isError && (
        <ErrorAlert title={text.notSaved}>{describeCallFailure(create.error, text.notSaved)}</ErrorAlert>
      )}
      {draft.ready ? (
        <BroadcastForm
          values={draft.value}
          onChange={(values) => draft.set(() => values)}
          busy={create.isPending}
          onSave={(body) =>
            create.mutate(body, { onSuccess: ({ id }) => void navigate(broadcastPath(id), { replace: true }) })
          }
        />
      ) : (
        <Skeleton lines={6} />
      )}
    </Page>
  );
}
