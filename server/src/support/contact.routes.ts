import {
  checkContact,
  contactFields,
  contactForms,
  contactMessages,
  describeContactFault,
  contactTopics,
  type ContactFacts,
  type ContactTopic,
} from '@placejuste/domain/support';
import { featureSentences } from '@placejuste/domain/operation';
import type { FastifyInstance } from 'fastify';
import { isFeatureOff } from '../features/index.ts';
import { runAsService, type Platform, type SitePages } from '../platform/http/index.ts';
import { mountPublicForms, type PublicForm } from './public-form.routes.ts';
import { receiveContact, type OnReceived } from './receive-contact.ts';

const sentPath = '/message-recu';

interface ContactOptions {
  readonly pages: SitePages;
  readonly onReceived: OnReceived;
  readonly replyAddress: string | null;
}

export function mountContactForms(
  app: FastifyInstance,
  platform: Platform,
  { pages, ...options }: ContactOptions,
): Promise<void> {
  return mountPublicForms(app, { platform, pages }, (mount) => {
    for (const topic of contactTopics) mount(createContactForm(platform, topic, options));
  });
}

function createContactForm(
  platform: Platform,
  topic: ContactTopic,
  options: Omit<ContactOptions, 'pages'>,
): PublicForm<ContactFacts> {
  const findClosure = async (): Promise<string | null> => {
    const isOff = !isAlwaysOpen(topic) && (await runAsService(platform, ({ tx }) => isFeatureOff(tx, 'contact-forms')));
    return isOff ? featureSentences['contact-forms'] : null;
  };
  return {
    path: contactForms[topic].path,
    fields: contactFields,
    check(typedFields) {
      const { faults, facts } = checkContact(topic, typedFields);
      const sentences = contactFields.flatMap((field) =>
        faults[field] === undefined ? [] : [[field, describeContactFault(faults[field], field, facts)] as const],
      );
      return { faults: Object.fromEntries(sentences), facts };
    },
    findClosure,
    async take(facts, ticketId) {
      const fault = await findClosure();
      if (fault !== null) return { status: 409, fault };
      const result = await runAsService(platform, (context) =>
        receiveContact(context, { ticketId, topic, facts, ...options }),
      );
      return result.ok ? { goOn: sentPath } : { status: 429, fault: contactMessages[result.code] };
    },
  };
}

/**
 * True for the forms that cannot be turned off: a contract can be ended at any time (C. conso. L215-1-1, L221-21), and
 * requests about personal data must have an address (RGPD art. 12).
 */
function isAlwaysOpen(topic: ContactTopic): boolean {
  return topic === 'withdrawal' || topic === 'cancellation' || topic === 'support';
}
