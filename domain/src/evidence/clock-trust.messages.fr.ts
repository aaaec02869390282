import type { ClockFault } from './clock-trust.ts';

/** The sentences that replace a proved time, for the holder and for who checks the deposit. None accuses the phone. */
export const clockFaultMessages: Readonly<Record<ClockFault, string>> = {
  CLOCK_WENT_BACK:
    'L’heure du dépôt n’est pas garantie\u00a0: l’horloge de notre service était revenue en arrière. ' +
    'Le téléphone n’y est pour rien.',
  CLOCK_OFF_DATABASE:
    'L’heure du dépôt n’est pas garantie\u00a0: l’horloge de notre service et celle de notre base de ' +
    'données ne disaient pas la même heure. Le téléphone n’y est pour rien.',
  CLOCK_OFF_AUTHORITY:
    'L’heure du dépôt n’est pas garantie\u00a0: l’horloge de notre service et celle d’une autorité ' +
    'd’horodatage ne disaient pas la même heure. Le téléphone n’y est pour rien.',
};

/** Advice that only the holder sees. */
export const clockFaultRemedy =
  'Les photos sont bien reçues, et rien ne peut plus les changer. ' +
  'Pour montrer l’heure, joignez ce qui la dit\u00a0: un ticket, un rendez-vous, un témoin. ' +
  'Vous n’avez rien à régler sur votre téléphone.';

/** Short label beside a time that is shown but not guaranteed. */
export const untrustedTime = 'heure non garantie';

export type ServiceClockRefusal = 'SERVICE_CLOCK_SUSPENDED';

/** Refusals to sign the server time while the clock is in doubt; the phone then keeps its last signed time. */
export const serviceClockMessages: Readonly<Record<ServiceClockRefusal, string>> = {
  SERVICE_CLOCK_SUSPENDED:
    'L’horloge de notre service est en cours de vérification. Vos déclarations restent reçues\u00a0; ' +
    'continuez comme d’habitude.',
};
