import { useQuery } from '@tanstack/react-query';
import { FailedRead, Page, Skeleton } from '../../ui/index.ts';
import { mailQuery } from '../suite.queries.ts';
import { LaidOutMail } from './laid-out-mail.tsx';
import { mailsText } from './mails.text.fr.ts';

const text = mailsText.one;
const back = { to: '/admin-suite/e-mails', label: text.back } as const;

/** Preview of one mail. */
export function MailPreview({ id }: { readonly id: string }) {
  const mail = useQuery(mailQuery(id));
  return (
    <Page title={text.title} back={back} step={id}>
      {mail.isPending && <Skeleton lines={6} label={text.loading} />}
      <FailedRead title={text.failed} read={mail} />
      {mail.data !== undefined && <LaidOutMail mail={mail.data} />}
    </Page>
  );
}
