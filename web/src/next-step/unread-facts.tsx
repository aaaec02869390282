import { Alert, Button, LinkButton, LivingCard } from '../ui/index.ts';
import { nextStepText } from './next-step.text.fr.ts';
import { describeSince } from './place-words.fr.ts';
import type { SituationView } from './use-situation.ts';

const text = nextStepText.unread;

/** Card shown when the service could not be read and this phone has nothing urgent. */
export function UnreadCard({ retry }: Pick<SituationView, 'retry'>) {
  return (
    <LivingCard
      tone="wait"
      state={{ tone: 'wait', icon: 'alert', text: text.state }}
      title={text.title}
      lead={text.lead}
      actions={
        <>
          <LinkButton look="act" icon="camera" large wide to="/pwa/declare?new=1">
            {nextStepText.acts.declare}
          </LinkButton>
          <RetryButton retry={retry} />
        </>
      }
    />
  );
}

interface UnreadAlertProps extends Pick<SituationView, 'unread' | 'retry' | 'heardAt' | 'now'> {
  /** True when the card already says so. */
  readonly isCardTold: boolean;
  /** Nothing stands above it. */
  readonly isAlone?: boolean;
}

/** Says under a card, or under the rows above the plans, what could not be read. The region exists before its text. */
export function UnreadAlert({ unread, retry, heardAt, now, isCardTold, isAlone = false }: UnreadAlertProps) {
  const isOfflineTold = unread !== 'everything' && !navigator.onLine;
  const isShown = unread !== null && !isCardTold && !isOfflineTold;
  return (
    <div role="status">
      {isShown && unread === 'latest' && heardAt !== null && (
        <div className="stack tight">
          <p className="soft">{text.since(describeSince(heardAt, now))}</p>
          <RetryButton retry={retry} />
        </div>
      )}
      {isShown && unread !== 'latest' && (
        <Alert tone="wait" title={isAlone && unread === 'everything' ? text.title : text.alerts[unread].title}>
          <p>{text.alerts[unread].lead}</p>
          <RetryButton retry={retry} />
        </Alert>
      )}
    </div>
  );
}

function RetryButton({ retry }: Pick<SituationView, 'retry'>) {
  return (
    <Button icon="refresh" wide busy={retry.isBusy} onClick={retry.run}>
      {nextStepText.unread.retry}
    </Button>
  );
}
