import { plans } from '@placejuste/domain/billing';

const words: Readonly<Record<number, string>> = { 2: 'Deux', 3: 'Trois', 4: 'Quatre', 5: 'Cinq', 6: 'Six' };

/** Number of plans, as a capitalised word; computed from the plans, so that no page states another number. */
export const planCount = words[plans.length] ?? String(plans.length);
