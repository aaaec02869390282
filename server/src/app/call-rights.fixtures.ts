/**
 * Who may make each call, written by hand and apart from the contracts. A call declared open to more people than
 * intended differs from this table, and a new call has no row until somebody decides. Format: slice, then calls.
 */

/** Calls that anybody may make, without an account. */
export const forEverybody = [
  'card-codes: listCodeCertificates',
  'directory: readListing',
  'evidence: readHead readConsistency',
  'features: listOffFeatures',
  'fines: assess',
  'health: readHealth',
  'map: readMap',
  'stations: listNear',
  'support: askChallenge',
  'town-rules: listTownRules',
  'verify: readPublicEvidence',
  'wallet: readWallet',
];

/** Calls that any signed-in person may make about their own rows: row security and the commands check the rest. */
export const forSignedIn = [
  'accounts: read listSessions readSuspension appealSuspension readPreferences keepPreferences forgetPreferences',
  'attestations: requestAttestation readAttestation',
  'billing: readBilling startExpressCheckout readWallet openWalletSession payByWallet subscribeByWallet',
  'billing: previewLeaving leaveSubscription listInvoices linkInvoice readCheckout startDuesCheckout readCard',
  'billing: changeCard previewPlanChange changePlan keepPlan withdrawDossier listContractRecords',
  'carers: listCarers inviteCarer endHelp readInvitation acceptInvitation listHelpedPeople listPrepared',
  'carers: listUnconfirmed listUnconfirmedNotices listDeclinedNotices answerPrepared readJournal',
  'declarations: createDeclaration listDeclarations readDeclaration correctPlaceLabel archiveDeclaration',
  'declarations: removeTicket reverseGeocode searchAddress signPresence listVehicles upsertVehicle removeVehicle',
  'directory: listOwnListings sendListingRequest',
  'documents: submitDocument listOwnViews withdrawDocument listDocuments',
  'dossiers: requestDossier readSendingMeans listDossiers readDossier linkDossier checkExhibits confirmExhibit',
  'dossiers: signDossier requestParts linkPart addPaper listPapers confirmPaper readCard maskCard removePaper',
  'electronic-letters: readElectronicLetter sendElectronicLetter',
  'evidence: enrolDevice listDevices revokeDevice',
  'fines: createFine listFines readFine changeFine recordStep undoStep readResults decodeNumber listMatches',
  'next-step: readFacts sayMailsArrive',
  'notifications: listNotifications countUnread markRead markAllRead readSettings changeSettings addDevice',
  'notifications: removeDevice',
  'personal-data: readPersonalData linkExport closeAccount',
  'stations: createStation listOwn withdraw checkStation',
  'sync: sync contact',
  'verify: linkBundle',
  'wallet: linkPass',
];

/** Calls of reviewers and administrators, once a second factor is verified. */
export const forTeam = [
  'admin: listReviews readReviewPace readReview showReview releaseClaims decideReview',
  'directory: listListingRequests decideListingRequest',
  'stations: listWaiting decideStation listReported moderateStation mergeStation',
  'support: listRequests listThread listEarlierRequests answerRequest handleRequest',
];

/** Calls of administrators alone, once a second factor is verified. */
export const forAdministrators = [
  'admin: listDisagreements readAgreement settleSecondLook listActivations activateAccount',
  'billing: readSoldPlans',
  'broadcasts: listBroadcasts readBroadcast createBroadcast editBroadcast deleteBroadcast testBroadcast',
  'broadcasts: sendBroadcast pauseBroadcast resumeBroadcast stopBroadcast',
  'directory: listListingDuplicates decideListingDuplicate',
  'directory: listListingMerges listMergesToReview confirmListingMerge undoListingMerge',
  'directory: importListings listKnownListings',
  'health: readSystem listFailedJobs retryJob',
  'people: searchPeople readPersonFile listPersonDeclarations listPersonFines listPersonDocuments',
  'people: listPersonPayments listPersonMessages listPersonEvents mailPerson openPersonDocument',
  'people: reopenPersonDocument suspendPerson reinstatePerson exportPerson erasePerson listAppeals answerAppeal',
  'suite: listAudit verifyAudit linkSuiteExport listFeatureSwitches turnFeatureOff turnFeatureOn listMails readMail',
  'suite: listReviewDates listTeam grantTeamRole revokeTeamRole',
  'town-rules: importTownRules changeTownRule listRuleActs',
];

/** Writing calls that a suspended account may not make. */
export const refusedWhenSuspended = [
  'billing: startExpressCheckout payByWallet subscribeByWallet startDuesCheckout changeCard changePlan keepPlan',
  'carers: inviteCarer answerPrepared',
  'declarations: createDeclaration',
  'directory: sendListingRequest',
  'documents: submitDocument',
  'dossiers: requestDossier signDossier addPaper',
  'electronic-letters: sendElectronicLetter',
  'fines: createFine changeFine recordStep undoStep',
  'stations: createStation checkStation',
  'sync: sync',
];

/** Writing calls that a suspended account may still make, by the reason why. */
export const keptWhenSuspended: Readonly<Record<string, readonly string[]>> = {
  'It answers the suspension, and reads its account as before.': [
    'accounts: appealSuspension keepPreferences forgetPreferences',
    'notifications: markRead markAllRead changeSettings addDevice removeDevice',
    'next-step: sayMailsArrive',
  ],
  'It may leave: the contract, its helps, its data.': [
    'billing: leaveSubscription withdrawDossier',
    'carers: endHelp',
    'personal-data: linkExport closeAccount',
  ],
  'It takes back what it gave, which nobody can be kept from.': [
    'declarations: removeTicket removeVehicle',
    'documents: withdrawDocument',
    'dossiers: removePaper',
    'evidence: revokeDevice',
    'stations: withdraw',
  ],
  'It takes away the proofs of what it deposited before, which the delays of a contest do not wait for.': [
    'attestations: requestAttestation',
    'dossiers: requestParts checkExhibits confirmExhibit confirmPaper maskCard',
    'verify: linkBundle',
    'wallet: linkPass',
  ],
  'It puts right or files what is already there, without a new deposit.': [
    'declarations: correctPlaceLabel archiveDeclaration upsertVehicle',
    'evidence: enrolDevice',
  ],
  'A statement about a deposit of before: the law asks for it in the contest.': ['declarations: signPresence'],
  'It charges nothing: what is paid with it is refused.': ['billing: openWalletSession'],
  'It is a reading: the body holds a secret that must not stand in an address.': ['carers: readInvitation'],
  'Nothing is done for a holder by a carer who is suspended, whatever was accepted: each act is refused.': [
    'carers: acceptInvitation',
  ],
};
