declare module 'tesseract.js-core/*.js' {
  const makeCore: import('./tesseract-core.ts').MakeCore;
  export { makeCore as default };
}
