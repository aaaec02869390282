import { useQuery } from '@tanstack/react-query';
import { Alert, DateText, LinkButton } from '../ui/index.ts';
import { nextStepText } from './next-step.text.fr.ts';
import { factsQuery } from './next-step.queries.ts';

const text = nextStepText.mailsRefused;

/** Said on screen, as it cannot be written: the address takes no mail, hence no code and no reminder of a date. */
export function MailsRefused() {
  const { data } = useQuery(factsQuery);
  const since = data?.mailsRefusedSince ?? null;
  if (since === null) return null;
  return (
    <Alert tone="wait" icon="mail" title={text.title}>
      <p>
        {text.why} <DateText value={since} />. {text.remedy}
      </p>
      <LinkButton to="/pwa/settings/compte" look="ghost">
        {text.act}
      </LinkButton>
    </Alert>
  );
}
