import { carerActs, carerEnders, confirmations } from '@placejuste/domain/carer';
import { accountPurposes, checkoutPurposes, checkoutStates, planTypes } from '@placejuste/domain/billing';
import {
  declarationPayments,
  declarationStatuses,
  photoKinds,
  photoOrigins,
  placeLabelSources,
  plateOutcomes,
  positionSources,
} from '@placejuste/domain/declaration';
import { accountStatuses, paperStates, roles } from '@placejuste/domain/account';
import { listingCategories, listingRequestStates, listingSources } from '@placejuste/domain/directory';
import {
  cardTypes,
  decidedStatuses,
  documentKinds,
  documentSides,
  submissionStatuses,
} from '@placejuste/domain/document';
import { attestationStates, clockFaults } from '@placejuste/domain/evidence';
import {
  answerDeliveries,
  certificateHolders,
  deliveries,
  finePayments,
  fineStatuses,
  fineSteps,
  fineTracks,
  contestMotives,
  holderCapacities,
  holderPresences,
  sendingChannels,
} from '@placejuste/domain/fine';
import {
  dossierFailureCodes,
  dossierStates,
  dossierSteps,
  letterKinds,
  paperKinds,
  partsStates,
} from '@placejuste/domain/letter';
import { exhibitReadingStates } from '@placejuste/domain/exhibit-reading';
import { invoiceKinds } from '@placejuste/domain/invoice';
import { notificationDeeds, notificationFamilies, notificationKinds } from '@placejuste/domain/notification';
import { suspensionReasons } from '@placejuste/domain/people';
