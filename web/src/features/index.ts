export { OffFeature } from './off-feature.tsx';
