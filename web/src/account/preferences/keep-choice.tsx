import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { announce } from '../../accessibility/index.ts';
import { describeCallFailure, useSession } from '../../platform/index.ts';
import { Checkbox, ErrorAlert, FailedRead, Skeleton } from '../../ui/index.ts';
import { forgetPreferences, keepPreferences } from './kept-preferences.ts';
import { keptPreferencesQuery } from './preferences.queries.ts';
import { keptText as text } from './preferences.text.fr.ts';

/** Asks whether the preferences are stored with the account: they may reveal health data, hence only on request. */
export function KeepChoice() {
  const session = useSession();
  const reading = useQuery({ ...keptPreferencesQuery, enabled: session.status === 'signed-in' });
  if (session.status !== 'signed-in') return null;
  if (reading.isPending) return <Skeleton lines={1} label={text.reading} />;
  if (reading.isError) return <FailedRead title={text.failed} read={reading} />;
  return <Choice owner={session.userId} isKept={reading.data.kept !== null} />;
}

function Choice({ owner, isKept }: { readonly owner: string; readonly isKept: boolean }) {
  const cache = useQueryClient();
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async (isWanted: boolean) => {
      const storedPreferences = isWanted ? await keepPreferences(owner) : await forgetPreferences().then(() => null);
      cache.setQueryData(keptPreferencesQuery.queryKey, { kept: storedPreferences });
      announce(isWanted ? text.kept : text.forgotten);
    },
  });
  return (
    <>
      <Checkbox
        label={text.keep}
        hint={text.keepHint}
        checked={saving.isPending ? saving.variables : isKept}
        onChange={({ target }) => saving.mutate(target.checked)}
      />
      {saving.isError && (
        <ErrorAlert title={text.notDone}>{describeCallFailure(saving.error, text.notDone)}</ErrorAlert>
      )}
    </>
  );
}
