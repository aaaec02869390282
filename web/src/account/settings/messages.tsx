import { useMessages } from '../../accessibility/index.ts';
import { Card, DateText } from '../../ui/index.ts';
import { accountText } from '../account.text.fr.ts';

const text = accountText.settings;

/** The last toasts, for people who could not read them in two seconds. */
export function Messages() {
  const messages = useMessages();
  return (
    <Card aria-labelledby="messages-titre">
      <h2 id="messages-titre">{text.messages}</h2>
      {messages.length === 0 ? (
        <p className="soft">{text.noMessage}</p>
      ) : (
        <ul className="plain stack">
          {messages.map((message) => (
            <li key={message.id}>
              <strong>{message.title}</strong>
              {message.description && <p>{message.description}</p>}
              <p className="soft small">
                <DateText value={new Date(message.at).toISOString()} time />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
