export { SignedInOnly } from './signed-in-only.tsx';
