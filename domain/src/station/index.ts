export * from './station.ts';
export * from './station.messages.fr.ts';
