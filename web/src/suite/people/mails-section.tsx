import { peopleContract } from '@placejuste/contracts/people';
import type { PersonFile } from '@placejuste/contracts/people';
import type { ResentMail } from '@placejuste/domain/people';
import { useTeamAct } from '../../admin/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Alert, Button, DateText, ErrorAlert, Disclosure } from '../../ui/index.ts';
import type { FileAct } from './file-act.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.mails;

/** Sends again a mail that the person did not receive; shows whether their address accepts mail. */
export function Mails({ userId, query, file }: FileAct & { readonly file: PersonFile }) {
  const mail: ResentMail = file.isConfirmed ? 'recovery' : 'confirmation';
  const sending = useTeamAct(
    query,
    () => callApi(peopleContract.calls.mailPerson, { params: { id: userId }, body: { mail } }),
    () => text.sent,
  );
  if (file.email === '') return null;
  return (
    <Disclosure icon="mail" summary={text.title} open={file.mailsRefusedSince !== null}>
      {file.mailsRefusedSince !== null && (
        <Alert tone="wait" title={text.refused}>
          <p>
            {text.refusedSince} <DateText value={file.mailsRefusedSince} />
            {'. '}
            {text.askAnother}
          </p>
        </Alert>
      )}
      <p className="soft">{text.lead[mail]}</p>
      {sending.isError && (
        <ErrorAlert title={text.notSent}>{describeCallFailure(sending.error, text.notSent)}</ErrorAlert>
      )}
      <Button icon="mail" wide busy={sending.isPending} onClick={() => sending.mutate()}>
        {text.send[mail]}
      </Button>
    </Disclosure>
  );
}
