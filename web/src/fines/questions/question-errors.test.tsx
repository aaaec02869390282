import { certificateHolders, contestMotives, holderCapacities } from '@placejuste/domain/fine';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { testNow } from '../../../test/test-clock.ts';
import { checkFineForm } from '../form/fine-form-check.ts';
import { emptyFormValues, type FineFormValues } from '../form/fine-form-values.ts';
import { QuestionFields } from './question-fields.tsx';
import { type Answers, selectErrors, type QuestionName, questionNames, listQuestions } from './questions.ts';

/** Dates are chosen in parts, and answers among those of a list: only what is typed may be too long. */
const long = 'trop '.repeat(101);
const tooLong: Partial<FineFormValues> = {
  place: long,
  plate: long,
  debtorAddress: long,
  holderName: long.slice(0, 130),
  cardNumber: long,
  authorityName: long,
  authorityAddress: long,
  authorityUrl: long,
};

const people = ['' as const, ...certificateHolders].flatMap((certificate) =>
  ['' as const, ...contestMotives].flatMap((motive) =>
    ['' as const, ...holderCapacities].map((holderCapacity) => ({
      certificate,
      motive,
      holderCapacity,
      debtorIsUser: certificate === 'user',
      debtorName: 'Basile Essai',
    })),
  ),
);

/** Questions whose fields depend on the people and on the event. */
const ofPeople: readonly QuestionName[] = ['holderPresence', 'certificate', 'motive', 'companySigner', 'capacity'];

/** Every question whose answer is refused, with what is wrong with it. */
function refusedQuestions(title: FineFormValues['title'], typed: Partial<FineFormValues>) {
  return people.flatMap((person) => {
    const values = { ...emptyFormValues, ...typed, ...person, title };
    const answers: Answers = { ...values, cardPlace: '', accountName: 'Ada Essai' };
    const found = checkFineForm(values, testNow());
    return listQuestions({ ...emptyFormValues, cardPlace: '' }, answers).map((name) => ({
      name,
      values,
      errors: selectErrors(name, answers, found),
    }));
  });
}

/** The refusals that no field shows. */
function unsaid({ name, values, errors }: ReturnType<typeof refusedQuestions>[number]): readonly string[] {
  const container = document.createElement('template');
  container.innerHTML = renderToStaticMarkup(
    <QuestionFields
      name={name}
      values={values}
      errors={errors}
      title="Question"
      accountName="Ada Essai"
      other={null}
      onOther={() => undefined}
      cardPlace={null}
      onCardPlace={() => undefined}
      set={() => undefined}
    />,
  );
  const isSaid = (field: string, sentence: string | undefined) => {
    // For a date, its group has the description, which is read when the focus enters it.
    const control = container.content.querySelector(`#fine-${field}`)?.closest('[aria-describedby]');
    const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return described.some(
      (id) => sentence && container.content.querySelector(`#${id}`)?.textContent?.includes(sentence),
    );
  };
  const missed = Object.entries(errors).filter(([field, sentence]) => !isSaid(field, sentence));
  return missed.map(([field]) => `${name}: ${field}`);
}

it.each([
  ['fps, nothing typed', 'fps', {}],
  ['a contravention, nothing typed', 'contravention', {}],
  ['all that is typed too long', 'contravention', tooLong],
] as const)('says beside its field why a question of a fine refuses to go on: %s', (_what, track, typed) => {
  const refused = refusedQuestions(track, typed).filter(({ errors }) => Object.keys(errors).length > 0);
  // The same fields in the same state are drawn once.
  const cases = new Map(
    refused.map((one) => {
      const { certificate, motive, holderCapacity } = one.values;
      const people = ofPeople.includes(one.name) ? [certificate, motive, holderCapacity] : [];
      return [[one.name, ...people, ...Object.keys(one.errors)].join(), one] as const;
    }),
  );
  expect(new Set([...cases.values()].flatMap(unsaid))).toEqual(new Set());
  expect(new Set(refused.map(({ name }) => name)).size).toBeGreaterThan(questionNames.length / 2);
});
