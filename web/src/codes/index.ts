export { readCard, type CardReading } from './read-card.ts';
