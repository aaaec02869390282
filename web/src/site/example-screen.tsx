import { Dial } from '../ui/index.ts';
import { Icon, Mark } from '../ui/index.ts';
import { siteText } from './site.text.fr.ts';

const { example } = siteText.home;

/**
 * The home of the application in a phone frame, in the visitor's theme: built with the same components, without
 * controls.
 */
export function ExampleScreen() {
  return (
    <div className="phone-frame" role="img" aria-label={example.label}>
      <div aria-hidden="true">
        <p className="account-line">
          <Mark size={28} />
          <strong>{example.email}</strong>
        </p>
        <div className="living-card night">
          <p className="state-line good">
            <Icon name="check" />
            <span>{example.state}</span>
          </p>
          <p className="example-title">{example.title}</p>
          <Dial passed={0.06} left={example.left} caption={example.caption} from={example.from} to={example.to} />
          <p className="example-stay">{example.stay}</p>
        </div>
        <p className="example-note">{example.note}</p>
      </div>
    </div>
  );
}
