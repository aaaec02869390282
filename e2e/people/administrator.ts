import { randomBytes } from 'node:crypto';
import { townRulesContract } from '@placejuste/contracts/town-rules';
import { Secret, TOTP } from 'otpauth';
import { expect } from '../product/test.ts';
import { adminCommand, type Product } from '../product/start-product.ts';
import { callAs, type Session, sessionOf } from './person.ts';
import { expectOk } from './upload.ts';

/**
 * Creates an administrator with the command, beside the running server; returns the address and password it printed.
 */
export function makeAdministrator(product: Product): { readonly email: string; readonly password: string } {
  const email = `equipe.${randomBytes(5).toString('hex')}@exemple.fr`;
  const { code, output } = adminCommand(product, ['create', email]);
  expect(code, output).toBe(0);
  const password = /Mot de passe, affiché une seule fois : (\S+)/.exec(output)?.[1];
  if (password === undefined) throw new Error(`The command printed no password:\n${output}`);
  return { email, password };
}

/** Code of an authenticator for that secret: now, or that many steps of thirty seconds later. */
export function codeOf(secret: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + stepsLater * 30_000 });
}

const sessions = new Map<Product, Promise<Session>>();

/** Session of a new administrator with a freshly enrolled second factor, through the API. */
export async function newAdministrator(product: Product): Promise<Session> {
  const session = await sessionOf(product, makeAdministrator(product));
  const call = async (path: string, body: object) =>
    (await expectOk(callAs(product, session, 'POST', `/auth/v1/factors${path}`, body))).json();
  const factor = (await call('', { factor_type: 'totp', friendly_name: 'essai' })) as {
    readonly id: string;
    readonly totp: { readonly secret: string };
  };
  const challenge = (await call(`/${factor.id}/challenge`, {})) as { readonly id: string };
  return (await call(`/${factor.id}/verify`, {
    challenge_id: challenge.id,
    code: codeOf(factor.totp.secret),
  })) as Session;
}

/** One administrator for all the tests of a product: the whole journey tests their screens. */
export function administratorOf(product: Product): Promise<Session> {
  const session = sessions.get(product) ?? newAdministrator(product);
  sessions.set(product, session);
  return session;
}

/** Sets the address of the appeal form of that commune, through the API. */
export async function sayAppealForm(product: Product, insee: string, url: string): Promise<void> {
  const administrator = await administratorOf(product);
  const { rules } = townRulesContract.calls.listTownRules.reply.parse(
    await (await fetch(`${product.origin}/api/town-rules`)).json(),
  );
  const was = rules.find((rule) => rule.insee === insee);
  if (was === undefined) throw new Error(`No rule of ${insee}`);
  const rule = { ...was, appealForm: { url, readOn: new Date().toISOString().slice(0, 10) } };
  await expectOk(callAs(product, administrator, 'PUT', `/api/admin/town-rules/${insee}`, { rule, was }));
}

interface ReadPapers {
  readonly plate: string;
  readonly cardNumber: string;
  readonly holderName: string;
}

/** Approves both documents of that person with the values read on them, through the API. */
export async function approvePapers(
  product: Product,
  holder: Session,
  { plate, cardNumber, holderName }: ReadPapers,
): Promise<void> {
  const administrator = await administratorOf(product);
  const answer = await expectOk(callAs(product, holder, 'GET', '/api/documents'));
  const { documents } = (await answer.json()) as {
    readonly documents: readonly { readonly id: string; readonly kind: string }[];
  };
  for (const { id, kind } of documents) {
    const read = kind === 'cmi' ? { cardNumber, holderName } : { plate, holderName };
    // Another administrator of the same product may have claimed it: the claim ends when they leave it.
    await expect(async () => {
      await expectOk(
        callAs(product, administrator, 'POST', `/api/admin/documents/${id}/decide`, { decision: 'approve', ...read }),
      );
    }).toPass({ timeout: 60_000, intervals: [500] });
  }
}

/** Approves both documents of that person, and activates the account. */
export async function activate(product: Product, holder: Session, read: ReadPapers): Promise<void> {
  await approvePapers(product, holder, read);
  await expectOk(
    callAs(product, await administratorOf(product), 'POST', `/api/admin/accounts/${holder.user.id}/activate`),
  );
}
