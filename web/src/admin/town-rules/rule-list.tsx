import { foldWords } from '@placejuste/domain/kernel';
import { describeTownRule, type RuleConfidence, type TownRule } from '@placejuste/domain/town-rule';
import { useState } from 'react';
import { Button, Card, Chip, TextField, type Tone } from '../../ui/index.ts';
import { rulesText as text } from './rules.text.fr.ts';

const pageSize = 10;
const tones: Readonly<Record<RuleConfidence, Tone>> = { high: 'good', medium: 'wait', low: 'bad' };

interface RuleListProps {
  readonly rules: readonly TownRule[];
  readonly onEdit: (rule: TownRule) => void;
}

/** Every rule with its source, reading date and confidence, ten at a time. */
export function RuleList({ rules, onEdit }: RuleListProps) {
  const [searchText, setSearchText] = useState('');
  const [most, setMost] = useState(pageSize);
  const matches = rules.filter((rule) => isMatch(rule, searchText));
  const visibleRules = matches.slice(0, most);
  const describeMatches = (): string => {
    if (searchText.trim() === '') return text.count(rules.length);
    return matches.length === 0 ? text.none : text.shown(matches.length, rules.length);
  };
  return (
    <section className="stack" aria-labelledby="rules-list">
      <h2 id="rules-list">{text.list}</h2>
      <TextField
        label={text.search}
        hint={text.searchHint}
        required={false}
        type="search"
        autoComplete="off"
        value={searchText}
        onChange={(event) => {
          setSearchText(event.target.value);
          setMost(pageSize);
        }}
      />
      <p role="status" className="soft">
        {describeMatches()}
      </p>
      <ul className="plain stack whole-width">
        {visibleRules.map((rule) => (
          <li key={rule.insee}>
            <RuleCard rule={rule} onEdit={() => onEdit(rule)} />
          </li>
        ))}
      </ul>
      {matches.length > visibleRules.length && (
        <Button wide onClick={() => setMost(most + pageSize)}>
          {text.more} ({text.shown(visibleRules.length, matches.length)})
        </Button>
      )}
    </section>
  );
}

function RuleCard({ rule, onEdit }: { readonly rule: TownRule; readonly onEdit: () => void }) {
  const { stay, ticket, plate, reading } = describeTownRule(rule);
  return (
    <Card>
      <h3>
        {rule.commune} <span className="soft small">({rule.insee})</span>
      </h3>
      <p>
        <Chip tone={tones[rule.confidence]}>{text.sureness(text.confidences[rule.confidence])}</Chip>
      </p>
      <ul>
        <li>{stay}</li>
        <li>{ticket}</li>
        <li>{plate}</li>
        <li>{rule.note}</li>
      </ul>
      <p className="soft small">{reading}</p>
      <div className="row">
        <a href={rule.source} target="_blank" rel="noreferrer">
          {text.source(rule.commune)} {text.newTab}
        </a>
        <Button icon="edit" aria-label={text.editOf(rule.commune)} onClick={onEdit}>
          {text.edit}
        </Button>
      </div>
    </Card>
  );
}

function isMatch({ commune, insee }: TownRule, searchText: string): boolean {
  const words = toPlainWords(searchText);
  return words === '' || toPlainWords(commune).includes(words) || insee.toLowerCase().startsWith(words);
}

/** Ignores accents, capitals and hyphens. */
function toPlainWords(words: string): string {
  return foldWords(words).join(' ');
}
