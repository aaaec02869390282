import { contactForms, contactTopics } from '@placejuste/domain/support';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, makeTestPlatform, type TestDatabase, type TestPlatform } from '../../../test/index.ts';
import { plainSite } from '../../../test/plain-site.ts';
import { mailsSlice } from '../../mails/index.ts';
import { supportSlice } from '../../support/index.ts';
import { billingSlice, mailWhoLeaves } from '../index.ts';

const form = '<input name="ticket" value="@@ticket@@">@@faults@@';
const pages = plainSite(Object.fromEntries(contactTopics.map((topic) => [contactForms[topic].path, form])));

/** A service whose public forms end a contract, with payments in the sandbox. */
export async function openLeaving(db: TestDatabase): Promise<{ platform: TestPlatform; app: FastifyInstance }> {
  const platform = makeTestPlatform(db);
  const app = await buildTestApp(platform, [
    mailsSlice,
    billingSlice({ sandbox: true, pages: null }),
    supportSlice({ pages, onReceived: mailWhoLeaves }),
  ]);
  return { platform, app };
}
