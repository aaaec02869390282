import type { ElectronicLetter } from '@placejuste/contracts/electronic-letters';
import { isLetterUnderWay } from '@placejuste/domain/electronic-letter';
import { useQuery } from '@tanstack/react-query';
import { Card, Chip, LinkButton, type Tone } from '../../ui/index.ts';
import { sendingMeansQuery } from '../dossiers.queries.ts';
import { electronicText as text } from './electronic.text.fr.ts';
import { electronicLetterQuery } from './electronic.queries.ts';

/** The service asks the provider at its own pace: a screen left open follows it. */
const followMs = 60_000;

/** Nothing is asked where the installation sends none. */
export function useElectronicLetter(dossierId: string | undefined) {
  const means = useQuery(sendingMeansQuery);
  return useQuery({
    ...electronicLetterQuery(dossierId ?? ''),
    enabled: dossierId !== undefined && means.data?.electronicLetter === true,
    refetchInterval: ({ state }) => (state.data?.letter?.isSettled === false ? followMs : false),
  }).data;
}

/** Nothing else is to be signed nor sent. */
export function isUnderWay(letter: ElectronicLetter | null): boolean {
  return letter !== null && isLetterUnderWay({ ...letter, isUnanswered: letter.isUnanswered === true });
}

const tones: Readonly<Record<ElectronicLetter['state'], Tone>> = {
  sending: 'wait',
  waiting: 'wait',
  sent: 'good',
  accepted: 'good',
  refused: 'bad',
  neglected: 'bad',
  bounced: 'bad',
  'not-sent': 'bad',
};

interface ElectronicStateProps {
  readonly letter: ElectronicLetter;
  /** Where it is sent on paper; null where it is not, or where this screen does it. */
  readonly paperAddress?: string | null;
}

/** What became of a letter, as the provider said it last. */
export function ElectronicState({ letter, paperAddress = null }: ElectronicStateProps) {
  const isUnanswered = letter.isUnanswered === true;
  return (
    <Card aria-labelledby="electronic-title">
      <h2 id="electronic-title">{text.letter}</h2>
      <div role="status" className="stack tight">
        <Chip tone={isUnanswered ? 'wait' : tones[letter.state]}>
          {text.states[isUnanswered ? 'unanswered' : letter.state]}
        </Chip>
        <p>{letter.sentence}</p>
      </div>
      <p className="soft small">
        {text.to(letter.recipientEmail)}
        {letter.reference !== null && (
          <>
            <br />
            {text.reference(letter.reference)}
          </>
        )}
      </p>
      {paperAddress !== null && (
        <LinkButton to={paperAddress} wide>
          {text.onPaper}
        </LinkButton>
      )}
    </Card>
  );
}
