/** The oldest supported browsers, as shown to people. A test compares them with the `browserslist`. */
export const oldestBrowsers = { ios: '16', firefox: '121', chrome: '111' } as const;

/** « iOS 16, Firefox 121 ou Chrome 111 » */
export const oldestBrowsersText = `iOS ${oldestBrowsers.ios}, Firefox ${oldestBrowsers.firefox} ou Chrome ${oldestBrowsers.chrome}`;
