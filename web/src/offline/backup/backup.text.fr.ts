import { formatCount } from '@placejuste/domain/kernel';

const when = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Paris' });

interface Contents {
  readonly exportedAt: Date;
  readonly actions: number;
  readonly photos: number;
  readonly damaged: number;
}

/** Text of the file's readme, for a reader years later, without us. */
export const backupText = {
  readme: ({ exportedAt, actions, photos, damaged }: Contents): string =>
    [
      'PlaceJuste – copie de secours',
      '',
      `Copie faite le ${when.format(exportedAt)} (heure de Paris, selon l’horloge du téléphone).`,
      `Elle contient ${formatCount(actions, 'action')} et ${formatCount(photos, 'photo')} qui ` +
        'n’étaient pas encore déposées.',
      ...(damaged === 0
        ? []
        : [
            `Attention\u00a0: ` +
              `${formatCount(damaged, 'photo n’était plus intacte', 'photos n’étaient plus intactes')} ` +
              `sur le téléphone. Le reste de ces fichiers porte «\u00a0abimee\u00a0» dans son nom.`,
          ]),
      '',
      'Ce que contient ce fichier\u00a0:',
      '- photos/\u00a0: les photos d’origine, octet pour octet\u00a0;',
      '- empreintes-sha256.txt\u00a0: l’empreinte SHA-256 de chaque photo, prise au moment de la photo\u00a0;',
      '- copie.json\u00a0: ce qui devait être déposé (lieu, véhicule, heure selon le téléphone).',
      '',
      'Pour reprendre ces actions\u00a0: ouvrez PlaceJuste avec le même compte, «\u00a0Actions en ' +
        'attente\u00a0», puis «\u00a0Reprendre une copie\u00a0».',
      'Reprendre deux fois la même copie ne crée aucun doublon.',
      '',
      'Pour vérifier les photos sans nous, dans ce dossier\u00a0: sha256sum -c empreintes-sha256.txt',
      '',
      'Gardez ce fichier pour vous\u00a0: il contient votre position et la plaque de votre véhicule.',
      '',
    ].join('\r\n'),
};
