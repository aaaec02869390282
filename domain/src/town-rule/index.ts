export { ruleConfidences, type PlateRegistration, type RuleConfidence, type TownRule } from './town-rule.ts';
export { ruleOfLabel } from './commune-of-label.ts';
export { judgeRules, type RuleFaults } from './judge-rules.ts';
export { stayLimit, stayState, type StayLimit, type StayState } from './stay.ts';
export { townRuleMessages, type TownRuleFault, type TownRuleRefusal } from './town-rule.messages.fr.ts';
export { ruleSentences, townRuleTexts } from './rule-sentences.fr.ts';
export { stayMail } from './stay-mail.fr.ts';
