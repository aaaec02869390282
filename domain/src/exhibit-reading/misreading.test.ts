import { describe, expect, it } from 'vitest';
import { canBeMisread, canBeSameName } from './misreading.ts';

describe('one may be the other, misread', () => {
  it.each([
    ['AB-123-CD', 'ab 123 cd', true],
    ['ÉTÉ-12', 'ETE12', true],
    ['AB-123-CD', 'AX-123-CD', true],
    ['AB-123-CD', 'AB-12-CD', true],
    ['AB-123-CD', 'AB-1123-CD', true],
    // Letters that look alike, however many; digits that look alike too.
    ['AB-108-CD', 'A8-1O8-C0', true],
    ['EE-123-VV', 'FF-123-YY', true],
    ['CMI-3055', 'CMI-8083', true],
    // One character that resembles nothing, beside one that does.
    ['AB-108-CD', 'A8-108-CX', false],
    ['AB-123-CD', 'AX-923-CD', false],
    ['AB-123-CD', 'XZ-123-CD', false],
    ['CMI-111', 'CMI-155', false],
    // Two more or two less is no misreading, whatever they look like.
    ['CO', 'C0Q1', false],
    ['AB-1234-CD', 'AB-12-CD', false],
    ['C0Q1', 'CO', false],
  ])('%s, %s: %s', (one, other, expected) => {
    expect(canBeMisread(one, other)).toBe(expected);
  });
});

describe('two names may be one', () => {
  it.each([
    ['Ada Essai', 'ESSAI Ada', true],
    ['Ada Essai', 'ADA ESSAL', true],
    ['Mme Ada Essai', 'Ada Essai', true],
    ['Ada Essai', 'Mlle Ada Essai', true],
    ['Ada Essai', 'Madame ADA ESSAI', true],
    ['Mr Basile', 'Monsieur Basile Essai', true],
    ['Ada', 'Ada Essai', true],
    ['A Essai', 'Basile Essai', true],
    // Two letters of a long name, one of a short one.
    ['Ada Exemple', 'Ada Exanpla', false],
    ['Ada Exemple', 'Ada Exompla', true],
    ['Ada Modele', 'Ada Modalo', false],
    ['Ada Exempl', 'Ada Exompla', false],
    ['Ada Lovelace', 'Ada Lovalaca', true],
    // However many that look alike.
    ['Ada Coco', 'Ada GOGO', true],
    ['Ada Essai', 'Basile Modele', false],
    ['Ada Essai', 'Ada Modele', false],
    ['', 'Ada Essai', false],
    ['Mme', 'Mme Essai', false],
    ['Monsieur', 'Monsieur', false],
    ['Madame', 'Madame Essai', false],
    ['Mlle', 'Mlle Essai', false],
    ['Mr', 'Mr Essai', false],
  ])('%s, %s: %s', (one, other, expected) => {
    expect([canBeSameName(one, other), canBeSameName(other, one)]).toEqual([expected, expected]);
  });
});
