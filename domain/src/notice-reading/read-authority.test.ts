import { describe, expect, it } from 'vitest';
import { printPage } from '../fixtures/index.ts';
import { readAuthority, readPlace } from './read-authority.ts';
import { listSegments } from './read-page.ts';

const rest = '\nUne suite\n'.repeat(12);
const authority = (text: string) =>
  readAuthority(listSegments([printPage(text)])).map(({ value, doubts }) => [value, doubts]);
const place = (text: string) => readPlace(listSegments([printPage(text)])).map(({ value }) => value);

describe('whose notice it is', () => {
  it('a name read with a gap after its hyphen is whole, and a dash between two stays', () => {
    expect(authority('Collectivité : Ville d’Exemple-en- Province')[0]?.[0]).toBe('Ville d’Exemple-en-Province');
    expect(place('Lieu : Parking - Place de l’Exemple')[0]).toBe('Parking - Place de l’Exemple');
  });

  it.each([
    'Collectivité :',
    'Collectivité émettrice :',
    'Collectivité territoriale :',
    'Collectivité concernée :',
    'Collectivité bénéficiaire :',
    'Autorité :',
    'Autorité émettrice :',
    'Émetteur :',
    'Organisme :',
    'Organisme émetteur ;',
    'Service :',
    'Service émetteur :',
    'Service verbalisateur :',
    'Émis par :',
    'Établi par :',
    '- Collectivité :',
  ])('what follows « %s », on its line, beside it or under it', (label) => {
    for (const between of [' ', '\t', '\n'])
      expect(authority(`${label}${between}Lille inventée`)).toEqual([['Lille inventée', []]]);
  });

  it.each([
    'Ville de Lille',
    'Commune de Lille',
    'Mairie de Lille',
    'Métropole de Lille',
    'Ville de la Rochelle',
    'Ville de l’Exemple',
    'Ville du Havre',
    'Ville des Exemples',
    'Ville d’Exemple',
    'Communauté urbaine de Lille',
    'Communauté d’agglomération de Lille',
    'Communauté de communes de Lille',
    'Syndicat mixte de Lille',
    'Eurométropole de Strasbourg',
    '* Ville de Lille',
  ])('« %s », high on the page', (line) => {
    expect(authority(`${line}${rest}`)).toEqual([[line.replace(/^\* /, ''), []]]);
  });

  it.each([
    'Ville de 59000',
    'Vers la ville de Lille',
    'Centreville de Lille',
    'Ville de Lille.',
    'Ville de Lille !',
    'Ville de Lille où se trouvent aussi bien des gens heureux',
    `${rest.repeat(2)}Ville de Lille`,
    'Collectivité sans rien',
    'Service clients 08 00',
    'Émetteur :\nAdresse : rue',
    'Émetteur : ab',
    'Émetteur :\nab',
  ])('nobody’s in « %s »', (text) => {
    expect(authority(text)).toEqual([]);
  });

  it('a label misread by a letter is one', () => {
    expect(authority('Collectivitc émettrice : Lille inventée')).toEqual([['Lille inventée', []]]);
  });

  it('is tidied: elisions, apostrophes, edges', () => {
    expect(authority('Émetteur : Ville de I’Exemple,')).toEqual([['Ville de l’Exemple', []]]);
    expect(authority("Émetteur : Ville d'Exemple |")).toEqual([['Ville d’Exemple', []]]);
    expect(authority('Émetteur : _- Lille (Nord) ;')).toEqual([['Lille (Nord)', []]]);
    expect(authority('Émetteur : «Lille»')).toEqual([['«Lille»', []]]);
  });

  it('two labels that differ are in doubt', () => {
    expect(authority('Émetteur : Lille\nService : Roubaix')).toEqual([
      ['Lille', ['SEVERAL_VALUES']],
      ['Roubaix', ['SEVERAL_VALUES']],
    ]);
  });
});

describe('where the car stood', () => {
  it.each([
    'Lieu :',
    'Lieu de la constatation :',
    'Lieu du constat :',
    'Lieu de l’infraction :',
    'Lieu de stationnement ;',
    'Lieu du contrôle :',
    'Adresse du constat :',
    'Adresse de la constatation :',
    'Adresse de l’infraction :',
    'Adresse du stationnement :',
    'Voie :',
  ])('what follows « %s »', (label) => {
    expect(place(`${label} rue de l’Exemple`)).toEqual(['rue de l’Exemple']);
  });

  it.each(['Évry', 'Épinal', 'Île-de-Bréhat'])('keeps its first letter: « %s »', (town) => {
    expect(place(`Lieu : ${town}`)).toEqual([town]);
  });

  it('may follow without a colon where a number begins it', () => {
    expect(place('Lieu 12 rue de l’Exemple')).toEqual(['12 rue de l’Exemple']);
    expect(place('Voie publique et ses abords')).toEqual([]);
    expect(place('Le lieu : rue')).toEqual([]);
  });
});

describe('a place as drawn photographs give it', () => {
  it('stands under its label where the label of the next box stands beside it', () => {
    expect(place('Lieu de constatation\tPlague d’immatriculation\n12 rue de l’Exemple\tAB-123-CD')).toEqual([
      '12 rue de l’Exemple',
    ]);
    expect(place('Lieu de constatation\tDate de l’avis')).toEqual([]);
    expect(place('Lieu de constatation\tMarquette-lez-Lille\nTarif horaire')).toEqual(['Marquette-lez-Lille']);
  });

  it('left-blank: is not the sentence two lines under its label', () => {
    expect(place('Lieu de constatation\n\nVous disposez de trois mois')).toEqual([]);
  });

  it.each([
    ['80 guai Sans-Nom', ['UNCLEAR']],
    ['139 qual Sans Nom', ['UNCLEAR']],
    ['32 fue de l’Exemple', ['UNCLEAR']],
    ['Allées des Essais', []],
    ['Cours du Modèle', []],
    ['84 quai /Sans-Nom', ['UNCLEAR']],
    ['84 quai Sans -Non', ['UNCLEAR']],
    ["148 rue de l’'Exemple", ['UNCLEAR']],
    ['123 allée des Figure', ['UNCLEAR']],
    ['123 allée des Figure, Rennes', ['UNCLEAR']],
    ['27 pacs des Essais', ['UNCLEAR']],
    ['27 Chaussée des Essais', []],
    ['3 bis cours de l’Exemple', []],
    ['59000 Lille', []],
    ['12 rue des Quatre Vents', []],
    ['12 rue des Essais, Rennes', []],
    ['144 rue de l’Exemple', ['UNCLEAR']],
    ['14 rue de ’Exemple', ['UNCLEAR']],
    ['84 quai Sans-Nom', []],
    ['5 rue du Parc, 59000 Lille', []],
    ['5 rue du Parc', []],
    ['5 rue de la Plage', []],
    ['12 rue de la Tour', []],
    ['Place 12/14', []],
  ])('« %s »: %j', (value, doubts) => {
    const [read] = readPlace(listSegments([printPage(`Lieu : ${value}`)]));
    expect([read?.value, read?.doubts]).toEqual([value, doubts]);
  });
});
