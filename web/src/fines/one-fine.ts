export { CorrectFine } from './correct-fine.tsx';
export { EditFine } from './edit-fine.tsx';
export { FineDetail } from './fine-detail.tsx';
