import { html, type Html } from '../../platform/html/index.ts';
import { sandboxWalletPath, walletChoices } from '../../platform/payment/index.ts';
import { sandboxText as text } from './sandbox.text.fr.ts';

const windowPath = `${sandboxWalletPath}/fenetre`;
export const walletPaths = {
  method: sandboxWalletPath,
  manifest: `${sandboxWalletPath}/methode.json`,
  application: `${sandboxWalletPath}/application.json`,
  worker: `${sandboxWalletPath}/worker.js`,
  window: windowPath,
} as const;

/** The manifest that tells a browser which application to open for this method (W3C, Payment Method Manifest). */
export function buildMethodManifest(publicUrl: string): object {
  return {
    default_applications: [`${publicUrl}${walletPaths.application}`],
    supported_origins: [new URL(publicUrl).origin],
  };
}

/** The application, whose service worker the browser installs by itself when the wallet is first used. */
export const applicationManifest = {
  name: text.wallet.name,
  short_name: text.wallet.name,
  icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  serviceworker: { src: walletPaths.worker, scope: `${sandboxWalletPath}/`, use_cache: false },
};

/**
 * Opens the window and hands over the choice made there: its links are intercepted here and never reach the network. A
 * worker is not told that its window was closed: that payment stays pending, since ending it would close the window of
 * the next one.
 */
export const walletWorker = `'use strict';
let accept = null;
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('canmakepayment', (event) => event.respondWith(true));
self.addEventListener('paymentrequest', (event) => {
  const [{ supportedMethods }] = event.methodData;
  event.respondWith(new Promise((settle, abandon) => {
    accept = (choice) => settle({ methodName: supportedMethods, details: { choice } });
    const amount = encodeURIComponent(event.total.value);
    event.openWindow('${windowPath}?montant=' + amount).catch(abandon);
  }));
});
self.addEventListener('fetch', (event) => {
  const choice = new URL(event.request.url).searchParams.get('choix');
  if (choice === null) return;
  event.respondWith(new Response(null, { status: 204 }));
  accept?.(choice);
  accept = null;
});
`;

/**
 * Renders the window of the wallet. A browser treats closing it as giving up, and no page can close it.
 * @param amount as the browser asked for it
 */
export function renderWalletWindow(amount: string): Html {
  const link = (href: string, label: string): Html => html`<p><a href="${href}">${label}</a></p>`;
  const choices = walletChoices.map((choice) => link(`${windowPath}?choix=${choice}`, text.wallet[choice]));
  return html`<h1>${text.wallet.name}</h1><p role="note"><strong>${text.warning}</strong></p>
<p>${text.toPay} : <strong>${amount}</strong></p>${choices}<p>${text.wallet.end}</p>`;
}
