import type { SearchKind } from '@placejuste/domain/people';
import { type FormEvent, useState } from 'react';
import { Button, Select, TextField } from '../../ui/index.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.search;

export interface PeopleSearch {
  readonly by: SearchKind;
  readonly text: string;
}

interface SearchFormProps {
  readonly last: PeopleSearch | null;
  readonly onSearch: (search: PeopleSearch) => void;
}

export function SearchForm({ last, onSearch }: SearchFormProps) {
  const [by, setBy] = useState<SearchKind>(last?.by ?? 'name');
  const [typedText, setTypedText] = useState(last?.text ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const searchText = typedText.trim();
    setIsMissing(searchText === '');
    if (searchText !== '') onSearch({ by, text: searchText });
  };
  return (
    <form className="stack people-form" role="search" noValidate onSubmit={search}>
      <Select label={text.by} choices={text.kinds} value={by} onChoose={setBy} />
      <TextField
        label={text.text(by)}
        hint={text.hint(by)}
        error={isMissing ? text.missing : undefined}
        type={by === 'email' ? 'email' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typedText}
        onChange={(event) => setTypedText(event.target.value)}
      />
      <Button type="submit" look="act" icon="search" wide>
        {text.submit}
      </Button>
    </form>
  );
}
