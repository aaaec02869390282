export const pushText = { title: 'PlaceJuste', unread: 'Vous avez une notification.' } as const;
