import type { ReactNode } from 'react';
import { useSearchParams, useSession } from '../../platform/index.ts';
import { ErrorAlert, FailedAlert, LinkButton, Page, Skeleton } from '../../ui/index.ts';
import { declareForText as text } from '../carers.text.fr.ts';
import { type HelpedPerson, useHelpedPeople } from './use-helped-people.ts';

interface HelpedPageProps {
  /** Title while the person is not loaded yet. */
  readonly title: string;
  readonly children: (userId: string, person: HelpedPerson) => ReactNode;
}

/** A page about the person of `?aide=ID`, if the carer still helps them. */
export function HelpedPage(props: HelpedPageProps) {
  const session = useSession();
  if (session.status !== 'signed-in') return <Skeleton label={text.loading} />;
  return <Known {...props} userId={session.userId} />;
}

function Known({ title, children, userId }: HelpedPageProps & { readonly userId: string }) {
  const [query] = useSearchParams();
  const { rows, failure, retry } = useHelpedPeople(userId);
  const person = rows?.find(({ id }) => id === query.get('aide'));
  if (person !== undefined) return children(userId, person);
  return (
    <Page title={title} back={{ to: '/aidant', label: text.back }}>
      {rows !== null && (
        <ErrorAlert title={text.failed}>
          <p>{text.unknown}</p>
          <LinkButton to="/aidant">{text.toHelping}</LinkButton>
        </ErrorAlert>
      )}
      {rows === null && failure === null && <Skeleton lines={3} label={text.loading} />}
      {rows === null && failure !== null && <FailedAlert title={text.failed} sentence={failure} onRetry={retry} />}
    </Page>
  );
}
