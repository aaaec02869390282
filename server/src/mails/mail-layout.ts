import { withFrenchSpaces } from '@placejuste/domain/kernel';
import { html, type Html, type HtmlPart } from '../platform/html/index.ts';
import type { MailFile } from '../platform/mail/index.ts';

/** Content of a mail; all mails have the same layout. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Shown in a box after the first paragraph: a date that the law requires to be prominent (C. conso. L215-1). */
  readonly boxed?: string;
  /** A one-time code, shown large. */
  readonly code?: string;
  /** Address of replies, when it is not the sender's. */
  readonly replyTo?: string;
  /** Address of delivery reports, when it is not the sender's. */
  readonly bouncesTo?: string;
  /** With its angle brackets, so that a reply refers to it. */
  readonly messageId?: string;
  /** True for an automatic reply to a mail. */
  readonly isAutomatic?: boolean;
  /** Address that stops mails of that kind with one press; mailboxes show it beside the sender. */
  readonly unsubscribeUrl?: string | null;
  /** Attached files, for instance a date for a calendar. */
  readonly files?: readonly MailFile[];
}

/** Lays a mail out as text and HTML, ready to be sent. `publicUrl`: the address of this service. */
export function layOutMail(mail: MailContent, publicUrl: string) {
  return {
    to: mail.to,
    subject: mail.subject,
    text: renderText(mail),
    html: renderHtml(mail, publicUrl),
    attachments: mail.files ?? [],
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    replyTo: mail.replyTo ?? null,
    bouncesTo: mail.bouncesTo ?? null,
    messageId: mail.messageId ?? null,
    isAutomatic: mail.isAutomatic ?? false,
  };
}

const signature = 'PlaceJuste';

export function renderText(mail: MailContent): string {
  const [first = '', ...others] = mail.paragraphs;
  const blocks = [first, ...(mail.boxed === undefined ? [] : [`*** ${mail.boxed} ***`]), ...others];
  if (mail.code !== undefined) blocks.push(mail.code);
  if (mail.action !== undefined) blocks.push(`${mail.action.label} :\n${mail.action.url}`);
  return `${[...blocks, signature].join('\n\n')}\n`;
}

const pageStyle =
  // Text and background colours are set together: a mailbox that changes only one of them would show dark text on dark.
  'font:18px/1.5 sans-serif;color:#10213c;background:#ffffff;max-width:36em;margin:1.5em auto;padding:0 1em;' +
  // An address may be longer than the screen of a phone.
  'overflow-wrap:anywhere';
const buttonStyle =
  'display:inline-block;padding:.75em 1.25em;background:#0b4690;color:#ffffff;border-radius:.6em;font-weight:bold;' +
  'text-decoration:none';

const boxStyle = 'border:3px solid #0b4690;border-radius:.6em;padding:.75em 1em;font-weight:bold';

/** Colours of the dark theme, for mailboxes that support it; they override the inline styles. */
const darkStyle =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){' +
  'body{background:#0a1322!important;color:#f7f0e4!important}' +
  'a{color:#a6ccff!important}.button{background:#a6ccff!important;color:#06152b!important}' +
  '.boxed{border-color:#a6ccff!important}}';

/** Table-free, no remote picture, readable without styles. */
export function renderHtml(mail: MailContent, publicUrl: string): string {
  const { code, action, boxed } = mail;
  const [first = '', ...others] = mail.paragraphs;
  const body = [
    html`<p>${renderWords(first, publicUrl)}</p>`,
    boxed !== undefined && html`<p class="boxed" style="${boxStyle}">${boxed}</p>`,
    others.map((paragraph) => html`<p>${renderWords(paragraph, publicUrl)}</p>`),
    code !== undefined && html`<p style="font-size:1.75em;font-weight:bold;letter-spacing:.15em">${code}</p>`,
    action !== undefined && renderAction(action),
    html`<p>${signature}</p>`,
  ];
  const page = html`<!doctype html><html lang="fr"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
    <title>${mail.subject}</title><style>${darkStyle}</style></head>
    <body style="${pageStyle}">${body}</body></html>`;
  return withFrenchSpaces(page.toString());
}

/**
 * Keeps « e-mail » on one line, and makes the addresses of this service links, since not every mailbox does. Other
 * addresses stay text: somebody may have typed them.
 */
function renderWords(paragraph: string, publicUrl: string): HtmlPart {
  const site = publicUrl.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const parts = paragraph.split(new RegExp(String.raw`(${site}/(?:\S*[^\s.,;:!?)])?|e-mails?)`, 'i'));
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    return /^e-/i.test(part) ? html`<span style="white-space:nowrap">${part}</span>` : renderLink(part);
  });
}

function renderLink(url: string): Html {
  return html`<a href="${url}" style="color:#0b4690">${url}</a>`;
}

function renderAction({ url, label }: NonNullable<MailContent['action']>): Html {
  return html`<p><a class="button" href="${url}"
    style="${buttonStyle}">${label}</a></p>
    <p>${renderLink(url)}</p>`;
}
