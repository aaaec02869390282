/** Why a paper or a declaration may not stand beside a fine: it contradicts it, or could not be compared with it. */
export const paperFaultCodes = [
  'CERTIFICATE_OTHER_PLATE',
  'CERTIFICATE_OTHER_NAME',
  'CERTIFICATE_UNREAD',
  'CARD_OTHER_HOLDER',
  'CARD_OTHER_NUMBER',
  'CARD_OTHER_END',
  'CARD_UNREAD',
  'DECLARATION_OTHER_PLATE',
  'DECLARATION_OTHER_PLACE',
  'DECLARATION_OTHER_MOMENT',
  'DECLARATION_AFTER_EVENT',
  'DECLARATION_AT_THAT_PLACE',
  'DECLARATION_OTHER_DRIVER',
  'DECLARATION_LONG_BEFORE',
  'DECLARATION_UNREAD',
] as const;
export type PaperFaultCode = (typeof paperFaultCodes)[number];

export interface PaperFault {
  readonly code: PaperFaultCode;
  /** The value typed on the fine (for a paper not compared, the value to confirm), and the one that the paper shows. */
  readonly typed: string | null;
  readonly shown: string | null;
}

/** Faults that the person corrects by confirming the paper; the others need another paper, or a correction. */
export const unreadCodes = [
  'CERTIFICATE_UNREAD',
  'CARD_UNREAD',
  'DECLARATION_LONG_BEFORE',
  'DECLARATION_UNREAD',
] as const satisfies readonly PaperFaultCode[];
export type UnreadCode = (typeof unreadCodes)[number];

/** True when the paper could not be compared. */
export function isUnread({ code }: Pick<PaperFault, 'code'>): boolean {
  return (unreadCodes as readonly PaperFaultCode[]).includes(code);
}

/** « CODE.id »: the key of a refused dossier's field, so that the act that mends it names its paper. */
export function buildPaperFaultField(code: PaperFaultCode, paperId: string): string {
  return `${code}.${paperId}`;
}

/** The code and the paper of such a field; null for another field. */
export function readPaperFaultField(field: string): { readonly code: PaperFaultCode; readonly paperId: string } | null {
  const [name, paperId = ''] = field.split('.');
  const code = paperFaultCodes.find((one) => one === name);
  return code === undefined || paperId === '' ? null : { code, paperId };
}
