import { peopleContract } from '@placejuste/contracts/people';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, downloadFrom, describeCallFailure } from '../../platform/index.ts';
import { Button, ConfirmButton, ErrorAlert, Disclosure } from '../../ui/index.ts';
import { FreshFactor, isStaleFactor } from '../roles/fresh-factor.tsx';
import type { FileAct } from './file-act.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.byPost;

/** Requests made by letter: export of the person's data, or erasure. Both require the six digits again. */
export function ByPost({ userId, query, onErased }: FileAct & { readonly onErased: () => void }) {
  const params = { id: userId };
  const give = useTeamAct(
    query,
    () => callApi(peopleContract.calls.exportPerson, { params }),
    ({ urls }) => text.given(urls.length),
  );
  const erase = useTeamAct(
    { queryKey: ['people', 'erased'] },
    () => callApi(peopleContract.calls.erasePerson, { params }),
    () => text.erased,
  );
  const download = () =>
    give.mutate(undefined, {
      onSuccess: ({ urls }) => urls.forEach((url, index) => downloadFrom(url, text.fileName(index + 1))),
    });
  const remove = () => erase.mutate(undefined, { onSuccess: onErased });
  const failed = [give.error, erase.error].find((error) => error !== null && !isStaleFactor(error));
  return (
    <Disclosure icon="mail" summary={text.title}>
      <p className="soft">{text.lead}</p>
      {failed && <ErrorAlert title={text.failed}>{describeCallFailure(failed, text.failed)}</ErrorAlert>}
      <div className="stack people-form">
        <Button icon="download" wide busy={give.isPending} onClick={download}>
          {text.give}
        </Button>
        <ConfirmButton
          icon="trash"
          wide
          busy={erase.isPending}
          label={text.erase}
          question={text.question}
          onConfirm={remove}
        >
          <p>{text.effect}</p>
        </ConfirmButton>
      </div>
      <FreshFactor error={give.error} onProved={download} onCancel={() => give.reset()} />
      <FreshFactor error={erase.error} onProved={remove} onCancel={() => erase.reset()} />
    </Disclosure>
  );
}
