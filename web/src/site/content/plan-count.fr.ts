import { plans } from '@placejuste/domain/billing';

const words: Readonly<Record<number, string>> = { 2: 'Deux', 3: 'Trois', 4: 'Quatre', 5: 'Cinq', 6: 'Six' };

/** How many plans there are, as a sentence begins. From the plans, so that a page never says another number. */
export const planCount = words[plans.length] ?? String(plans.length);
