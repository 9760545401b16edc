/**
 * What the program of a release runs with. Room for new objects that is half of Node's own costs no time; a process that rests asks for a
 * collection (server/cli/collect-when-quiet.ts).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--expose-gc'] as const
