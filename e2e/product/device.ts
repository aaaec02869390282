const browserPath = process.env['CHROMIUM_PATH'];

/** The phone every test holds: a narrow screen, in French, in Lille, as precise as a good phone. */
export const device = {
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  viewport: { width: 360, height: 740 },
  geolocation: { latitude: 50.6365, longitude: 3.0635, accuracy: 12 },
  permissions: ['geolocation'],
  reducedMotion: 'reduce' as const,
};

export const launchOptions = {
  ...(browserPath === undefined ? {} : { executablePath: browserPath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
