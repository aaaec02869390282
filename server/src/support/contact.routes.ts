import {
  checkContact,
  contactFields,
  contactForms,
  contactMessages,
  contactSentence,
  contactTopics,
  type ContactFacts,
  type ContactTopic,
} from '@placejuste/domain/support';
import type { FastifyInstance } from 'fastify';
import { runAsService, type Platform, type SitePages } from '../platform/http/index.ts';
import { mountPublicForms, type PublicForm } from './public-form.routes.ts';
import { receiveContact } from './receive-contact.ts';

const sent = '/message-recu';

export function mountContactForms(app: FastifyInstance, platform: Platform, pages: SitePages): Promise<void> {
  return mountPublicForms(app, { platform, pages }, (mount) => {
    for (const topic of contactTopics) mount(contactForm(platform, topic));
  });
}

function contactForm(platform: Platform, topic: ContactTopic): PublicForm<ContactFacts> {
  return {
    path: contactForms[topic].path,
    fields: contactFields,
    check(typed) {
      const { faults, facts } = checkContact(topic, typed);
      const sentences = contactFields.flatMap((field) =>
        faults[field] === undefined ? [] : [[field, contactSentence(faults[field], field, facts)] as const],
      );
      return { faults: Object.fromEntries(sentences), facts };
    },
    async take(facts, ticketId) {
      const received = await runAsService(platform, (context) => receiveContact(context, { ticketId, topic, facts }));
      return received.ok ? { goOn: sent } : { status: 429, fault: contactMessages[received.code] };
    },
  };
}
