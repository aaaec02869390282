import { randomBytes } from 'node:crypto';
import { townRulesContract } from '@placejuste/contracts/town-rules';
import { Secret, TOTP } from 'otpauth';
import { expect } from '../product/test.ts';
import { adminCommand, type Product } from '../product/start-product.ts';
import { callAs, type Session, sessionOf } from './person.ts';
import { expectOk } from './upload.ts';

/** A new administrator, made by the command beside the running server; gives what the command printed. */
export function makeAdministrator(product: Product): { readonly email: string; readonly password: string } {
  const email = `equipe.${randomBytes(5).toString('hex')}@exemple.fr`;
  const { code, output } = adminCommand(product, ['create', email]);
  expect(code, output).toBe(0);
  const password = /Mot de passe, affiché une seule fois : (\S+)/.exec(output)?.[1];
  if (password === undefined) throw new Error(`The command printed no password:\n${output}`);
  return { email, password };
}

/** What the application of codes shows for that secret: now, or so many steps of thirty seconds later. */
export function codeOf(secret: string, stepsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  return totp.generate({ timestamp: Date.now() + stepsLater * 30_000 });
}

const sessions = new Map<Product, Promise<Session>>();

/** A session of an administrator of its own, whose second factor was just enrolled, through the wire. */
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

/** One administrator for all the tests of a product: their own screens are the subject of the whole journey. */
export function administratorOf(product: Product): Promise<Session> {
  const session = sessions.get(product) ?? newAdministrator(product);
  sessions.set(product, session);
  return session;
}

/** Says where the form of appeal of that commune is, through the wire. */
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

/** Validates both papers of that person, with what is read on them, through the wire. */
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
    // Another administrator of the same product may have it open: their claim ends when they leave it.
    await expect(async () => {
      await expectOk(
        callAs(product, administrator, 'POST', `/api/admin/documents/${id}/decide`, { decision: 'approve', ...read }),
      );
    }).toPass({ timeout: 60_000, intervals: [500] });
  }
}

/** Validates both papers of that person, and activates the account. */
export async function activate(product: Product, holder: Session, read: ReadPapers): Promise<void> {
  await approvePapers(product, holder, read);
  await expectOk(
    callAs(product, await administratorOf(product), 'POST', `/api/admin/accounts/${holder.user.id}/activate`),
  );
}
