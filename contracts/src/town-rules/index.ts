export { townRule, townRules, townRulesContract } from './town-rules.contract.ts';
