export { HomeRows } from './home-rows.tsx';
