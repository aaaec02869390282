// Vérificateur de preuve PlaceJuste : Node 20 ou plus récent, ou un navigateur ; aucune dépendance.
//   unzip preuve.zip -d preuve && cd preuve && node verifier.mjs CLÉ
// CLÉ : la clé du service, lue ailleurs que dans le dossier. Sans elle, le dossier se tient mais rien ne dit
// qui l’a signé.
// Il ne demande rien à personne. Les horodatages se vérifient en plus avec openssl (voir LISEZ-MOI.txt).

const { subtle } = globalThis.crypto;
const encoder = new TextEncoder();
const decode = (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const sha256 = async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes));
const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');

/** Name of a public key (RFC 7638). */
export const thumbprint = async ({ x, y }) =>
  base64url(await sha256(encoder.encode(`{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`)));

/** ECDSA P-256, SHA-256; the signature as openssl writes it: SEQUENCE of two INTEGER. */
export async function signed(bytes, der, { x, y }) {
  const part = (at) => [der[at + 1], der.slice(at + 2, at + 2 + der[at + 1])];
  const [length, r] = part(2);
  const [, s] = part(4 + length);
  const fixed = (number) => Uint8Array.from({ length: 32 }, (_, index) => number[number.length - 32 + index] ?? 0);
  const key = await subtle.importKey(
    'jwk',
    { kty: 'EC', crv: 'P-256', x, y },
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  return subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, Uint8Array.of(...fixed(r), ...fixed(s)), bytes);
}

/** RFC 6962: does the path lead from this entry to this root? */
export async function included(entry, { index, size, path }, root) {
  let [at, last, hash] = [index, size - 1, await sha256(Uint8Array.of(0, ...entry))];
  for (const step of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await sha256(Uint8Array.of(1, ...unhex(step), ...hash));
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else hash = await sha256(Uint8Array.of(1, ...hash, ...unhex(step)));
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && hex(hash) === root;
}

const photoNames = { parking: 'stationnement', windshield: 'pare-brise' };
/** Every name that a bundle may have. ajouts.json lists the files of `presence` and `tickets`. */
const known = [
  /^(LISEZ-MOI\.txt|empreintes-sha256\.txt|verifier\.mjs|cles-du-service\.json|cle-du-service(-\d+)?\.pem)$/,
  /^(cle-du-telephone\.(json|pem)|((journal|horodatage-\d+)\/tete|recu|manifeste|ajouts)\.(json|sig))$/,
  /^((journal|horodatage-\d+)\/preuve\.json|horodatage-\d+\/(reponse\.tsr|racine\.pem)|(presence|tickets)\/[^/]+)$/,
  /^originaux\/(stationnement|pare-brise)\.(jpg|png|webp|heic|heif|pdf|bin)$/,
];
/** Quotes names that an adversary may have written, on one line whatever their characters. */
const quoted = (names) => names.map((name) => JSON.stringify(name).slice(1, -1)).join(', ');
const except = (names) => (names.length === 0 ? '' : `, sauf ${quoted(names)}`);

/**
 * `files` maps names to bytes; `keys` are thumbprints of the service's keys, from another source, or null. Returns the
 * checks in order: [sound, sentence], null for one not made here. Without keys, a bundle signed by any key is sound.
 */
export async function verifyBundle(files, keys = null) {
  const found = [];
  const bytesOf = (name) => files.get(name) ?? new Uint8Array();
  const json = (name) => JSON.parse(decode(bytesOf(name)));
  const attempt = async (sentence, work) =>
    found.push([
      (await Promise.resolve()
        .then(work)
        .catch(() => false)) === true,
      sentence,
    ]);
  const hashes = new Map();
  for (const [name, bytes] of files) hashes.set(name, hex(await sha256(bytes)));
  const within = (...folders) => [...files.keys()].filter((name) => folders.includes(name.split('/')[0]));
  const signedBy = async (name, key, kid) =>
    (await thumbprint(key)) === kid && signed(bytesOf(`${name}.json`), bytesOf(`${name}.sig`), key);
  const byService = (name) =>
    signedBy(
      name,
      json('cles-du-service.json').keys.find(({ kid }) => kid === json(`${name}.json`).key),
      json(`${name}.json`).key,
    );

  const lines = new TextDecoder().decode(bytesOf('empreintes-sha256.txt')).split('\n');
  const lineOf = new Map(lines.slice(0, -1).map((line) => [line.slice(66), line]));
  const wrong = [...new Set([...files.keys(), ...lineOf.keys()])].filter(
    (name) => name !== 'empreintes-sha256.txt' && lineOf.get(name) !== `${hashes.get(name)}  ${name}`,
  );
  await attempt(
    `empreintes-sha256.txt nomme chaque fichier du dossier, et chacun a son empreinte${except(wrong)}`,
    () => wrong.length === 0 && lines.length === files.size,
  );
  const foreign = [...files.keys()].filter((name) => !known.some((names) => names.test(name)));
  await attempt(
    `chaque fichier est de ceux que le service met dans un dossier${except(foreign)}`,
    () => foreign.length === 0,
  );
  await attempt('le reçu est signé par la clé du service', () => byService('recu'));
  await attempt('les photos sont celles du reçu, à l’octet près, chacune sous son nom', () => {
    const held = within('originaux').map(
      (name) => `${name.slice(10).split('.')[0]} ${hashes.get(name)} ${files.get(name).length}`,
    );
    const said = json('recu.json').photos.map(({ kind, sha256: hash, size }) => `${photoNames[kind]} ${hash} ${size}`);
    return said.length > 0 && held.sort().join() === said.sort().join();
  });
  if (files.has('manifeste.json')) {
    await attempt(
      'le manifeste est celui du reçu, et il est signé par le téléphone',
      () =>
        json('recu.json').manifestSha256 === hashes.get('manifeste.json') &&
        signedBy('manifeste', json('cle-du-telephone.json'), json('recu.json').phoneKey),
    );
  } else
    await attempt(
      'aucun manifeste signé par un téléphone, et le reçu le dit',
      () => json('recu.json').manifestSha256 === null,
    );
  await attempt(
    'ce qui a été joint après le dépôt (présence, tickets) est ce que le service en dit et signe',
    async () => {
      const { declaration, presences, files: listed } = json('ajouts.json');
      const same =
        within('presence', 'tickets').length === listed.length &&
        listed.every(({ name, sha256: hash }) => hashes.get(name) === hash);
      const theirs =
        presences.every(({ file }) => json(file).declaration === declaration) &&
        declaration === json('recu.json').declaration;
      for (const { file, phoneKey } of presences)
        if (
          phoneKey !== null &&
          !(await signedBy(file.slice(0, -5), json(file.replace('.json', '.cle.json')), phoneKey))
        )
          return false;
      return same && theirs && byService('ajouts');
    },
  );
  // Absent from a bundle made before these hashes were signed.
  const hashOf = await Promise.resolve()
    .then(() => new Map(json('ajouts.json').others.map(({ name, sha256: hash }) => [name, hash])))
    .catch(() => null);
  if (hashOf === null) {
    const unsigned = [...files.keys()].filter((name) => /^[^/]+\.(txt|mjs|pem)$|racine\.pem$/.test(name));
    found.push([null, `non signé, donc à ne pas croire sur parole : ${quoted(unsigned)}`]);
  } else {
    const elsewhere = /^(ajouts\.(json|sig)|empreintes-sha256\.txt|(originaux|presence|tickets)\/.*)$/;
    const changed = [...new Set([...files.keys(), ...hashOf.keys()])].filter(
      (name) => hashes.get(name) !== hashOf.get(name) && !elsewhere.test(name),
    );
    await attempt(
      `LISEZ-MOI.txt, le programme, les clés et le reste ont l’empreinte que le service signe${except(changed)}`,
      () => changed.length === 0 && byService('ajouts'),
    );
  }
  for (const folder of new Set([
    'journal',
    ...[...files.keys()].map((name) => name.split('/')[0]).filter((name) => /^horodatage-\d+$/.test(name)),
  ])) {
    await attempt(`${folder} : le reçu est dans le journal, dont la tête est signée`, async () => {
      const [head, proof] = [json(`${folder}/tete.json`), json(`${folder}/preuve.json`)];
      return (
        (await byService(`${folder}/tete`)) &&
        proof.size === head.size &&
        included(bytesOf('recu.json'), proof, head.root)
      );
    });
    if (folder === 'journal') continue;
    // The reply is not decoded here: containing the hash of the head does not prove its author, nor its date.
    if (hex(bytesOf(`${folder}/reponse.tsr`)).includes(hashes.get(`${folder}/tete.json`)))
      found.push([null, `${folder} : la réponse de l’autorité est à vérifier avec openssl (voir LISEZ-MOI.txt)`]);
    else found.push([false, `${folder} : la réponse de l’autorité ne porte pas sur cette tête`]);
  }
  const byServiceKey = /^(recu|ajouts|(journal|horodatage-\d+)\/tete)\.json$/;
  for (const name of keys === null ? [] : [...files.keys()].filter((name) => byServiceKey.test(name)))
    await attempt(`clé comparée : ${name} est signé par la clé attendue`, () => keys.includes(json(name).key));
  return found;
}

async function main() {
  // A key copied from paper may be cut by spaces.
  const given = globalThis.process.argv.slice(2).join('').replace(/\s/g, '');
  if (!/^([\w-]{43})*$/.test(given)) {
    process.exitCode = 1;
    return void process.stdout.write(
      'Une clé a 43 signes : lettres, chiffres, « - » et « _ ». Recopiez-la en entier.\n',
    );
  }
  const keys = given.match(/.{43}/g);
  const { readdir, readFile } = await import('node:fs/promises');
  // Files that a system adds to a folder are not part of the proof.
  const entries = (await readdir('.', { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(entry.name),
  );
  const names = entries.map((entry) =>
    `${entry.parentPath ?? entry.path}/${entry.name}`.replaceAll('\\', '/').replace(/^\.\//, ''),
  );
  const files = new Map(await Promise.all(names.map(async (name) => [name, new Uint8Array(await readFile(name))])));
  const found = await verifyBundle(files, keys);
  const marks = new Map([
    [true, 'bon  '],
    [false, 'FAUX '],
    [null, 'voir '],
  ]);
  for (const [sound, sentence] of found) process.stdout.write(`${marks.get(sound)} ${sentence}\n`);
  if (found.some(([sound]) => sound === false)) {
    process.exitCode = 1;
    return void process.stdout.write(
      'Ce dossier n’est pas celui que le service a remis : un fichier, ou la clé, n’est pas le bon. Ne vous y fiez pas.\n',
    );
  }
  const { depositedAt, clockFault, doubts } = JSON.parse(decode(files.get('recu.json')));
  if (keys === null) process.exitCode = 2;
  process.stdout.write(
    `${keys === null ? 'Clé non comparée : selon ce dossier, d' : 'Clé comparée : d'}éposée le ${depositedAt}${clockFault ? ', heure que le service ne garantit pas : son horloge était en doute' : ''}.\n${doubts.length > 0 ? `Le reçu remarque : ${doubts.join(', ')} (LISEZ-MOI.txt le dit en français).\n` : ''}`,
  );
  if (keys === null)
    process.stdout.write(
      'N’importe qui peut faire un tel dossier avec sa propre clé. Lisez celle du service ailleurs qu’ici, puis : node verifier.mjs CLÉ\n',
    );
}

if (globalThis.process?.argv?.[1]?.endsWith('verifier.mjs')) await main();
