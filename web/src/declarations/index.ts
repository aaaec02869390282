export { Begun } from './begun/begun.tsx';
export { openExpressPayment } from './payment/express-payment.ts';
export { reserveTab } from './payment/reserve-tab.ts';
export { DeclarationWeaknesses } from './recap/weakness-list.tsx';
export { PlaceByHand } from './place/place-by-hand.tsx';
export { PlaceStatus } from './place/place-status.tsx';
export { VehiclesPanel } from './vehicles/vehicles-panel.tsx';
export { usePlace } from './place/use-place.ts';
