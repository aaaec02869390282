export {
  broadcastAudiences,
  broadcastBatch,
  broadcastKinds,
  broadcastLimits,
  broadcastStates,
  recipientDays,
  recipientStates,
  stateAfter,
  type BroadcastAct,
  type BroadcastAudience,
  type BroadcastKind,
  type BroadcastState,
  type RecipientState,
} from './broadcast.ts';
export {
  audienceName,
  broadcastKindNames,
  broadcastMail,
  broadcastMessages,
  broadcastStateNames,
  type BroadcastCode,
  type BroadcastWords,
} from './broadcast.messages.fr.ts';
