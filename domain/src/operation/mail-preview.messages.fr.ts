export const mailPreviewMessages: Readonly<Record<'MAIL_UNKNOWN', string>> = {
  MAIL_UNKNOWN: 'Le service n’envoie pas d’e-mail de ce nom.',
};
