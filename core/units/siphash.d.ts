declare module 'siphash' {
  interface Hash64 {
    readonly h: number
    readonly l: number
  }
  const siphash: { hash(key: readonly number[] | Uint32Array, message: string | Uint8Array): Hash64 }
  export = siphash
}
