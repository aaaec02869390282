/** A mail as a mail server delivers it. */
export function buildRawMail(headers: Readonly<Record<string, string>>, body = 'Merci, et ma carte ?'): Buffer {
  const all = {
    From: 'Ada Essai <ada.essai@exemple.fr>',
    To: 'aide@placejuste.example',
    Subject: 'Re: Réponse',
    'Message-ID': '<un@exemple.fr>',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}\r\n`);
}

export const ours = ['aide@placejuste.example', 'ne-pas-repondre@placejuste.example'];
