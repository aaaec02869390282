export { DeclarationRecap } from './declaration-recap.tsx';
export { recapText } from './recap.text.fr.ts';
export { openExpressPayment } from './express-payment.ts';
export { reserveTab } from './reserve-tab.ts';
export { DeclarationWeaknesses } from './weakness-list.tsx';
