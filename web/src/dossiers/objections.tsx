import type { Dossier } from '@placejuste/contracts/dossiers';
import { Card, Chip, unbroken, type Tone } from '../ui/index.ts';
import { Link } from '../platform/index.ts';
import { exhibitId, showExhibit } from './exhibit-anchor.ts';
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
  /** The page of the list of exhibits; null on that very page. */
  readonly listAddress: string | null;
}

/** What the other side will answer to this letter, and what answers it, read before signing. */
export function Objections({ dossier, heading: Heading, listAddress }: ObjectionsProps) {
  const { objections } = dossier;
  if (objections === undefined || objections.rows.length === 0) return null;
  const title = `objections-${dossier.id}`;
  return (
    <Card aria-labelledby={title}>
      <Heading id={title}>{text.objections(objections.by)}</Heading>
      <ul className="plain objections">
        {objections.rows.map(({ code, standing, says, answer, exhibits = [] }) => (
          <li key={code}>
            <p>
              <strong>{text.quoted(says)}</strong>
            </p>
            <Chip tone={tones[standing]}>{text.standings[standing]}</Chip>
            <p>{unbroken(answer)}</p>
            {exhibits.length > 0 && (
              <div>
                <p className="soft small">
                  {standing === 'answered' ? text.answeredBy(exhibits.length) : text.lookAgainAt(exhibits.length)}
                </p>
                <ul className="plain">
                  {exhibits.map((exhibit) => (
                    <li key={exhibit.number}>
                      <ExhibitLink {...exhibit} listAddress={listAddress} />
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ExhibitLinkProps extends Pick<ObjectionsProps, 'listAddress'> {
  readonly number: number;
  readonly title: string;
}

function ExhibitLink({ number, title, listAddress }: ExhibitLinkProps) {
  const words = text.exhibit(number, title);
  const anchor = `#${exhibitId(number)}`;
  if (listAddress !== null) return <Link to={`${listAddress}${anchor}`}>{words}</Link>;
  return (
    <a
      href={anchor}
      onClick={(event) => {
        // A step inside the screen, which is no navigation.
        event.preventDefault();
        showExhibit(anchor);
      }}
    >
      {words}
    </a>
  );
}
