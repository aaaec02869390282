/** Roles in which a paper is viewed. `operator`: a command of the server. */
export const viewerRoles = ['reviewer', 'admin', 'holder', 'operator'] as const;
export type ViewerRole = (typeof viewerRoles)[number];

/** Purpose of a view: the review, a reason typed before opening it from a file, or an export of the account. */
export const viewPurposes = ['review', 'file', 'export'] as const;
export type ViewPurpose = (typeof viewPurposes)[number];

/** The purposes as the holder reads them. `ahead`: a document loaded for a review and not shown, as far as is known. */
export const disclosedPurposes = [...viewPurposes, 'ahead'] as const;
export type DisclosedPurpose = (typeof disclosedPurposes)[number];

export const viewReasonLimits = { shortest: 10, longest: 300 } as const;
