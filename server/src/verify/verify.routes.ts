import type { verifyContract } from '@placejuste/contracts/verify';
import { lateQuery, query, type Handlers } from '../platform/http/index.ts';
import { linkBundle } from './bundle/link-bundle.ts';
import { readPublicEvidence } from './read-public-evidence.ts';

export const verifyHandlers: Handlers<typeof verifyContract.calls> = {
  readPublicEvidence: lateQuery(readPublicEvidence),
  linkBundle: query(linkBundle),
};
