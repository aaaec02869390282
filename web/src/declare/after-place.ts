export { PaymentStep } from './payment-step.tsx';
export { PhotosStep } from './photos-step.tsx';
export { PlaceByHand } from './place-by-hand.tsx';
export { SuccessStep } from './success-step.tsx';
