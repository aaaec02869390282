import { planTypes } from '../billing/index.ts';

/** Topics of a message to the team, each with its own page. */
export const contactTopics = [
  'support',
  'notify',
  'partner',
  'business',
  'pledge',
  'withdrawal',
  'cancellation',
] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const contactFields = ['name', 'organisation', 'email', 'plan', 'date', 'message', 'consent'] as const;
export type ContactField = (typeof contactFields)[number];

type FormFields = Readonly<Partial<Record<ContactField, 'required' | 'optional'>>>;

export interface ContactForm {
  /** Address of the page that shows the form and receives it. */
  readonly path: string;
  /** In reading order; a field that is not named is neither shown nor kept. */
  readonly fields: FormFields;
  /** Erased this long after it was received. */
  readonly keptMonths: number;
}

const year = 12;
/**
 * Withdrawal and cancellation end a contract: they are kept as long as the contract may be argued about (C. civ. 2224).
 */
const fiveYears = 60;

const ofOrganisation: FormFields = {
  name: 'required',
  organisation: 'required',
  email: 'required',
  message: 'required',
  consent: 'required',
};
/** A withdrawal asks for no more than C. conso. L221-21 allows: who, which contract, where to acknowledge it. */
const ofContract: FormFields = {
  name: 'required',
  email: 'required',
  plan: 'required',
  date: 'optional',
  message: 'optional',
};

export const contactForms: Readonly<Record<ContactTopic, ContactForm>> = {
  support: {
    path: '/support',
    fields: { name: 'required', email: 'required', message: 'required', consent: 'required' },
    keptMonths: year,
  },
  notify: { path: '/coming-soon', fields: { email: 'required', consent: 'required' }, keptMonths: year },
  partner: {
    path: '/partenaires',
    fields: ofOrganisation,
    keptMonths: year,
  },
  business: {
    path: '/business',
    fields: ofOrganisation,
    keptMonths: year,
  },
  pledge: {
    path: '/soutien-entreprises',
    fields: ofOrganisation,
    keptMonths: year,
  },
  withdrawal: {
    path: '/retractation',
    fields: ofContract,
    keptMonths: fiveYears,
  },
  cancellation: {
    path: '/resiliation',
    fields: ofContract,
    keptMonths: fiveYears,
  },
};

/**
 * Contracts that are sold, and may thus be withdrawn from: a subscription, or the preparation of one dossier, which has
 * no term to cancel.
 */
export const soldContracts = [...planTypes, 'dossier'] as const;
export type SoldContract = (typeof soldContracts)[number];

/** Returns the contracts that a message of that topic may be about. */
export function listContracts(topic: ContactTopic): readonly SoldContract[] {
  return topic === 'withdrawal' ? soldContracts : planTypes;
}

/** Longest text of each field, in characters. */
export const contactLengths: Readonly<Record<Exclude<ContactField, 'consent' | 'plan'>, number>> = {
  name: 80,
  organisation: 120,
  email: 254,
  date: 40,
  message: 4000,
};

/** A person fills the shortest form in more than this; a program does not. Seconds. */
export const minSeconds = 2;
/** A page left open longer is asked to be sent again. Seconds. */
export const maxSeconds = 24 * 3600;
/** Messages accepted per address and hour, since an acknowledgement goes to any given address. */
export const maxPerHour = 5;

/** Builds the reference by which a person names a message: short enough to be dictated. */
export function buildReference(id: string): string {
  return `PJ-${id.slice(-8).toUpperCase()}`;
}
