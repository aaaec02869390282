import { describeTownRule, townRuleTexts, type TownRule } from '@placejuste/domain/town-rule';
import { useId } from 'react';
import { Card, DateText, Alert, Select, Skeleton } from '../ui/index.ts';
import { townRulesText as text } from './town-rules.text.fr.ts';
import type { TownRules } from './use-town-rules.ts';

interface TownRuleCardProps {
  readonly townRules: TownRules;
  /** Rule of the commune of the car; null when the commune is unknown or has no rule. */
  readonly rule: TownRule | null;
  /** Set when the address does not contain the commune: the person may choose it. */
  readonly choice?: { readonly insee: string | null; readonly onChoose: (insee: string | null) => void };
}

/** Rule of the town, with its source, reading date and confidence; or the fact that it is unknown. */
export function TownRuleCard({ townRules, rule, choice }: TownRuleCardProps) {
  const title = useId();
  if (townRules.loading) return <Skeleton lines={2} label={text.loading} />;
  return (
    <Card aria-labelledby={title}>
      <h2 id={title}>{rule === null ? text.unknownTitle : text.title(rule.commune)}</h2>
      {/* The summary of the disclosure already says that the rule is unknown. */}
      {rule !== null && <KnownRule rule={rule} />}
      {choice !== undefined && townRules.rules !== null && (
        <Select
          label={text.which}
          hint={text.whichHint}
          required={false}
          choices={townRules.rules.map(({ insee, commune }) => ({ value: insee, label: commune }))}
          value={choice.insee ?? ''}
          prompt={text.whichNone}
          onChoose={(insee) => choice.onChoose(insee === '' ? null : insee)}
        />
      )}
      {townRules.rules === null && <p className="soft">{text.notHere}</p>}
      {townRules.keptAt !== null && (
        <p className="soft small">
          {text.keptOn} <DateText value={townRules.keptAt} time />.
        </p>
      )}
      <p>
        <strong>{townRuleTexts.neverReplaces}</strong>
      </p>
    </Card>
  );
}

function KnownRule({ rule }: { readonly rule: TownRule }) {
  const { stay, ticket, plate, confidence, reading } = describeTownRule(rule);
  const register = rule.plateRegistration?.url ?? null;
  return (
    <>
      {rule.ticketRequired === true ? (
        <Alert tone="wait" title={townRuleTexts.takeTicket}>
          <p>{ticket}</p>
        </Alert>
      ) : (
        <p>{ticket}</p>
      )}
      <ul aria-label={text.points}>
        <li>{stay}</li>
        <li>{plate}</li>
        <li>{rule.note}</li>
      </ul>
      <p className="soft small">
        {reading} {confidence}
      </p>
      <p className="row small">
        <a href={rule.source} target="_blank" rel="noreferrer">
          {text.source(rule.commune)}
        </a>
        {register !== null && register !== rule.source && (
          <a href={register} target="_blank" rel="noreferrer">
            {text.registerLink}
          </a>
        )}
      </p>
    </>
  );
}
