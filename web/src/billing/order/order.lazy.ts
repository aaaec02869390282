export { OrderRecap } from './order-recap.tsx';
export { payBySheet } from '../../payment-sheet/index.ts';
