export { DocumentsPanel } from './documents-panel.tsx';
