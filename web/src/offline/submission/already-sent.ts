/** Refusal code: an action with this id was delivered with other facts; the shown facts need a new id. */
export const alreadySentCode = 'SENT_OTHERWISE';
