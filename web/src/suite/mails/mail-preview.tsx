import { useQuery } from '@tanstack/react-query';
import { Card, FailedRead, Page, Skeleton } from '../../ui/index.ts';
import { mailQuery } from '../suite.queries.ts';
import { mailsText } from './mails.text.fr.ts';

const text = mailsText.one;
const back = { to: '/admin-suite/e-mails', label: text.back } as const;

/** One mail as it would leave: laid out in a frame of its own, then as text alone. */
export function MailPreview({ id }: { readonly id: string }) {
  const mail = useQuery(mailQuery(id));
  return (
    <Page title={text.title} back={back} step={id}>
      {mail.isPending && <Skeleton lines={6} label={text.loading} />}
      <FailedRead title={text.failed} read={mail} />
      {mail.data !== undefined && (
        <>
          <p>
            <span className="soft small">{text.subject}</span>
            <br />
            <strong>{mail.data.subject}</strong>
          </p>
          <Card aria-labelledby="mail-html">
            <h2 id="mail-html">{text.html}</h2>
            <p className="soft">{text.links}</p>
            {/* No script runs inside. Its origin is ours so that this page may style it, as below. */}
            <iframe
              className="mail-frame"
              title={text.frame(mail.data.subject)}
              sandbox="allow-same-origin"
              srcDoc={mail.data.html}
              onLoad={({ currentTarget }) => fitMail(currentTarget)}
            />
          </Card>
          <Card aria-labelledby="mail-text">
            <h2 id="mail-text">{text.text}</h2>
            <p className="soft">{text.textHelp}</p>
            <p className="mail-text">{mail.data.text}</p>
          </Card>
        </>
      )}
    </Page>
  );
}

/**
 * The content policy of this page holds in the frame, and refuses the styles that a mail carries in its elements:
 * they are set by code, which it allows. The frame then takes the height of the mail, and has no bar of its own.
 */
function fitMail(frame: HTMLIFrameElement): void {
  const inside = frame.contentDocument;
  if (inside === null) return;
  for (const styled of inside.querySelectorAll<HTMLElement>('[style]'))
    styled.style.cssText = styled.getAttribute('style') ?? '';
  // Nothing inside leads anywhere: the codes and the addresses are invented.
  for (const link of inside.querySelectorAll('a')) link.removeAttribute('href');
  frame.style.height = `${inside.documentElement.scrollHeight + 2}px`;
}
