import type { verifyContract } from '@placejuste/contracts/verify';
import { query, standbyQuery, type Handlers } from '../platform/http/index.ts';
import { linkBundle } from './bundle/link-bundle.ts';
import { readPublicEvidence } from './read-public-evidence.ts';

export const verifyHandlers: Handlers<typeof verifyContract.calls> = {
  readPublicEvidence: standbyQuery(readPublicEvidence),
  linkBundle: query(linkBundle),
};
