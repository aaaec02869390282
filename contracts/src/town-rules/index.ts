export { type RuleAct, townRule, townRules, townRulesContract } from './town-rules.contract.ts';
