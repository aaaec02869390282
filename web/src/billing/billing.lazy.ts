export { LeftPayment } from './left/left-payment.tsx';
export { PlansScreen } from './plans-screen.tsx';
