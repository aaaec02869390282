import './suite.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '../platform/index.ts';
import { TeamGate, TeamList, useIsSignedIn } from '../admin/index.ts';
import { Page } from '../ui/index.ts';
import { MailPreview } from './mails/mail-preview.tsx';
import { mailsText as text } from './mails/mails.text.fr.ts';
import { mailsQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;

/** `/admin-suite/e-mails`, with `?mail=ID` to preview one. */
export function Component() {
  const [query] = useSearchParams();
  const mails = useInfiniteQuery({ ...mailsQuery, enabled: useIsSignedIn() });
  const id = query.get('mail');
  return (
    <TeamGate title={text.title} back={back} error={mails.error}>
      {id === null ? (
        <Page title={text.title} lead={text.lead} back={back} step="">
          <TeamList id="mails-list" query={mailsQuery} text={text.list} keyOf={(mail) => mail.id}>
            {(mail) => (
              <p className="suite-line mail-name">
                <Link to={`/admin-suite/e-mails?mail=${encodeURIComponent(mail.id)}`}>
                  <span>{mail.subject}</span> <code className="small">{mail.id}</code>
                </Link>
                <br />
                <span className="soft small">{text.groupOf(mail.id)}</span>
              </p>
            )}
          </TeamList>
        </Page>
      ) : (
        <MailPreview id={id} />
      )}
    </TeamGate>
  );
}
