export { AddVehicle } from '../vehicles/add-vehicle.tsx';
export { openExpressPayment } from '../payment/express-payment.ts';
export { PaymentStep } from '../payment/payment-step.tsx';
export { PhotosStep } from '../photos/photos-step.tsx';
export { PlaceByHand } from '../place/place-by-hand.tsx';
export { createDeclaration, declareForHolder, readyDeclaration } from '../declarations.actions.ts';
export { signed } from '../signed-declaration.ts';
export { PreparedStep } from '../for-another/prepared-step.tsx';
export { SuccessStep } from './success-step.tsx';
