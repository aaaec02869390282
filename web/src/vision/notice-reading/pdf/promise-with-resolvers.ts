interface Resolvers<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value | PromiseLike<Value>) => void;
  readonly reject: (reason?: unknown) => void;
}

/**
 * The older build of pdf.js brings what it needs of newer browsers, except this: Safari has it from 17.4 on, Chrome
 * from 119 on. Imported before pdf.js, which calls it as it loads.
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
