export { AddVehicle } from './add-vehicle.tsx';
export { openExpressPayment } from './express-payment.ts';
export { PaymentStep } from './payment-step.tsx';
export { PhotosStep } from './photos-step.tsx';
export { PlaceByHand } from './place-by-hand.tsx';
export { createDeclaration, readyDeclaration } from './declare.actions.ts';
export { signed } from './signed-declaration.ts';
export { SuccessStep } from './success-step.tsx';
