import { resolve } from 'node:path'
import { PREPARER_PORT, prepared } from '#server/testing/prepared.ts'

/** What is started as `dragoman`: packed once per test run; elsewhere the source. */
export const programFile: string =
  process.env[PREPARER_PORT] === undefined ? resolve(import.meta.dirname, '../main.mjs') : await prepared('program')
