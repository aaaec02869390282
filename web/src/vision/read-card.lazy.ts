export { readCard } from './codes/read-card.ts';
