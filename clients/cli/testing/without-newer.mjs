// Takes away what Node 20 does not have, so that the package is tried as the oldest Node sees it.
const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
for (const name of Object.getOwnPropertyNames(iterator)) if (name !== 'constructor') delete iterator[name]
const sets = [
  'union',
  'intersection',
  'difference',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
]
for (const name of sets) delete Set.prototype[name]
for (const name of ['withResolvers', 'try']) delete Promise[name]
for (const name of ['getOrInsert', 'getOrInsertComputed']) delete Map.prototype[name]
for (const holder of [Object, Map]) delete holder.groupBy
for (const name of ['fromBase64', 'fromHex']) delete Uint8Array[name]
for (const name of ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']) delete Uint8Array.prototype[name]
delete Array.fromAsync
delete RegExp.escape
delete Error.isError
delete globalThis.Iterator
