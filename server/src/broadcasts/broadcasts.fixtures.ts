import { apiCallsOf, buildTestApp, makeTestPlatform, type TestDatabase, type TestOverrides } from '../../test/index.ts';
import { mailsSlice } from '../mails/index.ts';
import { notificationsSlice } from '../notifications/index.ts';
import { broadcastsSlice } from './index.ts';

export const draft = {
  kind: 'service',
  audience: 'everyone',
  atNight: false,
  subject: 'Une coupure dimanche',
  text: 'Dimanche matin, le service s’arrête.\n\nIl reprend à huit heures.',
} as const;

const slices = [mailsSlice, notificationsSlice({ contact: 'contact@exemple.fr' }), broadcastsSlice];

/** The slice with Ada and an administrator who has proved the second factor, and makes the calls. */
export async function openBroadcasts(db: TestDatabase, overrides: TestOverrides = {}) {
  const platform = makeTestPlatform(db, overrides);
  const app = await buildTestApp(platform, slices);
  const chief = await platform.signIn({ email: 'chef.essai@exemple.fr', roles: ['admin'], aal: 'aal2' });
  const ada = await platform.signIn({ email: 'ada.essai@exemple.fr' });
  const call = apiCallsOf(
    () => chief,
    () => app,
  );
  const openPage = (method: 'GET' | 'POST', url: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({ method, url, ...(method === 'POST' ? { headers: { 'content-type': type }, payload: 'a=b' } : {}) });
  return { platform, chief, ada, call, openPage };
}
