import { afterEach, expect, it } from 'vitest';
import { findNamedControl, pressControl } from './voice-names.ts';

const screen = `
  <nav><a id="home" href="/pwa">Accueil</a><a id="messages" href="/pwa/notifications"
    aria-label="Notifications : 3 nouvelles">Notifications</a></nav>
  <main>
    <button id="post"><svg aria-hidden="true"><text>x</text></svg>J’ai posté mon recours</button>
    <button id="first">Corriger<span class="visually-hidden"> l’adresse</span></button>
    <button id="second">Corriger<span class="visually-hidden"> la plaque</span></button>
    <a id="again" href="/tarifs">Nos tarifs</a><a id="again2" href="/tarifs">Nos tarifs</a>
    <button id="off" disabled>Payer</button><div hidden><button id="gone">Effacer</button></div>
    <button id="ended">Mettre fin à l’aide de Camille</button>
    <label for="plate">Plaque d’immatriculation</label><input id="plate" />
    <label><input id="sound" type="checkbox" />Sons</label>
    <label for="paper">Œuvre</label><select id="paper"></select>
    <p>La <button id="tip" class="term">requête</button> et le <button id="word" class="term">greffe</button></p>
    <label><input id="kind" type="radio" />Requête</label><a id="write" href="/lettre">Greffe de Lille</a>
    <details><summary id="more">Voir plus</summary></details>
  </main>`;

afterEach(() => {
  document.body.innerHTML = '';
});

const ask = (heard: string) => {
  document.body.innerHTML = screen;
  const named = findNamedControl(heard, document.body);
  if (named === null) return null;
  return named.kind === 'one' ? named.control.id : named.count;
};

it.each([
  ['J’ai posté mon recours', 'post'],
  ['j ai poste mon recours s’il vous plaît', 'post'],
  ['appuyez sur le bouton j’ai posté mon recours', 'post'],
  ['Accueil.', 'home'],
  ['notifications', 'messages'],
  ['Notifications 3 nouvelles', 'messages'],
  ['plaque d’immatriculation', 'plate'],
  ['cochez sons', 'sound'],
  ['oeuvre', 'paper'],
  ['voir plus', 'more'],
  ['nos tarifs', 'again'],
  ['corriger la plaque', 'second'],
  ['corriger', 2],
  ['corriger deux', 'second'],
  ['corriger 1', 'first'],
  ['corriger trois', null],
  ['mettre fin', null],
  ['appuyer sur mettre fin', 'ended'],
  // A legal term never wins over a control.
  ['requête', 'kind'],
  ['greffe', 'word'],
  ['appuyez sur greffe', 'write'],
  ['payer', null],
  ['effacer', null],
  ['on va chercher les notifications demain', null],
  ['', null],
])('« %s »: %s', (heard, expected) => {
  expect(ask(heard)).toBe(expected);
});

it('focuses a field, presses a checkbox or button', () => {
  document.body.innerHTML = screen;
  const find = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
  pressControl(find('plate'));
  expect(document.activeElement?.id).toBe('plate');
  pressControl(find('sound'));
  expect((find('sound') as HTMLInputElement).checked).toBe(true);
});
