import { join } from 'node:path'
import { root } from './processes.ts'

/** What is kept between runs. */
export const benchFolder = join(root, '.bench')
