import { describe, expect, it } from 'vitest';
import { printPage, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { emptyCaseFacts } from '../letter/index.ts';
import { compareExhibit, describeFinding, isWeakening, readExhibit } from './index.ts';

const today = toPlainDate('2026-11-24');
const place = '12 rue du Modèle, 59000 Lille';
const placeOn = (lines: string, of: string | null = place, authorityName: string | null = null) =>
  compareExhibit('ticket', readExhibit([printPage(`TICKET GRATUIT\nPris le 10/11/2026 à 13h50\n${lines}`)], today), {
    fine: { ...windscreenFine, place: of, authorityName },
    more: emptyCaseFacts,
    preparedOn: today,
  }).find(({ claim }) => claim === 'place' || claim === 'street');

describe('the place printed on a ticket', () => {
  it.each([
    ['the street, after its label', 'Lieu : RUE DU MODELE 59000 LILLE', 'street agrees'],
    ['the street, abbreviated', 'Lieu : r. du Modèle', 'street agrees'],
    ['the street on a line of its own', '14 rue du Modèle', 'street agrees'],
    ['the street beside another one', 'Lieu : rue de l’Invention\nRue du Modèle', 'street agrees'],
    ['another street', 'Lieu : rue de l’Invention, 59000 Lille', 'street doubtful'],
    ['a square of the same name', 'Lieu : place du Modèle, 59000 Lille', 'street doubtful'],
    ['the street, without its kind', 'Lieu : MODELE 59000 LILLE', 'street agrees'],
    ['another street on a line of its own, that may be of the town hall', 'Place de l’Invention', undefined],
    ['another commune', 'Lieu : rue de l’Invention, 62000 Arras', 'place doubtful'],
    ['a street of the same name in another commune', 'Lieu : rue du Modèle, 62000 Arras', 'place doubtful'],
    ['the same commune, abbreviated', 'Lieu : rue du Modèle, 59000 LLE', 'street agrees'],
    ['the town alone', 'Lieu : Lille', undefined],
    ['another town alone', 'Lieu : ARRAS', 'street doubtful'],
    ['no place', 'Plaque AB-123-CD', undefined],
  ])('%s', (_case, lines, expected) => {
    const found = placeOn(lines);
    expect(found && `${found.claim} ${found.standing}`).toBe(expected);
  });

  it.each([
    ['Lieu : LILLE', '12 rue de Lille, 62000 Arras', undefined],
    ['Lieu : Évry', '3 avenue d’Évry, 59000 Lille', undefined],
    ['Lieu : Saint-Denis', '12 rue de Saint-Denis, 62000 Arras', undefined],
    ['Lieu : La Rochelle', '3 avenue de la Rochelle, 59000 Lille', undefined],
    ['Lieu : Le Havre', '5 rue du Havre, 59000 Lille', undefined],
    ['Lieu : rue de Lille, 62000 Arras', 'Lille', undefined],
    ['Lieu : rue du Modèle, 59000 Lille', 'Lille', undefined],
    ['Lieu : Modèle', 'place du Modèle, 59000 Lille', 'street agrees'],
    ['Lieu : rue de Lille', '12 rue de Lille, 62000 Arras', 'street agrees'],
  ])('a town alone is no street: « %s » beside « %s »', (lines, of, expected) => {
    const found = placeOn(lines, of);
    expect(found && `${found.claim} ${found.standing}`).toBe(expected);
  });

  it.each([
    ['Lieu : LILLE', 'Lille', null, undefined],
    ['Lieu : Lille (59)', 'Lille', null, undefined],
    ['Lieu : Gare Lille Flandres', 'Lille', null, undefined],
    ['Lieu : ARRAS', 'Lille', null, undefined],
    ['Lieu : rue Inventée', 'Lille', null, undefined],
    ['Lieu : rue Inventée Lille', 'Lille', null, undefined],
    ['Lieu : LILLE', '12 rue Inventée, Lille', null, undefined],
    ['Lieu : Villeneuve d’Ascq', '12 rue du Modèle à Villeneuve d’Ascq', null, undefined],
    ['Lieu : LILLE (59)', '12 rue du Modèle, 59000 Lille', null, undefined],
    ['Lieu : Lille', '12 rue du Modèle', 'Ville de Lille', undefined],
    ['Lieu : Lille', '12 rue du Modèle', 'Métropole européenne de Lille', undefined],
    ['Lieu : Le Havre', '12 rue du Modèle', 'Ville du Havre', undefined],
    ['Lieu : rue de Lille', '12 rue Inventée Lille', 'Ville de Lille', 'street doubtful'],
    ['Lieu : rue Inventée Lille', '12 rue Inventée', 'Ville de Lille', 'street agrees'],
    // Words that « de » attaches to a street belong to its name.
    ['Lieu : rue de la Porte Inventée', '12 rue de la Porte de Lille', 'Ville de Lille', 'street doubtful'],
    ['Lieu : rue de la Porte Inventée', '12 rue de la Porte du Havre', 'Ville du Havre', 'street doubtful'],
    ['Lieu : Modèle', '12 rue du Modèle, Lille', null, 'street agrees'],
    ['Lieu : rue du Modèle', 'Modèle', null, 'street agrees'],
    ['Lieu : rue de l’Invention, 62000 Arras', '12 rue du Modèle, 59000 Lille', 'Ville de Lille', 'place doubtful'],
  ])('a town is told as no street: « %s » beside « %s » of « %s »', (lines, of, authority, expected) => {
    const found = placeOn(lines, of, authority);
    expect(found && `${found.claim} ${found.standing}`).toBe(expected);
  });

  it('is not compared with a notice without a place', () => {
    expect(placeOn('Lieu : rue du Modèle', null)).toBeUndefined();
  });

  it.each([
    ['Lieu : rue de l’Invention, 59000 Lille', false, /« rue de l’Invention, 59000 Lille ».*toute une zone/],
    ['Lieu : rue de l’Invention, 62000 Arras', true, /semble d’une autre commune.*Comparez vous-même/],
    ['Lieu : rue du Modèle', false, /porte la rue de l’avis/],
  ])('« %s » is told, and weakens the ticket: %s', (lines, isWeak, says) => {
    const found = placeOn(lines);
    if (found === undefined) throw new Error('A place was expected');
    expect(isWeakening(found)).toBe(isWeak);
    expect(describeFinding(found, 'ticket').replaceAll('\u00a0', ' ')).toMatch(says);
  });
});
