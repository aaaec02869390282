export { Directory } from './directory.tsx';
