import * as z from 'zod';
import type { Clock } from '../clock/index.ts';
import { openAnswer, signDate } from './ar24-cipher.ts';
import { attachmentShape, toTrackedLetter, mailShape, formatParisTime, userShape } from './ar24-shapes.ts';
import {
  LetterFault,
  type LetterFaultKind,
  type LetterProvider,
  type OutgoingLetter,
  type TrackedLetter,
} from './registered-letter.ts';

export interface Ar24Keys {
  readonly token: string;
  readonly privateKey: string;
  /** With its path: `https://app.ar24.fr/api`. */
  readonly apiUrl: string;
}

interface Dependencies {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

interface Ar24Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly file?: OutgoingLetter['file'];
}

const refusalShape = z.object({ status: z.string(), slug: z.string().default(''), message: z.string().default('') });
const sealedShape = z.object({ result: z.string().min(1) });
const answerShape = z.object({ status: z.literal('SUCCESS'), result: z.unknown() });
const maxProofBytes = 5_000_000;
/** Number of a sender's letters searched for a reference: they are few, newest first. */
const maxLetters = 100;

/**
 * AR24, a French provider qualified for electronic registered letters. Each request contains a signed date, and each
 * answer except a refusal is encrypted. `eidas` requests the qualified letter, the only one equal in law to a
 * registered letter on paper.
 */
export function createAr24({ token, privateKey, apiUrl }: Ar24Keys, { fetch, clock, timeoutMs }: Dependencies) {
  async function ask<Shape extends z.ZodType>(request: Ar24Request, shape: Shape): Promise<z.output<Shape>> {
    const date = formatParisTime(clock.now());
    const response = await reach(request, date);
    const body = await response.text().catch(() => null);
    if (body === null) throw new LetterFault('unreachable', { status: response.status });
    demandTaken(response.status, body);
    const result = shape.safeParse(readResult(body, date));
    if (!result.success) throw new LetterFault('unreachable', { status: response.status });
    return result.data;
  }

  async function reach({ method, path, fields, file }: Ar24Request, date: string): Promise<Response> {
    const values = { token, date, ...fields };
    const url = new URL(`${apiUrl}${path}`);
    if (method === 'GET') url.search = new URLSearchParams(values).toString();
    try {
      return await fetch(url, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { signature: signDate(date, privateKey) },
        ...(method === 'GET' ? {} : { body: buildForm(values, file) }),
      });
    } catch {
      // The cause may quote the address, which contains the token.
      throw new LetterFault('unreachable');
    }
  }

  function readResult(body: string, date: string): unknown {
    try {
      const sealed = sealedShape.safeParse(readJson(body));
      const answer = answerShape.parse(JSON.parse(openAnswer(sealed.data?.result ?? body, date, privateKey)));
      return answer.result;
    } catch {
      return undefined;
    }
  }

  async function upload({ senderId, file }: OutgoingLetter): Promise<string> {
    const fields = { id_user: senderId };
    return (await ask({ method: 'POST', path: '/attachment', fields, file }, attachmentShape)).file_id;
  }

  async function post(letter: OutgoingLetter, attachment: string): Promise<TrackedLetter> {
    const { name, email } = letter.recipient;
    const fields = {
      id_user: letter.senderId,
      eidas: '1',
      otp: letter.code,
      // The addressee is an authority and not a private person: it is declared as a professional.
      dest_statut: 'professionnel',
      to_company: name,
      to_firstname: 'Service',
      to_lastname: 'Stationnement',
      to_email: email,
      content: letter.subject,
      ref_dossier: letter.reference,
      'attachment[0]': attachment,
    };
    try {
      return demandKnown(toTrackedLetter(await ask({ method: 'POST', path: '/mail', fields }, mailShape)));
    } catch (error) {
      // No answer, or an unreadable one, does not prove that no letter was sent.
      if (error instanceof LetterFault && error.kind === 'unreachable')
        throw new LetterFault('unreachable', { mayHaveSent: true });
      throw error;
    }
  }

  return {
    name: 'AR24',
    accountUrl: new URL(apiUrl).origin,
    async ping() {
      await ask({ method: 'GET', path: '/user', fields: {} }, z.unknown());
    },
    async findSender(email) {
      const account = await ask({ method: 'GET', path: '/user', fields: { email } }, userShape.nullish()).catch(
        (error: unknown) => {
          if (error instanceof LetterFault && error.kind === 'refused') return null;
          throw error;
        },
      );
      if (account == null) return null;
      const name = `${account.firstname} ${account.lastname}`.trim();
      return { id: account.id, name, isVerified: account.confirmed && account.is_eidas };
    },
    async send(letter) {
      return post(letter, await upload(letter));
    },
    async track(id) {
      return demandKnown(toTrackedLetter(await ask({ method: 'GET', path: '/mail', fields: { id } }, mailShape)));
    },
    async findByReference(senderId, reference) {
      const fields = { id_user: senderId, max: String(maxLetters) };
      const mails = await ask({ method: 'GET', path: '/user/mail', fields }, z.array(mailShape));
      const mail = mails.find(({ ref_dossier }) => ref_dossier === reference);
      return mail === undefined ? null : demandKnown(toTrackedLetter(mail));
    },
    async fetchProof(url) {
      // Only from the host that we send to: an address in an answer is never followed elsewhere.
      if (new URL(url).origin !== new URL(apiUrl).origin) throw new LetterFault('refused');
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }).catch(
        () => null,
      );
      if (response?.ok !== true) throw new LetterFault('unreachable', { status: response?.status ?? null });
      const content = await response.arrayBuffer().catch(() => null);
      if (content === null) throw new LetterFault('unreachable');
      const proof = Buffer.from(content);
      if (proof.length > maxProofBytes || proof.subarray(0, 5).toString('latin1') !== '%PDF-')
        throw new LetterFault('refused');
      return proof;
    },
  } satisfies LetterProvider;
}

function buildForm(values: Readonly<Record<string, string>>, file: OutgoingLetter['file'] | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  if (file !== undefined)
    form.set('file', new Blob([new Uint8Array(file.content)], { type: 'application/pdf' }), file.name);
  return form;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function demandTaken(status: number, body: string): void {
  const refusal = refusalShape.safeParse(readJson(body)).data;
  if (status === 429 || refusal?.status === 'maintenance') throw new LetterFault('busy', { status });
  if (status >= 500) throw new LetterFault('unreachable', { status });
  if (refusal?.status === 'ERROR')
    throw new LetterFault(classifyFault(`${refusal.slug} ${refusal.message}`), { status });
  if (status < 200 || status > 299) throw new LetterFault('account', { status });
}

function demandKnown(letter: TrackedLetter | null): TrackedLetter {
  if (letter === null) throw new LetterFault('unreachable');
  return letter;
}

const kinds: readonly (readonly [RegExp, LetterFaultKind])[] = [
  [/otp/i, 'code'],
  [/to_email|recipient|destinataire/i, 'recipient'],
  [/token|signature|date|ip_/i, 'account'],
];

function classifyFault(message: string): LetterFaultKind {
  return kinds.find(([pattern]) => pattern.test(message))?.[1] ?? 'refused';
}
