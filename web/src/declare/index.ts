export { DeclarationRecap } from './declaration-recap.tsx';
export { recapText } from './recap.text.fr.ts';
export { openExpressPayment, reserveTab } from './express-payment.ts';
