import type { AddonKind } from '#server/addons/model/addon.ts'
import { text, type Values } from '#server/addons/model/fields.ts'
import type { Squash } from '#server/commands/repository/commit-hooks.ts'

const ways = ['all', 'language', 'file', 'author'] as const

/** Made by whoever makes the commits: before they are pushed for the first time, they can be made in any number. */
export const squash: AddonKind = {
  name: 'weblate.git.squash',
  title: 'Squash Git commits',
  summary: 'Fewer commits: one for all that waits, or one for each language, file or author.',
  scopes: ['component', 'project', 'site'],
  repository: true,
  fields: {
    squash: {
      label: 'One commit for each',
      type: 'choice',
      choiceLabels: { all: 'All that waits', language: 'Language', file: 'File', author: 'Author' },
      default: 'all',
      choices: ways,
    },
    append_trailers: { label: 'Name all authors at the end of the message', type: 'boolean', default: true },
    commit_message: { label: 'Commit message', type: 'text', default: '' },
  },
}

export const squashOf = (name: string, values: Values): Squash | undefined =>
  name === squash.name
    ? {
        by: text(values, 'squash') as Squash['by'],
        message: text(values, 'commit_message'),
        trailers: values.append_trailers === true,
      }
    : undefined
