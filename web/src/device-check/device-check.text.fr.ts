import type { Lack } from './device-lacks.ts';

export const deviceText = {
  checking: 'Vérification de votre appareil…',
  ready: { phone: 'Votre téléphone est prêt', computer: 'Votre ordinateur est prêt' },
  looked: 'Ce que nous avons vérifié',
  parts: [
    'L’appareil photo',
    'La place pour garder vos photos, aussi sans réseau',
    'La lecture des plaques et des avis',
    'La signature de vos preuves',
  ],
  lacking: { phone: 'Il manque quelque chose à ce téléphone', computer: 'Il manque quelque chose à cet ordinateur' },
  lacks: {
    'no-camera':
      'Pas d’appareil photo ici. Vous pourrez choisir des photos déjà prises, ou déclarer depuis un téléphone.',
    'camera-refused': 'L’appareil photo est refusé à PlaceJuste. Vous pouvez l’autoriser à nouveau.',
    'no-storage':
      'Ce navigateur ne garde rien ici, comme en navigation privée. Sans réseau, vos photos seraient perdues\u00a0: ' +
      'ouvrez PlaceJuste dans une fenêtre ordinaire.',
    'storage-full': 'Il reste trop peu de place pour deux photos. Libérez-en avant de déclarer.',
    'no-reading': 'Ce navigateur ne lit ni les plaques ni les avis. Vous les écrirez vous-même.',
    'no-signature': 'Ce navigateur ne signe pas vos preuves. Elles seront déposées sans la signature du téléphone.',
  } satisfies Record<Lack, string>,
  allow: 'Autoriser l’appareil photo',
  stillOpen: {
    subscribing: 'Vous pouvez vous abonner quand même\u00a0: votre compte s’ouvre sur tous vos appareils.',
    helping: 'Vous pouvez accepter quand même\u00a0: votre compte s’ouvre sur tous vos appareils.',
  },
};
