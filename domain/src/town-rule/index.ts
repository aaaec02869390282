export {
  ruleConfidences,
  type AppealForm,
  type PlateRegistration,
  type RuleConfidence,
  type TownRule,
} from './town-rule.ts';
export { stripCommuneWords, listPlaceWords } from './commune-words.ts';
export {
  readCommune,
  parseLabelledCommune,
  findRuleByLabel,
  normaliseCommuneName,
  type LabelledCommune,
} from './parse-labelled-commune.ts';
export {
  listChangedFields,
  compareRules,
  ruleFields,
  type RuleChange,
  type RuleChanges,
  type RuleField,
} from './compare-rules.ts';
export { findAppealForm, formMonths, type TownForm } from './appeal-form.ts';
export { judgeRules, type RuleFaults } from './judge-rules.ts';
export { computeStayLimit, computeStayState, type StayLimit, type StayState } from './stay.ts';
export { townRuleMessages, type TownRuleFault, type TownRuleRefusal } from './town-rule.messages.fr.ts';
export { describeTownRule } from './rule-sentences.fr.ts';
export { townRuleTexts } from './town-rule-texts.fr.ts';
export { findTicketRule, type TicketRule } from './ticket-rule.ts';
export { buildStayMail } from './stay-mail.fr.ts';
