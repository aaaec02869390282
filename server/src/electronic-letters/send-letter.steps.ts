import type { ElectronicLetter, electronicLettersContract } from '@placejuste/contracts/electronic-letters';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import {
  findLetterFault,
  isLetterStanding,
  findSenderFault,
  type ElectronicLetterCode,
} from '@placejuste/domain/electronic-letter';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission, recordAudit } from '../accounts/index.ts';
import { isFeatureOff } from '../features/index.ts';
import { requireSendableLetter, type LetterOfDossier } from '../dossiers/index.ts';
import {
  runAsService,
  runAsUser,
  type CommandContext,
  type Platform,
  type RequestUser,
} from '../platform/http/index.ts';
import { readWhole } from '../platform/objects/index.ts';
import { LetterFault, type LetterSender, type TrackedLetter } from '../platform/registered-letter/index.ts';
import { readObject } from '../storage/index.ts';
import { applyTracking, dismissLetter } from './apply-tracking.ts';
import { electronicLettersRepository } from './electronic-letters.repository.ts';
import type { LetterDetails } from './electronic-letters.tables.ts';
import { scheduleLetterFollowUp } from './follow-letter.job.ts';
import type { LetterService } from './letter-service.ts';
import { showLetter } from './show-letter.ts';

type Call = typeof electronicLettersContract.calls.sendElectronicLetter;
type Code = keyof Call['refusals'];

interface SendLetterInput {
  readonly user: RequestUser;
  readonly dossierId: string;
  readonly body: BodyOf<Call>;
}

/**
 * Sends the signed letter of a dossier, once. The row is written before the provider is called, and only its writer
 * sends: a second press, or a retry after a lost answer, finds that row. When the provider may have accepted the letter
 * without answering, the job searches for it, and sends nothing again before that is settled.
 */
export async function sendLetter(
  platform: Platform,
  service: LetterService | null,
  { user, dossierId, body }: SendLetterInput,
): Promise<Result<ReplyOf<Call>, Code>> {
  if (service === null) return refuse('LRE_OFF');
  const checkedLetter = await runAsUser(platform, user, (context) =>
    checkLetter(context, service, { dossierId, body }),
  );
  if (!checkedLetter.ok) return checkedLetter;
  if ('shown' in checkedLetter.value) return ok(checkedLetter.value.shown);
  const { letter } = checkedLetter.value;

  const sender = await findSender(service, user.email);
  if (!sender.ok) return sender;
  const fault = findSenderFault(sender.value, letter);
  if (fault !== null || sender.value === null) return refuse((fault ?? 'LRE_SENDER_UNKNOWN') as Code);

  // Read before the row is written: a store that is down must not leave a row without a letter.
  const file = await readObject(platform, letter.objectId);
  if (file === null) {
    platform.log.error({ object: letter.objectId }, 'the file of a letter is gone from the store');
    return refuse('LRE_FILE_LOST');
  }
  const content = await readWhole(file.content);
  const reserved = await reserveLetter(platform, { user, letter, body, sender: sender.value });
  if (!reserved.ok) return showStandingLetter(platform, { user, dossierId, body });
  return post(platform, service, { letter, body, sender: sender.value, content });
}

type CheckedLetter =
  | { readonly letter: LetterOfDossier & { readonly objectId: string } }
  | { readonly shown: ElectronicLetter };

/** Makes every check that does not need the provider; a replay finds its own letter. */
async function checkLetter(
  context: CommandContext,
  { price }: LetterService,
  { dossierId, body }: Omit<SendLetterInput, 'user'>,
): Promise<Result<CheckedLetter, Code>> {
  const { tx, user } = context;
  const letter = await requireSendableLetter(context, dossierId);
  if (!letter.ok) return letter;
  const row = await electronicLettersRepository(tx).find(body.id);
  if (row !== undefined)
    return row.dossier_id === dossierId ? ok({ shown: await showLetter(context, row) }) : refuse('LRE_ID_TAKEN');
  if (!(await checkPermission(tx, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  const newest = await electronicLettersRepository(tx).findNewest(letter.value.fineId);
  // Written between the two reads, by the same press.
  if (newest?.id === body.id) return ok({ shown: await showLetter(context, newest) });
  if (newest !== undefined && isLetterStanding(newest.state)) return refuse('LRE_ALREADY_SENT');
  if (await isFeatureOff(tx, 'electronic-letters')) return refuse('LRE_OFF');
  const fault = findLetterFault(letter.value);
  if (fault !== null) return refuse(fault as Code);
  if (body.cents !== price.cents) return refuse('LRE_PRICE_CHANGED');
  return user.email === '' ? refuse('LRE_NO_ADDRESS') : ok({ letter: letter.value });
}

async function findSender(
  { provider }: LetterService,
  email: string,
): Promise<Result<LetterSender | null, 'LRE_PROVIDER_SILENT' | 'LRE_PROVIDER_REFUSED'>> {
  try {
    return ok(await provider.findSender(email));
  } catch (error) {
    if (!(error instanceof LetterFault)) throw error;
    return refuse(
      error.kind === 'busy' || error.kind === 'unreachable' ? 'LRE_PROVIDER_SILENT' : 'LRE_PROVIDER_REFUSED',
    );
  }
}

/** Returns the existing letter for a concurrent replay; refuses when another letter is valid. */
function showStandingLetter(
  platform: Platform,
  { user, dossierId, body }: SendLetterInput,
): Promise<Result<ReplyOf<Call>, Code>> {
  return runAsUser(platform, user, async (context) => {
    const row = await electronicLettersRepository(context.tx).find(body.id);
    return row?.dossier_id === dossierId ? ok(await showLetter(context, row)) : refuse('LRE_ALREADY_SENT');
  });
}

interface Reserving {
  readonly letter: LetterOfDossier & { readonly objectId: string };
  readonly body: BodyOf<Call>;
  readonly sender: LetterSender;
}

interface Posting extends Reserving {
  readonly content: Buffer;
}

function reserveLetter(
  platform: Platform,
  { user, letter, body, sender }: Reserving & { readonly user: RequestUser },
): Promise<Result<null, 'LRE_ALREADY_SENT'>> {
  return runAsService(platform, async (context) => {
    const details: LetterDetails = { recipientEmail: body.recipientEmail, senderId: sender.id, providerId: null };
    const isReserved = await electronicLettersRepository(context.tx).reserve({
      id: body.id,
      user_id: user.id,
      fine_id: letter.fineId,
      dossier_id: letter.dossierId,
      letter_details: JSON.stringify(details),
      price_cents: body.cents,
      asked_at: context.clock.now(),
    });
    if (!isReserved) return refuse('LRE_ALREADY_SENT');
    await scheduleLetterFollowUp(context, { id: body.id, state: 'sending', ageSeconds: 0 });
    await recordAudit(context, {
      actorId: user.id,
      action: 'electronic-letter.requested',
      subjectType: 'fine',
      subjectId: letter.fineId,
    });
    return ok(null);
  });
}

async function post(
  platform: Platform,
  service: LetterService,
  posting: Posting,
): Promise<Result<ReplyOf<Call>, Code>> {
  const { body } = posting;
  const outcome = await askProvider(service, posting);
  if (outcome instanceof LetterFault && !outcome.mayHaveSent) {
    platform.log.warn({ letter: body.id, fault: outcome.kind }, 'electronic letter not sent');
    await runAsService(platform, (context) => dismissLetter(context, body.id));
    return refuse(codes[outcome.kind]);
  }
  return runAsService(platform, async (context) => {
    if (!(outcome instanceof LetterFault)) await applyTracking(context, { id: body.id, tracked: outcome, proofs: {} });
    const row = await electronicLettersRepository(context.tx).find(body.id);
    return row === undefined ? refuse('DOSSIER_UNKNOWN') : ok(await showLetter(context, row));
  });
}

async function askProvider(
  { provider }: LetterService,
  { letter, body, sender, content }: Posting,
): Promise<TrackedLetter | LetterFault> {
  try {
    return await provider.send({
      reference: body.id,
      senderId: sender.id,
      code: body.code,
      recipient: { name: letter.authorityName ?? '', email: body.recipientEmail },
      subject: letter.subject,
      file: { name: letter.fileName, content },
    });
  } catch (error) {
    if (error instanceof LetterFault) return error;
    throw error;
  }
}

const codes = {
  account: 'LRE_PROVIDER_REFUSED',
  code: 'LRE_CODE_REFUSED',
  recipient: 'LRE_RECIPIENT_REFUSED',
  refused: 'LRE_PROVIDER_REFUSED',
  busy: 'LRE_PROVIDER_SILENT',
  unreachable: 'LRE_PROVIDER_SILENT',
} as const satisfies Readonly<Record<LetterFault['kind'], ElectronicLetterCode>>;
