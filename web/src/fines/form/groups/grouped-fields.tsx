import { isWrittenTo } from '@placejuste/domain/fine';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Disclosure } from '../../../ui/index.ts';
import { DeathAdvice, DeathLetter } from '../../death/death-advice.tsx';
import { deathText } from '../../death/death.text.fr.ts';
import { DeclarationField, useDeclarationName } from '../declaration-field.tsx';
import type { FieldsProps } from '../fine-fields.ts';
import { computeRouting, toTypedFine } from '../fine-form-values.ts';
import {
  AuthorityFields,
  ContestMotiveFields,
  DebtorFields,
  HolderFields,
  RemarksField,
  StatementFields,
} from '../letter-fields.tsx';
import { NoticeFields } from '../notice-fields.tsx';
import { peopleText } from '../people.text.fr.ts';
import { TrackFields } from '../track-fields.tsx';
import { finesText } from '../../fines.text.fr.ts';
import { FactGroup } from './fact-group.tsx';
import { listAnswers, countToFill, type GroupName, listGroups, listGroupsWithErrors } from './fact-groups.ts';

const text = finesText.form;

const titles: Readonly<Record<GroupName, string>> = {
  notice: text.noticeSection,
  declaration: text.declaration,
  statement: text.statementSection,
  authority: text.authoritySection,
  debtor: text.debtorSection,
  motive: peopleText.motiveSection,
  holder: text.holderSection,
  remarks: text.remarksSection,
};

const buildGroupId = (name: GroupName): string => `fine-group-${name}`;

interface GroupedFieldsProps extends FieldsProps {
  /** Counter of the refused tries, each of which opens the groups with an error. */
  readonly attempt: number;
  /** True once the service refused the form without naming a field: all groups are open. */
  readonly wasRefused: boolean;
}

/**
 * All facts of the letter, in groups folded once answered: the first incomplete group is open, and each leads to the
 * next one. Folded fields stay in the form with their values.
 */
export function GroupedFields({ attempt, wasRefused, ...fields }: GroupedFieldsProps) {
  const { values, errors } = fields;
  const toFill = countToFill(values);
  const chooseTitle = (name: GroupName): string =>
    name === 'authority' && !isWrittenTo(toTypedFine(values).track) ? text.originSection : titles[name];
  const groups = listGroups(values);
  const [open, setOpen] = useState<ReadonlySet<GroupName>>(
    () => new Set(wasRefused ? groups : groups.filter((name) => toFill(name) > 0).slice(0, 1)),
  );
  const [lastAttempt, setLastAttempt] = useState(attempt);
  const declaration = useDeclarationName(values.declarationId);
  const focused = useRef<GroupName | null>(null);
  useEffect(() => {
    const name = focused.current;
    if (name === null) return;
    focused.current = null;
    const heading = document.getElementById(buildGroupId(name));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [open]);

  const wrong = listGroupsWithErrors(values, errors);
  if (attempt !== lastAttempt) {
    setLastAttempt(attempt);
    setOpen((before) => new Set([...before, ...wrong]));
  }
  const fold = (name: GroupName, isOpen: boolean) => {
    setOpen((before) => {
      const others = [...before].filter((other) => other !== name);
      return new Set(isOpen ? [...others, name] : others);
    });
  };
  const goOn = (from: GroupName, to: GroupName) => {
    focused.current = to;
    setOpen((before) => new Set([...[...before].filter((other) => other !== from), ...(from === to ? [] : [to])]));
  };

  return (
    <div className="fact-groups">
      {groups.map((name, index) => {
        const others = [...groups.slice(index + 1), ...groups.slice(0, index)];
        const next = others.find((other) => toFill(other) > 0 || wrong.includes(other)) ?? null;
        return (
          <FactGroup
            key={name}
            id={buildGroupId(name)}
            title={chooseTitle(name)}
            answers={listAnswers(name, values, declaration)}
            toFill={toFill(name)}
            isWrong={wrong.includes(name)}
            isOpen={open.has(name)}
            onToggle={(isOpen) => fold(name, isOpen)}
          >
            {renderFields(name, fields)}
            {open.has(name) && (
              <Button wide onClick={() => goOn(name, next ?? name)}>
                {next === null ? text.groups.fold : text.groups.next(chooseTitle(next))}
                {next === null && <span className="visually-hidden">{text.groups.foldOf(chooseTitle(name))}</span>}
              </Button>
            )}
          </FactGroup>
        );
      })}
    </div>
  );
}

function renderFields(name: GroupName, fields: FieldsProps): ReactNode {
  switch (name) {
    case 'notice':
      return (
        <>
          <TrackDisclosure {...fields} />
          <NoticeFields {...fields} />
        </>
      );
    case 'declaration':
      return <DeclarationField {...fields} />;
    case 'statement':
      return <StatementFields {...fields} />;
    case 'authority':
      return <AuthorityFields {...fields} />;
    case 'debtor':
      return (
        <>
          <DebtorFields {...fields} />
          <Disclosure summary={deathText.summary}>
            <DeathAdvice values={fields.values} />
            <DeathLetter values={fields.values} />
          </Disclosure>
        </>
      );
    case 'motive':
      return <ContestMotiveFields {...fields} />;
    case 'holder':
      return <HolderFields {...fields} />;
    case 'remarks':
      return <RemarksField {...fields} />;
  }
}

/** Type of the notice, usually known: one line, which unfolds to correct it. */
function TrackDisclosure(fields: FieldsProps) {
  const { values, errors } = fields;
  const route = computeRouting(values);
  // Once opened by an error, it stays open while the error is corrected.
  const isAsked = route.kind !== 'track' || errors['title'] !== undefined || errors['demand'] !== undefined;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    <Disclosure
      summary={route.kind === 'track' ? text.trackIs(finesText.tracks[route.track]) : finesText.review.lines.title}
      end={text.correctTrack}
      open={wasAsked}
    >
      <TrackFields {...fields} />
    </Disclosure>
  );
}
