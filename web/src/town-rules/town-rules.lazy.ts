export { KeepTownRules } from './keep-town-rules.tsx';
export { TownOfDeclaration } from './town-of-declaration.tsx';
export { StayOfDraft, TownOfDraft } from './town-of-draft.tsx';
