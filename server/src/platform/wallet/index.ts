export { readPassCertificate, type PassCertificate } from './pass-certificate.ts';
export { writePass } from './write-pass.ts';
