/**
 * What the program of a release runs with. Room for new objects that is half of Node's own costs no time, nor does a heap that is collected
 * when it has doubled, not later; a process that rests asks for a collection (server/cli/collect-when-quiet.ts).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--expose-gc'] as const
