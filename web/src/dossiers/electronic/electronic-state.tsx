import type { ElectronicLetter } from '@placejuste/contracts/electronic-letters';
import { isLetterUnderWay } from '@placejuste/domain/electronic-letter';
import { useQuery } from '@tanstack/react-query';
import { Card, Chip, LinkButton, type Tone } from '../../ui/index.ts';
import { sendingMeansQuery } from '../dossiers.queries.ts';
import { electronicText as text } from './electronic.text.fr.ts';
import { electronicLetterQuery } from './electronic.queries.ts';

/** Interval between two polls in ms; the service polls the provider at its own pace. */
const followMs = 60_000;

/** Query of the electronic letter; disabled when the installation sends none. */
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
  /** Address of the page to send it on paper; null when it is not sent so, or on that very page. */
  readonly paperAddress?: string | null;
}

/** Last known state of a letter at the provider. */
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
