import { verifyContract } from '@placejuste/contracts/verify';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../platform/index.ts';
import { ErrorAlert, Button } from '../ui/index.ts';
import { bundleText as text } from './bundle.text.fr.ts';

/** Everything that proves one declaration, as one file that anybody checks without us. */
export function BundleButton({ declarationId }: { readonly declarationId: string }) {
  const take = useMutation({
    mutationFn: async () => {
      const link = await callApi(verifyContract.calls.linkBundle, { params: { id: declarationId } });
      if (!link.ok) return link.message;
      window.location.assign(link.value.url);
      return null;
    },
  });
  const fault = take.data ?? null;
  return (
    <>
      <Button icon="download" busy={take.isPending} onClick={() => take.mutate()}>
        {text.take}
      </Button>
      {fault !== null && (
        <ErrorAlert title={text.notTaken}>
          <p>{fault}</p>
        </ErrorAlert>
      )}
    </>
  );
}
