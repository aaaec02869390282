export { LogWatch } from './log-watch.tsx';
