// The only script of /verifier/ID: a dropped file is read, hashed and compared in this page, and sent nowhere.
import { erasureInWords, verifyErasure } from './erasure-verifier.mjs';
import { readArchive } from './read-archive.mjs';
import { included, verifyBundle } from './verifier.mjs';

const words = JSON.parse(document.getElementById('mots').textContent);
const expected = JSON.parse(document.getElementById('attendu').textContent);
const results = document.getElementById('resultats');
const input = document.getElementById('fichiers');
const encoder = new TextEncoder();
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes));

/** Makes the spaces of French punctuation unbreakable, so that no line begins with a sign. */
const french = (text) => text.replace(/« /g, '«\u00a0').replace(/ (?=[:;?!»])/g, '\u00a0');

function markOf(sound) {
  if (sound === null) return words.toCheck;
  return sound ? words.good : words.bad;
}

/** Shows a result. `sentences` are strings, or pairs with whether they are in order (null when not checked here). */
function show(name, sound, sentences) {
  const item = document.createElement('li');
  item.className = sound ? 'bon' : 'faux';
  const title = document.createElement('strong');
  title.textContent = french(`${name} : ${sound ? words.sound : words.unsound}`);
  item.append(
    title,
    ...sentences.map((said) =>
      Object.assign(
        document.createElement('p'),
        typeof said === 'string'
          ? { textContent: french(said) }
          : { textContent: french(`${markOf(said[0])} ${said[1]}`), className: said[0] === false ? 'faux' : '' },
      ),
    ),
  );
  results.append(item);
}

/** Returns `otherwise` when reading fails: a damaged file is a result like another, not an error of this page. */
function orElse(otherwise, read) {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

async function judgeBundle(name, files) {
  const found = await verifyBundle(files, expected.keys);
  const receipt = files.get('recu.json') ?? new Uint8Array();
  // An altered record of the service is no reference: the bundle is then judged by itself.
  const same =
    expected.receipt === null || expected.altered
      ? null
      : (await sha256(receipt)) === (await sha256(encoder.encode(expected.receipt)));
  const told = [...found, ...(same === null ? [] : [[same, words.sameDeposit]])];
  const wrong = told.filter(([sound]) => sound === false);
  if (wrong.length === 0) return show(name, true, told);
  show(name, false, [words.unsoundBundle, ...wrong, ...told.filter(([sound]) => sound !== false)]);
}

async function judgeErasure(name, files) {
  const found = await verifyErasure(files, expected.keys);
  if (found.every(([sound]) => sound)) return show(name, true, [...found, ...erasureInWords(files)]);
  const wrong = found.filter(([sound]) => !sound);
  show(name, false, [words.unsoundErasure, ...wrong, ...found.filter(([sound]) => sound)]);
}

async function judge(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const archive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const files = archive ? orElse(null, () => readArchive(bytes)) : null;
  if (files?.has('recu.json')) return judgeBundle(file.name, files);
  if (files?.has('effacement.json')) return judgeErasure(file.name, files);
  if (archive) return show(file.name, false, [words.noArchive]);
  const hash = await sha256(bytes);
  const photo = expected.photos.find((one) => one.sha256 === hash);
  if (photo !== undefined) return show(file.name, true, [`${words.original} ${photo.name}.`, `SHA-256 ${hash}`]);
  show(file.name, false, [expected.photos.length > 0 ? words.notOurs : words.noBundle, `SHA-256 ${hash}`]);
}

async function judgeAll(list) {
  results.replaceChildren();
  for (const file of list) await judge(file).catch(() => show(file.name, false, [words.unreadable]));
  // On a phone, the result would be below the edge of the window.
  results.scrollIntoView({ block: 'nearest' });
}

input.addEventListener('change', () => void judgeAll([...input.files]));
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void judgeAll([...event.dataTransfer.files]);
});

if (expected.log !== null) {
  const sound = await included(encoder.encode(expected.receipt), expected.log, expected.log.root);
  document.getElementById('journal').textContent = french(sound ? words.included : words.notIncluded);
}
