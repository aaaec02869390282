import { createHash, randomUUID } from 'node:crypto';
import type { Product } from '../product/start-product.ts';
import { activate } from './administrator.ts';
import type { Notice } from './notice.ts';
import { callAs, type Session } from './person.ts';
import { paidPerson, sendPapers } from './signed-in.ts';
import { expectOk, upload } from './upload.ts';

const cardNumber = 'ESSAI-0001';

interface ValidatedHolder {
  readonly session: Session;
  /** First name, then family name. */
  readonly holder: string;
}

/** A person who paid, and whose documents, with that plate, the team approved; through the API. */
export async function createValidatedHolder(product: Product, plate: string): Promise<ValidatedHolder> {
  const { person, session } = await paidPerson(product);
  const holder = `${person.firstName} ${person.lastName}`;
  const said = { plate, cardNumber, holderName: holder };
  await sendPapers(product, session, said);
  await activate(product, session, said);
  return { session, holder };
}

/** Uploads a JPEG to the documents of that person; returns its path. */
export async function sendDocument(
  product: Product,
  session: Session,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<string> {
  const path = `${session.user.id}/${name}.jpg`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await upload(product, session, { bucket: 'documents', path, sha256 }, bytes);
  return path;
}

interface NotedFine {
  readonly notice: Notice;
  readonly plate: string;
  readonly noticePath: string;
}

/** Fields of a fine for the person named by that notice, who owns the card and drove. */
export const peopleOf = ({ debtor }: Notice) => ({
  debtorName: debtor,
  debtorAddress: '3 allée de l’Invention\n59000 Lille',
  debtorIsUser: true,
  certificate: 'user',
  holderName: debtor,
  holderPresence: 'driver',
  cardNumber,
  cardPermanent: true,
});

/** Creates the FPS of that notice, left on the windscreen, with all that its letter needs; returns its id. */
export async function noteFine(
  product: Product,
  session: Session,
  { notice, plate, noticePath }: NotedFine,
): Promise<string> {
  const id = randomUUID();
  await expectOk(
    callAs(product, session, 'POST', '/api/fines', {
      id,
      track: 'fps',
      noticeNumber: notice.number,
      noticeDate: notice.date,
      delivery: 'windscreen',
      observedOn: notice.date,
      observedAt: notice.time,
      place: notice.place,
      amountCents: 3500,
      plate,
      authorityName: 'Ville de Lille',
      authorityAddress: '1 place de l’Exemple\n59000 Lille',
      ...peopleOf(notice),
      noticePath,
    }),
  );
  return id;
}
