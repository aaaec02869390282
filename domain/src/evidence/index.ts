export { buildAnchorMail, type Anchor } from './anchor-mail.messages.fr.ts';
export type { Additions } from './additions.ts';
export { attestationStates, attestationVersion, type AttestationFacts, type AttestationState } from './attestation.ts';
export { buildAttestationPage, type AttestationPage } from './attestation-page.fr.ts';
export { toCanonicalJson, type JsonValue } from './canonical-json.ts';
export {
  attestationMessages,
  deviceMessages,
  evidenceStageWords,
  logMessages,
  verifyMessages,
  walletMessages,
  type DeviceRefusal,
  type EvidenceStage,
} from './evidence.messages.fr.ts';
export {
  findClockFault,
  clockFaults,
  computeClockGapMs,
  chooseHeadTime,
  maxClockGapMs,
  type ClockFault,
  type ClockReading,
} from './clock-trust.ts';
export {
  clockFaultMessages,
  serviceClockMessages,
  untrustedTime,
  type ServiceClockRefusal,
} from './clock-trust.messages.fr.ts';
export {
  foldNodes,
  listCompletedNodes,
  listConsistencyNodes,
  listInclusionNodes,
  listRootNodes,
  type LogNode,
} from './log-nodes.ts';
export {
  joinHashes,
  hashLeaf,
  computePathSides,
  provesConsistency,
  provesInclusion,
  type ConsistencyProof,
  type InclusionProof,
  type Sha256,
} from './log-proof.ts';
export {
  findManifestFault,
  manifestFaults,
  type Manifest,
  type ManifestFacts,
  type ManifestFault,
  type ManifestPosition,
  type SignedManifest,
} from './manifest.ts';
export {
  toMomentDoubt,
  hasMomentDoubt,
  hasOldPhoto,
  listMomentDoubts,
  type ClaimedCapture,
  type MomentDoubt,
} from './moment-doubts.ts';
export { depositRemarks, type DepositRemark } from './deposit-remarks.ts';
export {
  depositDoubts,
  listPositionDoubts,
  type DepositDoubt,
  type PositionDoubt,
  type PositionSample,
} from './position-doubts.ts';
export type { Receipt, SignedText, TreeHead } from './receipt.ts';
export {
  holderName,
  maxStatements,
  presences,
  type Presence,
  type PresenceStatement,
  type RecordedPresence,
} from './presence.ts';
export { isPresenceConsistent, presenceMessages, writePresenceStatement, type PresenceRefusal } from './presence.fr.ts';
