import { Card } from '../../ui/index.ts';
import { mailsText } from './mails.text.fr.ts';

const text = mailsText.one;

interface LaidOutMailProps {
  readonly mail: { readonly subject: string; readonly text: string; readonly html: string };
}

/** A mail as it is sent: its subject, its HTML in a frame, then its plain text. */
export function LaidOutMail({ mail }: LaidOutMailProps) {
  return (
    <>
      <p>
        <span className="soft small">{text.subject}</span>
        <br />
        <strong>{mail.subject}</strong>
      </p>
      <Card aria-labelledby="mail-html">
        <h2 id="mail-html">{text.html}</h2>
        <p className="soft">{text.links}</p>
        {/* No script runs inside. The frame has our origin so that this page may style it, as below. */}
        <iframe
          className="mail-frame"
          title={text.frame(mail.subject)}
          sandbox="allow-same-origin"
          srcDoc={mail.html}
          onLoad={({ currentTarget }) => fitMail(currentTarget)}
        />
      </Card>
      <Card aria-labelledby="mail-text">
        <h2 id="mail-text">{text.text}</h2>
        <p className="soft">{text.textHelp}</p>
        <p className="mail-text">{mail.text}</p>
      </Card>
    </>
  );
}

/**
 * The content security policy of this page applies in the frame and blocks the inline styles of a mail: they are set by
 * script, which it allows. The frame then takes the height of the mail, without a scroll bar.
 */
function fitMail(frame: HTMLIFrameElement): void {
  const inside = frame.contentDocument;
  if (inside === null) return;
  for (const styled of inside.querySelectorAll<HTMLElement>('[style]'))
    styled.style.cssText = styled.getAttribute('style') ?? '';
  // Links are disabled: their codes and addresses are examples.
  for (const link of inside.querySelectorAll('a')) link.removeAttribute('href');
  frame.style.height = `${inside.documentElement.scrollHeight + 2}px`;
}
