interface Report {
  /** Envelope sender of the undelivered mail, to which the report is sent. */
  readonly to?: string;
  readonly from?: string;
  readonly messageId?: string;
  /** Fields about the mail, then about each recipient, as the server writes them. */
  readonly fields: readonly (readonly string[])[];
  /** Headers of the undelivered mail; absent when a server returns none. */
  readonly returned?: readonly string[];
  readonly kinds?: { readonly status?: string; readonly returned?: string };
  readonly isEncoded?: boolean;
}

const recipient = 'ada.essai@exemple.fr';
export const returnedHeaders = (to = recipient): readonly string[] => [
  'Return-Path: <aide+token@placejuste.example>',
  'From: PlaceJuste <ne-pas-repondre@placejuste.example>',
  `To: ${to}`,
  'Subject: =?UTF-8?Q?Dernier_jour_pour_r=C3=A9pondre?=',
  'Date: Sat, 21 Nov 2026 10:00:00 +0000',
  'Message-ID: <a1@placejuste.example>',
];

/** A report as a mail server sends it (RFC 3464): text for people, fields for programs, headers of the mail. */
export function rawReport({
  to = 'aide@placejuste.example',
  from = 'Mail Delivery System <MAILER-DAEMON@relais.exemple.net>',
  messageId = '<report-1@relais.exemple.net>',
  fields,
  returned = returnedHeaders(),
  kinds = {},
  isEncoded = false,
}: Report): Buffer {
  const part = (kind: string, text: string, encodes = isEncoded) =>
    encodes
      ? `--b\r\nContent-Type: ${kind}\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
        `${Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`
      : `--b\r\nContent-Type: ${kind}\r\n\r\n${text}\r\n`;
  const status = `${fields.map((block) => block.join('\r\n')).join('\r\n\r\n')}\r\n`;
  return Buffer.from(
    [
      'Return-Path: <>',
      `From: ${from}`,
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Date: Sat, 21 Nov 2026 10:00:04 +0000',
      `Message-ID: ${messageId}`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      part('text/plain; charset=utf-8', 'Votre message n’a pas pu être remis. Your message could not be delivered.') +
        part(kinds.status ?? 'message/delivery-status', status) +
        (returned.length === 0
          ? ''
          : part(kinds.returned ?? 'text/rfc822-headers', `${returned.join('\r\n')}\r\n`, false)) +
        '--b--\r\n',
    ].join('\r\n'),
  );
}

/** Fields of a report in the form of Postfix. */
export const postfixFields = (to: string, status = '5.1.1', said = `550 5.1.1 <${to}>: User unknown`) => [
  [
    'Reporting-MTA: dns; relais.exemple.net',
    'X-Postfix-Queue-ID: 4XyZ1k2m3n',
    'X-Postfix-Sender: rfc822; aide@placejuste.example',
    'Arrival-Date: Sat, 21 Nov 2026 10:00:00 +0000 (UTC)',
  ],
  [
    `Final-Recipient: rfc822; ${to}`,
    `Original-Recipient: rfc822;${to}`,
    'Action: failed',
    `Status: ${status}`,
    'Remote-MTA: dns; mx.exemple.fr',
    `Diagnostic-Code: smtp; ${said}`,
  ],
];

const one = (...fields: readonly string[]) => [['Reporting-MTA: dns;mx.exemple.fr'], fields];
const failed = (status: string, said: string) =>
  one(`Final-Recipient: rfc822; ${recipient}`, 'Action: failed', `Status: ${status}`, `Diagnostic-Code: ${said}`);

/** Reports of a permanent failure that the address causes. */
export const ofTheAddress: readonly (readonly [string, Report])[] = [
  ['Postfix', { fields: postfixFields(recipient) }],
  [
    'Postfix, whose server gave no status',
    { fields: postfixFields(recipient, '5.0.0', `550 <${recipient}>: Recipient address rejected: User unknown`) },
  ],
  [
    'Postfix, of a domain that does not exist',
    {
      fields: failed(
        '5.4.4',
        'X-Postfix; Host or domain name not found. Name service error for name=exemple.fr type=AAAA: Host not found',
      ),
    },
  ],
  [
    'Exchange',
    {
      from: '<postmaster@exemple.onmicrosoft.example>',
      fields: one(
        `Final-Recipient: rfc822;${recipient}`,
        'Action: failed',
        'Status: 5.1.10',
        'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ada.essai@exemple.fr not found by',
        ' SMTP address lookup',
        'X-Display-Name: ada.essai@exemple.fr',
      ),
      kinds: { returned: 'message/rfc822' },
    },
  ],
  [
    'Exchange, before the mailbox',
    { fields: failed('5.4.1', 'smtp;550 5.4.1 Recipient address rejected: Access denied. [mx.exemple.fr]') },
  ],
  [
    'Gmail',
    {
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
      fields: [
        [
          'Reporting-MTA: dns; googlemail.example',
          'Received-From-MTA: dns; ne-pas-repondre@placejuste.example',
          'Arrival-Date: Sat, 21 Nov 2026 02:00:00 -0800 (PST)',
          'X-Original-Message-ID: <a1@placejuste.example>',
        ],
        [
          `Final-Recipient: rfc822; ${recipient}`,
          'Action: failed',
          'Status: 5.1.1',
          'Remote-MTA: dns; mx.exemple.fr. (192.0.2.7, the server for the domain exemple.fr.)',
          'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
          " 550-5.1.1 double-checking the recipient's email address for typos or",
          ' 550 5.1.1 unnecessary spaces. Learn more at https://exemple.org/mail/?p=NoSuchUser',
          'Last-Attempt-Date: Sat, 21 Nov 2026 02:00:04 -0800 (PST)',
        ],
      ],
    },
  ],
  [
    'a relay that renames the recipient',
    {
      fields: one(
        'Final-Recipient: rfc822;a.essai@interne.exemple.net',
        'Action: failed (permanent failure)',
        'Status: 5.2.1 (mailbox disabled)',
        'Diagnostic-Code: smtp; 550 5.2.1 The account is disabled',
      ),
    },
  ],
  [
    'a relay without headers',
    { fields: failed('5.0.0', "smtp; 554 delivery error: dd This user doesn't have an account here"), returned: [] },
  ],
  ['a relay in French', { fields: failed('5.0.0', 'smtp; 550 Utilisateur inconnu, adresse inexistante') }],
  ['a relay in base64', { fields: postfixFields(recipient), isEncoded: true }],
  [
    'a relay of international addresses',
    {
      fields: one('Final-Recipient: utf-8; ADA.ess\\x{61}i@exemple.fr', 'Action: failed', 'Status: 5.1.1'),
      kinds: { status: 'message/global-delivery-status', returned: 'message/global-headers' },
      returned: [],
    },
  ],
];

/** Reports that prove no permanent failure of the address. */
export const ofSomethingElse: readonly (readonly [string, Report])[] = [
  ['a delay', { fields: one(`Final-Recipient: rfc822; ${recipient}`, 'Action: delayed', 'Status: 5.1.1') }],
  ['a delivery', { fields: one(`Final-Recipient: rfc822; ${recipient}`, 'Action: delivered', 'Status: 2.0.0') }],
  ['a server that was away too long', { fields: failed('4.4.1', 'X-Postfix; connect to mx.exemple.fr: timed out') }],
  ['a server that put it off too long', { fields: failed('5.4.300', 'smtp; 451 4.7.1 Greylisted, user unknown') }],
  ['a mailbox that is full', { fields: failed('5.2.2', 'smtp; 552 5.2.2 The mailbox is over quota') }],
  ['a mail that is too large', { fields: failed('5.2.3', 'smtp; 552 5.2.3 Message exceeds the size') }],
  ['a machine that is blocked', { fields: failed('5.7.1', 'smtp; 550 5.7.1 client host [192.0.2.7] blocked') }],
  ['a policy under a status of the address', { fields: failed('5.1.1', 'smtp; 550 5.7.1 user unknown by policy') }],
  ['a list of machines', { fields: failed('5.0.0', 'smtp; 550 unknown user, or your IP is on a blocklist') }],
  ['a text that is refused', { fields: failed('5.0.0', 'smtp; 554 message content rejected') }],
  ['a sender that is refused', { fields: failed('5.1.8', 'smtp; 550 5.1.8 Sender address rejected') }],
  ['no word at all', { fields: failed('5.0.0', '') }],
  ['no recipient', { fields: one('Action: failed', 'Status: 5.1.1'), returned: [] }],
  [
    'two of a list',
    {
      fields: one('Final-Recipient: rfc822; un@exemple.fr', 'Action: failed', 'Status: 4.2.1').concat([
        ['Final-Recipient: rfc822; deux@exemple.fr', 'Action: failed', 'Status: 4.1.1'],
      ]),
    },
  ],
];
