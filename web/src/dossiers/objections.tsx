import type { Dossier } from '@placejuste/contracts/dossiers';
import { Card, Chip, keepPiecesWhole, type Tone } from '../ui/index.ts';
import { buildExhibitId, showExhibit } from './exhibit-anchor.ts';
import { dossiersText as text } from './dossiers.text.fr.ts';

const tones: Readonly<Record<NonNullable<Dossier['objections']>['rows'][number]['standing'], Tone>> = {
  answered: 'good',
  open: 'wait',
  fatal: 'bad',
};

interface ObjectionsProps {
  readonly dossier: Dossier;
  /** Heading level below that of the surrounding screen or card. */
  readonly heading: 'h2' | 'h3';
  /** True when the list of exhibits is on the same screen: each exhibit then links to its row. */
  readonly isBesideList: boolean;
}

/** Likely objections to this letter and the answers to them, read before signing. */
export function Objections({ dossier, heading: Heading, isBesideList }: ObjectionsProps) {
  const { objections } = dossier;
  if (objections === undefined || objections.rows.length === 0) return null;
  const titleId = `objections-${dossier.id}`;
  return (
    <Card aria-labelledby={titleId}>
      <Heading id={titleId}>{text.objections(objections.by)}</Heading>
      <ul className="plain objections">
        {objections.rows.map(({ code, standing, says, answer, exhibits = [] }) => (
          <li key={code}>
            <p>
              <strong>{text.quoted(says)}</strong>
            </p>
            <Chip tone={tones[standing]}>{text.standings[standing]}</Chip>
            <p>{keepPiecesWhole(answer)}</p>
            {exhibits.length > 0 && (
              <div>
                <p className="soft small">
                  {standing === 'answered' ? text.answeredBy(exhibits.length) : text.lookAgainAt(exhibits.length)}
                </p>
                <ul className="plain">
                  {exhibits.map(({ number, title }) => {
                    const words = text.exhibit(number, title);
                    return <li key={number}>{isBesideList ? <ExhibitLink number={number} words={words} /> : words}</li>;
                  })}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ExhibitLink({ number, words }: { readonly number: number; readonly words: string }) {
  return (
    <a
      href={`#${buildExhibitId(number)}`}
      onClick={(event) => {
        // A scroll within the screen, without navigation.
        event.preventDefault();
        showExhibit(number);
      }}
    >
      {words}
    </a>
  );
}
