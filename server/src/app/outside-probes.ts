import { X509Certificate } from 'node:crypto';
import { readCertificate, type OutsideProbes } from '../health/index.ts';
import { systemClock } from '../platform/clock/index.ts';
import { pingStripe } from '../platform/payment/index.ts';
import { readOvhCredits } from '../platform/sms/index.ts';
import type { Config } from './config.ts';

/** Shorter than the deadline of the page that shows them. */
const timeoutMs = 850;
/** Push services of the common browsers: Chromium, Firefox, Safari. */
const pushServices = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
];

/** Probes of the providers that this installation uses, for `/admin-health`. */
export function createOutsideProbes({ stripe, auth, http, pass }: Config, outgoing: typeof fetch): OutsideProbes {
  const sender = auth.phone?.sender;
  return {
    payments:
      stripe === null
        ? null
        : async () => {
            await pingStripe(stripe, { fetch: outgoing, timeoutMs });
            return { name: 'Stripe' };
          },
    sms:
      sender === undefined || sender.kind === 'files'
        ? null
        : () => readOvhCredits(sender, { fetch: outgoing, clock: systemClock, timeoutMs }),
    push: pushServices.map((url) => ({
      url,
      // Any answer proves that the service is up.
      ping: async () => {
        const answer = await outgoing(url, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
        await answer.body?.cancel();
      },
    })),
    certificate: http.publicUrl.startsWith('https:') ? () => readCertificate(http.publicUrl, timeoutMs) : null,
    givenCertificates: [
      ...(pass === null
        ? []
        : [pass.certificate, pass.issuer].map((one) => toCertificateEnd('WALLET_CERTIFICATE_FILE', one))),
      ...(stripe?.applePay
        ? [toCertificateEnd('APPLE_PAY_CERTIFICATE_FILE', stripe.applePay.merchant.certificate)]
        : []),
      ...auth.samlProviders.flatMap(({ domains, keys }) =>
        keys.flatMap((pem) =>
          isCertificate(pem) ? [toCertificateEnd(`saml ${domains[0]}`, new X509Certificate(pem))] : [],
        ),
      ),
    ],
  };
}

function toCertificateEnd(name: string, { validToDate }: X509Certificate): OutsideProbes['givenCertificates'][number] {
  return { name, endsAt: validToDate };
}

/** A bare public key has no date of expiry. */
function isCertificate(pem: string): boolean {
  return pem.includes('BEGIN CERTIFICATE');
}
