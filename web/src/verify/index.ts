export { BundleButton } from './bundle-button.tsx';
export { Verify } from './verify.tsx';
export { verifyText } from './verify.text.fr.ts';
