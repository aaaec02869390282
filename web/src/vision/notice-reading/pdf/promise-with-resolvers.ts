interface Resolvers<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value | PromiseLike<Value>) => void;
  readonly reject: (reason?: unknown) => void;
}

/**
 * Polyfill of `Promise.withResolvers`, the only recent function that the legacy build of pdf.js does not bring itself;
 * Safari has it from 17.4, Chrome from 119. Imported before pdf.js, which calls it while loading.
 */
function withResolvers<Value>(this: PromiseConstructor): Resolvers<Value> {
  let resolve: Resolvers<Value>['resolve'] | undefined;
  let reject: Resolvers<Value>['reject'] | undefined;
  const promise = new this<Value>((onResolved, onRejected) => {
    resolve = onResolved;
    reject = onRejected;
  });
  if (resolve === undefined || reject === undefined) throw new TypeError('No promise was made');
  return { promise, resolve, reject };
}

if (!('withResolvers' in Promise)) {
  Object.defineProperty(Promise, 'withResolvers', { value: withResolvers, configurable: true, writable: true });
}

export {};
