const browserPath = process.env['CHROMIUM_PATH'];
/**
 * The headless shell is the engine without the windows of a desktop browser: a new page takes a quarter of the CPU.
 * Playwright's own download includes it.
 */
const shellPath = process.env['CHROMIUM_SHELL_PATH'] ?? browserPath;

const laptop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

/** The phone of every test: a narrow screen, in French, in Lille, with the accuracy of a good phone. */
export const device = {
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  viewport: process.env['FIRST_USE'] === 'laptop' ? laptop : phone,
  geolocation: { latitude: 50.6365, longitude: 3.0635, accuracy: 12 },
  permissions: ['geolocation'],
  reducedMotion: 'reduce' as const,
};

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchOptions = { ...(shellPath === undefined ? {} : { executablePath: shellPath }), args };

/** The full browser, which installs applications and reads the settings of a profile. */
export const wholeBrowser = {
  ...(browserPath === undefined ? { channel: 'chromium' } : { executablePath: browserPath }),
  args,
};
