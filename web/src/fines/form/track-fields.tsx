import {
  demandAnswers,
  demandChoices,
  personAdvice,
  personReasons,
  titleAnswers,
  titleChoices,
  trackMeanings,
  trackQuestions,
  type FineTrack,
} from '@placejuste/domain/fine';
import { Alert, RadioCards, Explained } from '../../ui/index.ts';
import type { FieldsProps } from './fine-fields.ts';
import { routeOf } from './fine-form-values.ts';
import { finesText } from '../fines.text.fr.ts';

const text = finesText.track;

/** Which paper is it: one question, a second when the first was not enough, then what it means or who can tell. */
export function TrackFields({ values, errors, set }: FieldsProps) {
  const route = routeOf(values);
  return (
    <>
      <RadioCards
        id="fine-title"
        legend={trackQuestions.title}
        error={errors['title']}
        choices={titleChoices.map((value) => ({ value, label: titleAnswers[value] }))}
        value={values.title === '' ? null : values.title}
        onChoose={(title) => set({ title, demand: '' })}
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
      <div role="status">
        {route.kind === 'track' && <TrackMeaning track={route.track} />}
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

/** What such a paper means, and what it does not allow. */
export function TrackMeaning({ track }: { readonly track: FineTrack }) {
  return (
    <Alert title={text.means(finesText.tracks[track])}>
      <Explained>{trackMeanings[track]}</Explained>
    </Alert>
  );
}
