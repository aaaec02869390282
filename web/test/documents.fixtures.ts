/** A missing document of `GET /api/documents`. */
export const missingPaper = (kind: string) => ({
  kind,
  state: 'missing',
  validated: false,
  id: null,
  submittedAt: null,
  decidedAt: null,
  reason: null,
  remark: null,
  expiresOn: null,
  cardType: null,
  plate: null,
  approvedPlates: [] as string[],
  warning: null,
  files: [],
});
