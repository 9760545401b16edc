import { passwordCost } from '#server/access/passwords.ts'

// Before each test file: a hash of the usual cost takes thirty milliseconds of a processor.
Object.assign(passwordCost, { memory: 8, passes: 1 })
