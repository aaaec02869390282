export { NextFines } from './next-fines.tsx';
