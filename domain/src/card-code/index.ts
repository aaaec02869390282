export { decodeBase32 } from './base32.ts';
export { codeFaultMessages, codeSignatureWords, type CodeSignature } from './card-code.messages.fr.ts';
export { findCardCode } from './find-card-code.ts';
export { readCardFacts, type CardFacts } from './card-facts.ts';
export { checkCodeSignature, type SignedCode } from './check-code-signature.ts';
export type { CodeCertificate } from './code-certificate.ts';
export { readTwoDDoc, type TwoDDoc, type TwoDDocFault, type TwoDDocField, type TwoDDocReading } from './two-d-doc.ts';
