export { OrderRecap } from './order-recap.tsx';
