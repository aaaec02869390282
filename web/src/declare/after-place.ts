export { openExpressPayment } from './express-payment.ts';
export { PaymentStep } from './payment-step.tsx';
export { PhotosStep } from './photos-step.tsx';
export { PlaceByHand } from './place-by-hand.tsx';
export { signed } from './signed-declaration.ts';
export { SuccessStep } from './success-step.tsx';
