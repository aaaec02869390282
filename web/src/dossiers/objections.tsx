import type { Dossier } from '@placejuste/contracts/dossiers';
import { Card, Chip, type Tone } from '../ui/index.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

const tones: Readonly<Record<NonNullable<Dossier['objections']>['rows'][number]['standing'], Tone>> = {
  answered: 'good',
  open: 'wait',
  fatal: 'bad',
};

interface ObjectionsProps {
  readonly dossier: Dossier;
  /** The level under that of the screen or the card they stand in. */
  readonly heading: 'h2' | 'h3';
}

/** What the other side will answer to this letter, and what answers it, read before signing. */
export function Objections({ dossier, heading: Heading }: ObjectionsProps) {
  const { objections } = dossier;
  if (objections === undefined || objections.rows.length === 0) return null;
  const title = `objections-${dossier.id}`;
  return (
    <Card aria-labelledby={title}>
      <Heading id={title}>{text.objections(objections.by)}</Heading>
      <ul className="plain objections">
        {objections.rows.map(({ code, standing, says, answer }) => (
          <li key={code}>
            <p>
              <strong>{text.quoted(says)}</strong>
            </p>
            <Chip tone={tones[standing]}>{text.standings[standing]}</Chip>
            <p>{answer}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
