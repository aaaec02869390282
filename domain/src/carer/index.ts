export {
  applyAnswer,
  carerActs,
  carerEnders,
  carerStateOf,
  carerStates,
  declinedNoticeDays,
  checkAcceptance,
  checkCapture,
  checkInvitation,
  confirmations,
  invitationDays,
  isOpen,
  isUnconfirmed,
  mostCarers,
  type CarerAct,
  type CarerEnder,
  type CarerState,
  type CarerTimes,
  type Confirmation,
} from './carer.ts';
export {
  acceptedMail,
  declinedMail,
  endedMail,
  helpOfErasedMail,
  invitationMail,
  noticeWaitsMail,
  notYetConfirmedMail,
  preparedMail,
} from './carer-mails.messages.fr.ts';
export {
  carerMessages,
  confirmationWords,
  preparedBySentence,
  preparedRemark,
  type CarerRefusal,
} from './carer.messages.fr.ts';
export { isNoticeReminderDue, safeDateOfNotice } from './notice-reminders.ts';
