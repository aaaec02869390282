/** « à Lille », « à La Rochelle », « au Havre », « aux Sables-d’Olonne ». */
export function locateInTown(commune: string): string {
  const [, plural, name] = /^le(s?)\s+(\S.*)$/isu.exec(commune) ?? [];
  if (name === undefined) return `à ${commune}`;
  return plural === '' ? `au ${name}` : `aux ${name}`;
}
