import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { depositAction, makeKey, photoKinds, type Depositor } from '../deposits.ts';
import { joinChannel } from '../realtime-client.ts';
import { requestMix } from '../request-mix.ts';
import type { Account } from '../running-product.ts';
import type { Ledger } from './ledger.ts';
import { type HttpAnswer, type SentRequest, PeopleClient, Unserved } from './people-client.ts';
import { wait } from './program.ts';

export interface HolderSetting {
  readonly port: number;
  readonly number: number;
  readonly person: Pick<Account, 'id' | 'email' | 'password'>;
  readonly ledger: Ledger;
  /** Average milliseconds between two requests of one person. */
  readonly thinkMs: number;
  readonly picture: Buffer;
}

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

const minPhotoBytes = 100_000;
const heartMs = 20_000;
const socketPauseMs = 2_000;
/** Milliseconds without a socket after which a screen warns that it may be late. */
const longestDeafMs = 30_000;

/**
 * A simulated holder with a phone: signs in, reads, declares with two pictures, checks, and retries like the
 * application.
 */
export class Holder {
  readonly #setting: HolderSetting;
  readonly #client: PeopleClient;
  readonly #vehicleId = randomUUID();
  readonly #phone = makeKey();
  #session: Session | null = null;
  #lastDeposit: string | null = null;
  #vehicleTurn = 0;
  #socket: WebSocket | null = null;
  #going: Promise<void> | null = null;

  constructor(setting: HolderSetting) {
    this.#setting = setting;
    this.#client = new PeopleClient(setting.port, setting.number, setting.ledger);
  }

  /** Signs in, and adds a car and a signing phone to the account. */
  async open(): Promise<void> {
    await this.#signIn();
    await this.#keepVehicle();
    const enrol = { method: 'PUT', path: `/api/evidence/devices/${this.#phone.kid}` };
    await this.#save({ ...enrol, body: { jwk: this.#phone.jwk, label: 'Essai' } }, 'device');
  }

  go(): void {
    const listens = this.#setting.number % 3 === 0 ? this.#listen() : null;
    this.#going = Promise.all([this.#live(), listens]).then(() => undefined);
  }

  async stop(): Promise<void> {
    this.#client.stop();
    this.#socket?.close();
    await this.#going;
  }

  async #live(): Promise<void> {
    const { person, thinkMs, number, ledger } = this.#setting;
    const send = requestMix(person, (method, path, body) => this.#ask(method, path, body), [
      { share: 60, send: () => this.#declare() },
      { share: 20, send: () => this.#refresh() },
      { share: 50, send: () => this.#ask('GET', '/verifier') },
      { share: 60, send: () => this.#check() },
      { share: 40, send: () => this.#ask('GET', '/api/declarations') },
      { share: 50, send: () => this.#keepVehicle() },
    ]);
    // Each holder has another rhythm, so that no two act at the same time.
    for (let turn = number * 37; !this.#client.isOver; turn += 1) {
      await wait(thinkMs * (0.5 + (((turn * 61) % 100) + 0.5) / 100));
      if (this.#client.isOver) return;
      try {
        await send(turn);
      } catch (fault) {
        if (this.#client.isOver) return;
        if (!(fault instanceof Unserved)) throw fault;
        ledger.see(fault.message);
        // After a refusal the session is gone: the holder signs in again, like a person.
        if (this.#session === null) await this.#signIn().catch(() => undefined);
      }
    }
  }

  /** A screen that receives changes: it reconnects by itself when its socket is lost. */
  async #listen(): Promise<void> {
    const { port, ledger } = this.#setting;
    const origin = `http://127.0.0.1:${port}`;
    let lostAt = performance.now();
    while (!this.#client.isOver) {
      const begun = performance.now();
      const socket = await joinChannel({ origin }, this.#session?.access_token ?? '').catch(() => null);
      if (this.#client.isOver) return socket?.close();
      ledger.attempt('socket', socket === null ? 'refused' : null, begun);
      if (socket === null) {
        if (performance.now() - lostAt > longestDeafMs) ledger.see('no socket');
        await wait(socketPauseMs);
        continue;
      }
      this.#socket = socket;
      const heart = setInterval(() => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])), heartMs);
      await new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
      clearInterval(heart);
      lostAt = performance.now();
      if (!this.#client.isOver) ledger.attempt('socket', 'closed', lostAt);
    }
  }

  async #ask(method: string, path: string, body?: unknown): Promise<void> {
    const kind = `${method} ${path.split('?')[0]}`;
    const asked = { method, path, ...(body === undefined ? {} : { body }) };
    const answer = await (path.startsWith('/auth/') ? this.#client.read(asked, kind) : this.#signed(asked, kind));
    if (answer.status >= 400) throw new Unserved(`${kind} ${answer.status}`);
    if (path === '/api/evidence/head') this.#keepHead(answer);
  }

  #keepHead({ text }: HttpAnswer): void {
    const { head } = JSON.parse(text) as { readonly head: { readonly text: string } | null };
    if (head === null) return;
    const { size, root } = JSON.parse(head.text) as { readonly size: number; readonly root: string };
    this.#setting.ledger.acknowledge({ kind: 'head', size, root });
  }

  /** Sends a request with the session; an expired session is refreshed once. */
  async #signed(asked: SentRequest, kind: string): Promise<HttpAnswer> {
    const once = (): Promise<HttpAnswer> => this.#client.read({ ...asked, headers: this.#authorization() }, kind);
    const answer = await once();
    if (answer.status !== 401) return answer;
    await this.#refresh();
    return once();
  }

  async #save(asked: SentRequest, kind: string): Promise<HttpAnswer> {
    const headers = asked.headers ?? {};
    const answer = await this.#client.write(
      () => ({ ...asked, headers: { ...headers, ...this.#authorization() } }),
      kind,
    );
    if (answer.status === 401) {
      await this.#refresh();
      return this.#save(asked, kind);
    }
    if (answer.status >= 400 && kind !== 'photo')
      throw new Unserved(`${kind} ${answer.status} ${answer.text.slice(0, 90)}`);
    return answer;
  }

  #authorization(): Record<string, string> {
    return { authorization: `Bearer ${this.#session?.access_token ?? ''}` };
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#setting.person;
    await this.#token('password', { email, password });
  }

  async #refresh(): Promise<void> {
    const before = this.#session;
    if (before === null) return this.#signIn();
    await this.#token('refresh_token', { refresh_token: before.refresh_token });
  }

  async #token(grant: 'password' | 'refresh_token', body: object): Promise<void> {
    const asked = { method: 'POST', path: `/auth/v1/token?grant_type=${grant}`, body };
    const answer = await this.#client.read(asked, grant);
    if (answer.status !== 200) this.#session = null;
    if (answer.status !== 200) throw new Unserved(`${grant} ${answer.status} ${answer.text.slice(0, 90)}`);
    this.#session = JSON.parse(answer.text) as Session;
  }

  async #keepVehicle(): Promise<void> {
    const turn = (this.#vehicleTurn += 1);
    const path = `/api/vehicles/${this.#vehicleId}`;
    await this.#save({ method: 'PUT', path, body: { plate: 'AB-123-CD', name: `Essai ${turn}` } }, 'vehicle');
    const user = this.#setting.person.id;
    this.#setting.ledger.acknowledge({ kind: 'vehicle', id: this.#vehicleId, user, turn });
  }

  async #declare(): Promise<void> {
    const { person, ledger, picture } = this.#setting;
    const id = randomUUID();
    const photos = [];
    for (const kind of photoKinds) {
      // Bytes after the end of a JPEG are not part of the picture: they make each file unique and large enough.
      const bytes = Buffer.concat([picture, randomBytes(minPhotoBytes)]);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const photo = { kind, path: `${person.id}/${id}/${kind}.jpg`, sha256, size: bytes.length };
      await this.#upload(photo, bytes);
      photos.push(photo);
    }
    const account = { ...person, session: { access_token: '' } };
    const depositor: Depositor = { person: account, vehicleId: this.#vehicleId, phone: this.#phone };
    const action = depositAction(depositor, id, photos);
    const sent = await this.#save({ method: 'POST', path: '/api/sync', body: action }, 'deposit');
    if (sent.status >= 400) throw new Unserved(`deposit ${sent.status}`);
    ledger.acknowledge({ kind: 'declaration', id, user: person.id, photos });
    this.#lastDeposit = id;
  }

  /** Uploads with the resumable protocol: after a cut it continues where it stopped, or starts again. */
  async #upload(photo: { readonly path: string; readonly sha256: string }, bytes: Buffer): Promise<void> {
    const about = { bucketName: 'declaration-photos', objectName: photo.path, contentType: 'image/jpeg', ...photo };
    const metadata = ['bucketName', 'objectName', 'contentType', 'sha256']
      .map((name) => `${name} ${Buffer.from(String(about[name as keyof typeof about])).toString('base64')}`)
      .join(',');
    const tus = { 'tus-resumable': '1.0.0' };
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const opening = { ...tus, 'upload-length': `${bytes.length}`, 'upload-metadata': metadata };
      const made = await this.#save(
        { method: 'POST', path: '/storage/v1/upload/resumable', headers: opening },
        'photo',
      );
      if (made.status !== 201) throw new Unserved(`photo ${made.status} ${made.text.slice(0, 90)}`);
      const { pathname } = new URL(String(made.headers['location']), 'http://node');
      if (await this.#send(pathname, bytes)) return;
      await wait(500);
    }
    throw new Unserved('photo never ended');
  }

  /** False when the upload is unknown, or complete although its answer was lost: it starts again. */
  async #send(path: string, bytes: Buffer): Promise<boolean> {
    const tus = { 'tus-resumable': '1.0.0' };
    for (let offset = 0; ; ) {
      const part = { ...tus, 'upload-offset': `${offset}`, 'content-type': 'application/offset+octet-stream' };
      const sent = await this.#save({ method: 'PATCH', path, headers: part, body: bytes.subarray(offset) }, 'photo');
      if (sent.status === 204 || sent.status === 200) return true;
      if (sent.status === 404 || sent.status === 410) return false;
      if (sent.status !== 409) throw new Unserved(`photo ${sent.status} ${sent.text.slice(0, 90)}`);
      // An upload begun on a lost machine continues at its offset on another one.
      const held = await this.#save({ method: 'HEAD', path, headers: tus }, 'photo');
      const next = Number(held.headers['upload-offset'] ?? Number.NaN);
      if (held.status >= 400 || !(next > offset)) return false;
      if (next === bytes.length) return true;
      offset = next;
    }
  }

  /** Checks the last deposit with the public verification: it must exist, because it was acknowledged. */
  async #check(): Promise<void> {
    const id = this.#lastDeposit;
    if (id === null) return this.#ask('GET', '/verifier');
    const answer = await this.#client.read({ method: 'GET', path: `/api/verify/${id}` }, 'GET /api/verify');
    if (answer.status !== 200) throw new Unserved(`GET /api/verify ${answer.status}`);
    const { state } = JSON.parse(answer.text) as { readonly state: string };
    if (state !== 'held') throw new Unserved(`check ${state}`);
  }
}
