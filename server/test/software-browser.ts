import { makeAuthenticator } from './authenticator.ts';

/** Class of the credentials of a page, whose instances the client checks. */
class Credential {
  private readonly kept: object;

  constructor(kept: object) {
    this.kept = kept;
    Object.assign(this, kept);
  }

  toJSON(): object {
    return this.kept;
  }
}

interface AskedToMake {
  readonly publicKey: {
    readonly rp: { readonly id: string };
    readonly user: { readonly id: ArrayBuffer };
    readonly challenge: ArrayBuffer;
  };
}
interface AskedToSign {
  readonly publicKey: { readonly rpId: string; readonly challenge: ArrayBuffer };
}
const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

/** Runs `work` with the keys of a browser, in software and with real signatures: one device, one site. */
export async function inBrowser<Value>(url: string, work: () => Promise<Value>): Promise<Value> {
  const key = makeAuthenticator(url);
  const credentials = {
    create: async ({ publicKey: { rp, user, challenge } }: AskedToMake) =>
      new Credential(key.create({ rp, user: { id: text(user.id) }, challenge: text(challenge) })),
    get: async ({ publicKey: { rpId, challenge } }: AskedToSign) =>
      new Credential(key.get({ rpId, challenge: text(challenge) })),
  };
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const put: Readonly<Record<string, unknown>> = {
    PublicKeyCredential: Credential,
    window: { PublicKeyCredential: Credential, location: new URL(url), ...listeners },
    document: { visibilityState: 'visible', ...listeners },
    navigator: { credentials },
  };
  const before = Object.keys(put).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of Object.entries(put))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return await work();
  } finally {
    for (const [name, described] of before)
      if (described === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, described);
  }
}
