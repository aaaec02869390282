import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { speaking, speakingUntilTold } from '../../test/speaking.ts';
import { sayAloud } from './speech.ts';
import { followVoicePreference, canHearVoice } from './follow-voice.ts';
import { forgetMessages, attachToaster, type Toast } from './notify.ts';
import { readPreferences, setPreferences } from './preferences.ts';
import { runCommand, findAction } from './voice-acts.ts';

/** A browser with speech recognition; the test gives the transcripts. */
class Ear extends EventTarget {
  static made: Ear[] = [];
  static available = async ({ processLocally }: { readonly processLocally: boolean }) =>
    processLocally ? 'available' : 'unavailable';
  lang = '';
  continuous = false;
  processLocally = false;
  on = false;
  starts = 0;
  constructor() {
    super();
    Ear.made.push(this);
  }
  start() {
    if (this.on) throw new Error('already started');
    this.on = true;
    this.starts += 1;
  }
  abort() {
    if (!this.on) return;
    this.on = false;
    this.dispatchEvent(new Event('end'));
  }
  hear(transcript: string) {
    this.dispatchEvent(
      Object.assign(new Event('result'), {
        resultIndex: 0,
        results: [Object.assign([{ transcript }], { isFinal: true })],
      }),
    );
  }
  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
    this.abort();
  }
}

const told: Toast[] = [];
let stop: () => void;
const ear = () => vi.waitUntil(() => Ear.made.at(-1)?.on === true && Ear.made.at(-1));

beforeEach(() => {
  Ear.made = [];
  told.length = 0;
  vi.stubGlobal('SpeechRecognition', Ear);
  attachToaster({ show: (toast) => void told.push(toast), dismiss: () => undefined, clear: () => undefined });
  stop = followVoicePreference();
});
afterEach(() => {
  stop();
  setPreferences({ voiceControl: false });
  forgetMessages();
  document.body.innerHTML = '';
});

/** A screen of pressable controls, each recording its name. */
function screen(html: string): string[] {
  const pressed: string[] = [];
  document.body.innerHTML = html;
  document.body.addEventListener('click', (event) => {
    event.preventDefault();
    const { id } = event.target as HTMLElement;
    if (id !== '' && document.body.contains(event.target as Node)) pressed.push(id);
  });
  return pressed;
}

it('listens in French, on the device when it can, while the preference is on', async () => {
  expect(canHearVoice()).toBe(true);
  expect(Ear.made).toEqual([]);
  setPreferences({ voiceControl: true });
  const listening = await ear();
  expect(listening).toMatchObject({ lang: 'fr-FR', continuous: true, processLocally: true });
  setPreferences({ voiceControl: false });
  expect((listening as Ear).on).toBe(false);
  setPreferences({ theme: 'dark' });
  expect(Ear.made).toHaveLength(1);
});

it('presses the requested control, then listens again', async () => {
  const pressed = screen(
    '<main><a class="back" id="back" href="/pwa"></a><button id="next" ' +
      'data-voice="next"></button><button id="act" class="btn act"></button></main>',
  );
  setPreferences({ voiceControl: true });
  const listening = (await ear()) as Ear;
  for (const words of ['suivant', 'valider', 'retour', 'bonjour']) {
    listening.hear(words);
    await vi.waitUntil(() => listening.on);
  }
  expect(pressed).toEqual(['next', 'act', 'back']);
  expect(listening.starts).toBe(4);
});

it('presses the control with the visible name, in an open dialog only', async () => {
  const pressed = screen(
    '<nav><a id="tab" href="/x">Amendes</a></nav><main><button id="post">J’ai posté</button></main>',
  );
  setPreferences({ voiceControl: true });
  const listening = (await ear()) as Ear;
  const say = async (...sentences: readonly string[]) => {
    for (const sentence of sentences) {
      listening.hear(sentence);
      await vi.waitUntil(() => listening.on);
    }
  };
  await say('amendes', 'j’ai posté', 'nous irons demain', 'appuyez sur rien du tout');
  expect(pressed).toEqual(['tab', 'post']);
  expect(told).toMatchObject([{ title: 'Rien à faire ici' }]);
  document.body.insertAdjacentHTML('beforeend', '<dialog open><button id="keep">Garder</button></dialog>');
  await say('amendes', 'garder');
  expect(pressed).toEqual(['tab', 'post', 'keep']);
});

it('asks which of several with the same name, and for a touch to choose a file', async () => {
  const pressed = screen('<main><button id="a">Voir</button><button id="b">Voir</button></main>');
  await findAction('voir')?.();
  expect(pressed).toEqual([]);
  expect(told.at(-1)).toMatchObject({ title: 'Lequel ?' });
  await findAction('voir deux')?.();
  expect(pressed).toEqual(['b']);
  vi.stubGlobal('navigator', { userActivation: { isActive: false } });
  screen('<main><label for="f">Choisir dans la galerie</label><input id="f" type="file" /></main>');
  await findAction('choisir dans la galerie')?.();
  expect(told.at(-1)).toMatchObject({ title: 'Touchez l’écran' });
});

it('acts inside an open dialog only, and reports an impossible command', async () => {
  const pressed = screen(
    '<main><button id="page" class="btn act" data-voice="photo"></button></main><dialog open><button ' +
      'id="send" type="submit"></button></dialog>',
  );
  await runCommand('confirm');
  await runCommand('photo');
  expect(pressed).toEqual(['send']);
  expect(told).toMatchObject([
    { title: 'Rien à faire ici', description: '« prendre la photo » n’est pas une commande de cet écran.' },
  ]);
});

it('« valider » presses a visible button, never one that takes a legal step', async () => {
  const pressed = screen(
    '<main><button id="gone" class="btn act" hidden></button><button id="off" class="btn act" disabled></button>' +
      '<button id="post" class="btn act" data-voice="by-name">J’ai posté</button></main>',
  );
  await runCommand('confirm');
  expect(told.at(-1)).toMatchObject({ title: 'Rien à faire ici' });
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button id="keep" class="btn act">Garder</button>');
  await runCommand('confirm');
  expect(pressed).toEqual(['keep']);
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button class="btn act">Jeter</button>');
  await runCommand('confirm');
  expect(told.at(-1)).toMatchObject({ title: 'Lequel ?', description: expect.stringMatching(/^Il y en a 2/) });
  await findAction('j’ai posté')?.();
  expect(pressed).toEqual(['keep', 'post']);
});

it('ignores the page’s own voice', async () => {
  setPreferences({ voiceControl: true });
  const listening = (await ear()) as Ear;
  const { end } = speakingUntilTold();
  const speech = sayAloud('Tout partira dès le retour de la connexion.');
  expect(listening.on).toBe(false);
  setPreferences({ theme: 'dark' });
  expect(listening.on).toBe(false);
  end();
  await speech;
  expect(listening.on).toBe(true);
});

it('follows a link of the page, or opens the address', async () => {
  const pressed = screen('<main></main><nav><a id="tab" href="/pwa/settings"></a></nav>');
  const assign = vi.fn();
  await runCommand('settings', assign);
  await runCommand('declare', assign);
  expect(pressed).toEqual(['tab']);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/pwa/declare?new=1');
});

it('reads the page in order, each sentence once', async () => {
  const { said } = speaking();
  screen(
    '<main><h1>Accueil</h1><ul><li><p>Un   <b>deux</b></p></li></ul><p hidden>non</p><div ' +
      'aria-hidden="true"><p>non</p></div><label>Plaque</label></main>',
  );
  await runCommand('read');
  expect(said.map(({ text }) => text)).toEqual(['Accueil', 'Un deux', 'Plaque']);
  said.length = 0;
  await runCommand('help');
  expect(said[1]?.text).toContain('prendre la photo');
});

it.each([
  ['not-allowed', 'Le micro est refusé à ce site.'],
  ['audio-capture', 'Ce navigateur n’a pas pu écouter.'],
])('after the error « %s » turns the preference off and tells the person', async (fault, sentence) => {
  setPreferences({ voiceControl: true });
  ((await ear()) as Ear).fail(fault);
  expect(readPreferences().voiceControl).toBe(false);
  expect(told.at(-1)).toMatchObject({ tone: 'bad', title: 'Commande vocale arrêtée' });
  expect(told.at(-1)?.description).toContain(sentence);
});

it('waits for the network, with the preference still on', async () => {
  setPreferences({ voiceControl: true });
  const listening = (await ear()) as Ear;
  listening.fail('network');
  expect(listening.on).toBe(false);
  expect(told.at(-1)).toMatchObject({ tone: 'info', title: 'Commande vocale en pause' });
  window.dispatchEvent(new Event('online'));
  expect([listening.on, readPreferences().voiceControl]).toEqual([true, true]);
});

it('stops after several immediate ends in a row', async () => {
  setPreferences({ voiceControl: true });
  const listening = (await ear()) as Ear;
  for (let turn = 0; turn < 5; turn += 1) listening.abort();
  expect(listening.starts).toBe(5);
  expect(readPreferences().voiceControl).toBe(false);
  expect(told.at(-1)?.title).toBe('Commande vocale arrêtée');
});
