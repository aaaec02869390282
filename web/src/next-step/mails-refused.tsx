import { nextStepContract } from '@placejuste/contracts/next-step';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../accessibility/index.ts';
import { CallFailure, callApi, describeCallFailure } from '../platform/index.ts';
import { Alert, Button, DateText, ErrorAlert, LinkButton } from '../ui/index.ts';
import { nextStepText } from './next-step.text.fr.ts';
import { factsQuery } from './next-step.queries.ts';

/** Address of the settings, with the form of the mail address first. */
const addressPath = '/pwa/settings/compte?champ=email';

const { reported, arrive, ...refusalText } = nextStepText.mailsRefused;

/** Warning that the person's address refuses mails, including codes and reminders; a mail could not tell it. */
export function MailsRefused() {
  const { data } = useQuery(factsQuery);
  const since = data?.mailsRefusedSince ?? null;
  if (since === null) return null;
  const text = data?.isRefusalReported === true ? reported : refusalText;
  return (
    <Alert tone="wait" icon="mail" title={text.title}>
      {/* The act comes first: under a tall card, a phone shows no more than that. */}
      <LinkButton to={addressPath} look="ghost" wide>
        {refusalText.act}
      </LinkButton>
      <p>
        {text.why} <DateText value={since} />. {text.remedy}
      </p>
      <MailsArrive />
    </Alert>
  );
}

/** Asks the person whether mails arrive: a relay may accept a mail that is never delivered. */
function MailsArrive() {
  const cache = useQueryClient();
  const saying = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(nextStepContract.calls.sayMailsArrive, {});
      if (!outcome.ok) throw new CallFailure(outcome);
      notify('good', arrive.said, { description: arrive.saidDetail });
      await cache.invalidateQueries({ queryKey: factsQuery.queryKey });
    },
  });
  return (
    <>
      {saying.isError && (
        <ErrorAlert title={arrive.notSaid}>{describeCallFailure(saying.error, arrive.notSaid)}</ErrorAlert>
      )}
      <Button look="plain" wide busy={saying.isPending} onClick={() => saying.mutate()}>
        {arrive.act}
      </Button>
    </>
  );
}
