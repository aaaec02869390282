import { describe, expect, it } from 'vitest';
import { SecretKeyError } from '../platform/secrets/index.ts';
import { explainStart, toListenFault } from './start-fault.ts';

const fault = (members: object, message = 'x') => Object.assign(new Error(message), members);

describe('toListenFault', () => {
  it.each([
    [fault({ code: 'EADDRINUSE', port: 3000, address: '127.0.0.1' }), /^PORT : le port 3000 est déjà pris/],
    [fault({ code: 'EACCES', port: 80, address: '127.0.0.1' }), /^PORT : le port 80/],
    [fault({ code: 'EADDRNOTAVAIL', address: '192.0.2.7' }), /^HOST : l’adresse 192\.0\.2\.7/],
    [fault({ code: 'ENOTFOUND', hostname: 'nulle.part' }), /^HOST : le nom nulle\.part/],
  ])('%s in one line', (error, line) => {
    expect(explainStart(toListenFault(error, 'nulle.part'))).toMatch(line);
  });
});

describe('explainStart', () => {
  it.each([
    [fault({ code: 'EACCES', path: '/donnees/objects', syscall: 'mkdir' }), /^DATA_DIR : \/donnees\/objects .*EACCES/],
    [fault({ code: 'ENOTDIR', path: '/donnees/objects/.drafts', syscall: 'mkdir' }), /^DATA_DIR : /],
    [fault({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'base.exemple.fr' }), /^DATABASE_URL : .*ENOTFOUND/],
    [fault({ code: '28P01', severity: 'FATAL' }), /^DATABASE_URL : .*28P01/],
    [fault({ code: '28000', severity: 'FATAL' }), /^DATABASE_URL : .*28000/],
    [fault({ code: '53300', severity: 'FATAL' }), /^DATABASE_URL : /],
    [fault({ code: '42501', severity: 'ERROR' }), /^DATABASE_URL : ce rôle/],
    [fault({ code: '55P03', severity: 'ERROR' }), /^DATABASE_URL : une migration a attendu .*reprend/],
    [fault({}, 'The server does not support SSL connections'), /^DATABASE_URL : .*SSL/],
    [new SecretKeyError('SECRET_KEY : illisible.'), /^SECRET_KEY : illisible\.$/],
  ])('%s in one line', (error, line) => {
    const said = explainStart(error);
    expect(said).toMatch(line);
    expect(said).not.toContain('\n');
  });

  it('leaves our own faults their stack', () => {
    expect(explainStart(fault({ code: '42P01', severity: 'ERROR' }))).toBeNull();
    expect(explainStart(new TypeError('x is not a function'))).toBeNull();
  });
});
