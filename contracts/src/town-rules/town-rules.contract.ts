import { ruleConfidences, townRuleMessages } from '@placejuste/domain/town-rule';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

const words = (most: number) => z.string().check(z.maxLength(most));

/** One commune's rule with its source; null is « not established ». Judged by `judgeRules` beyond its shape. */
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
  note: words(500),
  source: words(500),
  sourceDate: z.nullable(words(10)),
  readOn: words(10),
  confidence: z.enum(ruleConfidences),
});

export const townRules = z.object({
  /** When the team last changed them. */
  updatedAt: z.iso.datetime(),
  /** By name of the commune. */
  rules: z.array(townRule),
});

export const townRulesContract = defineContract(
  {
    /** Public data, the same for everybody. */
    listTownRules: { method: 'GET', path: '/api/town-rules', access: 'public', reply: townRules, refusals: {} },
    /** The whole list at once: a commune left out is forgotten. All of it, or nothing when one rule is incomplete. */
    importTownRules: {
      method: 'PUT',
      path: '/api/admin/town-rules',
      access: { roles: ['admin'], aal: 'aal2' },
      body: z.object({ rules: z.array(townRule).check(z.maxLength(5000)) }),
      reply: z.object({ added: z.number(), changed: z.number(), removed: z.number(), unchanged: z.number() }),
      refusals: { TOWN_RULES_REFUSED: 'unprocessable' },
      perMinute: 10,
    },
  },
  townRuleMessages,
);
