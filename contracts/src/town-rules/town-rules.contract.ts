import { ruleConfidences, ruleFields, townRuleMessages } from '@placejuste/domain/town-rule';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';

const words = (most: number) => z.string().check(z.maxLength(most));

/** The rule of a commune with its source; null means « not established ». `judgeRules` checks more than this shape. */
export const townRule = z.strictObject({
  commune: words(100),
  insee: words(5),
  maxHours: z.nullable(z.number()),
  ticketRequired: z.nullable(z.boolean()),
  plateRegistration: z.nullable(
    z.strictObject({
      name: z.nullable(words(200)),
      required: z.nullable(z.boolean()),
      url: z.nullable(words(500)),
      plates: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(20))),
      validity: z.nullable(words(60)),
    }),
  ),
  /** Absent from older rules. */
  appealForm: z.optional(z.nullable(z.strictObject({ url: words(500), readOn: words(10) }))),
  note: words(500),
  source: words(500),
  sourceDate: z.nullable(words(10)),
  readOn: words(10),
  confidence: z.enum(ruleConfidences),
});

export const townRules = z.object({
  /** When the team last changed them. */
  updatedAt: z.iso.datetime(),
  /** The rules, ordered by the name of the commune. */
  rules: z.array(townRule),
});

/** A change of the rules by the team, from the audit log. Communes by INSEE code. */
export const ruleAct = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The person who made it; null when the account is erased. */
  by: z.nullable(z.string()),
  kind: z.enum(['import', 'edit']),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
  /** The parts of the rule that an edit changed. */
  fields: z.array(z.enum(ruleFields)),
});
export type RuleAct = z.infer<typeof ruleAct>;

export const townRulesContract = defineContract(
  {
    /** Returns public data, the same for everybody. */
    listTownRules: { method: 'GET', path: '/api/town-rules', access: 'public', reply: townRules, refusals: {} },
    /** Replaces the whole list: a commune left out is deleted. When one rule is incomplete, nothing changes. */
    importTownRules: {
      method: 'PUT',
      path: '/api/admin/town-rules',
      access: administratorAccess,
      body: z.object({ rules: z.array(townRule).check(z.maxLength(5000)) }),
      reply: z.object({ added: z.number(), changed: z.number(), removed: z.number(), unchanged: z.number() }),
      refusals: { TOWN_RULES_REFUSED: 'unprocessable' },
      perMinute: 10,
    },
    /**
     * Changes the rule of one commune: adds it when `was` is null, deletes it when `rule` is null. `was` is the rule
     * shown on the screen; if it changed meanwhile, nothing is written.
     */
    changeTownRule: {
      method: 'PUT',
      path: '/api/admin/town-rules/:insee',
      access: administratorAccess,
      params: z.object({ insee: z.string().check(z.regex(/^(?:\d{2}|2[AB])\d{3}$/)) }),
      body: z.object({ rule: z.nullable(townRule), was: z.nullable(townRule) }),
      reply: z.object({ insee: z.string() }),
      refusals: { TOWN_RULE_REFUSED: 'unprocessable', TOWN_RULE_MOVED: 'conflict' },
      perMinute: 60,
    },
    /** Lists the team's changes of the rules, newest first. */
    listRuleActs: {
      method: 'GET',
      path: '/api/admin/town-rules/acts',
      access: administratorAccess,
      query: pageQuery,
      reply: pageOf(ruleAct),
      refusals: {},
    },
  },
  townRuleMessages,
);
