import {
  appealedAnswers,
  appealedChoices,
  demandAnswers,
  demandChoices,
  personAdvice,
  personReasons,
  rectifiedMeaning,
  titleAnswers,
  titleChoices,
  trackMeanings,
  trackQuestions,
  type Routing,
} from '@placejuste/domain/fine';
import { Alert, RadioCards, Explained } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import { computeRouting } from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.track;

/** Questions on the type of the paper: one, a second if needed, then its meaning or whom to ask. */
export function TrackFields({ values, errors, set }: FieldsProps) {
  const route = computeRouting(values);
  return (
    <>
      <RadioCards
        id="fine-title"
        legend={trackQuestions.title}
        error={errors['title']}
        choices={titleChoices.map((value) => ({ value, label: titleAnswers[value] }))}
        value={values.title === '' ? null : values.title}
        onChoose={(title) => set({ title, demand: '', appealed: '' })}
      />
      {values.title === 'unknown' && (
        <RadioCards
          id="fine-demand"
          legend={trackQuestions.demand}
          error={errors['demand']}
          choices={demandChoices.map((value) => ({ value, label: demandAnswers[value] }))}
          value={values.demand === '' ? null : values.demand}
          onChoose={(demand) => set({ demand })}
        />
      )}
      {values.title === 'rectified' && (
        <RadioCards
          id="fine-appealed"
          legend={trackQuestions.appealed}
          error={errors['appealed']}
          choices={appealedChoices.map((value) => ({ value, label: appealedAnswers[value] }))}
          value={values.appealed === '' ? null : values.appealed}
          onChoose={(appealed) => set({ appealed })}
        />
      )}
      <div role="status">
        {route.kind === 'track' && <TrackMeaning route={route} />}
        {route.kind === 'person' && (
          <Alert tone="wait" title={text.person}>
            <p>{personReasons[route.why]}</p>
            <p>{personAdvice}</p>
          </Alert>
        )}
      </div>
    </>
  );
}

type TrackRoute = Extract<Routing, { kind: 'track' }>;

/** Meaning of the paper, and what it does not allow. */
export function TrackMeaning({ route: { track, isRectified } }: { readonly route: TrackRoute }) {
  return (
    <Alert title={text.means(isRectified === true ? titleAnswers.rectified : finesText.tracks[track])}>
      <Explained>{isRectified === true ? rectifiedMeaning : trackMeanings[track]}</Explained>
    </Alert>
  );
}
