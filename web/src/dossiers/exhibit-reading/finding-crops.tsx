import type { ExhibitCheck } from '@placejuste/contracts/dossiers';
import { formatReadValue } from '@placejuste/domain/exhibit-reading';
import { exhibitReadingText as text } from './exhibit-reading.text.fr.ts';
import { ExhibitCrop } from './exhibit-crop.tsx';

type Row = ExhibitCheck['rows'][number];
type Finding = Row['findings'][number];

interface FindingCropsProps {
  readonly finding: Finding;
  readonly own: Row;
  readonly rows: readonly Row[];
}

/** Crop of the value on this paper beside the letter's value, with the crop of another paper that shows it, if any. */
export function FindingCrops({ finding, own, rows }: FindingCropsProps) {
  const { expected, shown, place, against } = finding;
  const address = place === null ? undefined : own.pages[place.page];
  const other = rows.find(({ number }) => number === against?.number)?.pages[against?.page ?? 0];
  if (place === null || shown === null) return null;
  const where = against === null || other === undefined ? text.inLetter : text.onOther(against.number);
  return (
    <div className="both-crops">
      <figure>
        <figcaption className="soft">{where}</figcaption>
        {against === null || other === undefined ? (
          <p className="said-value">{formatReadValue(expected)}</p>
        ) : (
          <ExhibitCrop address={other} parts={against.parts} label={text.crop(where, formatReadValue(expected))} />
        )}
      </figure>
      <figure>
        <figcaption className="soft">{text.onThis}</figcaption>
        {address === undefined ? (
          <p className="said-value">{formatReadValue(shown)}</p>
        ) : (
          <ExhibitCrop address={address} parts={place.parts} label={text.crop(text.onThis, formatReadValue(shown))} />
        )}
      </figure>
    </div>
  );
}
