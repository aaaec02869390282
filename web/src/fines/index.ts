export { NextFines } from './list/next-fines.tsx';
