import type { AddonKind } from '#server/addons/model/addon.ts'
import { text } from '#server/addons/model/fields.ts'

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
      required: true,
      type: 'choice',
      choiceLabels: { all: 'All that waits', language: 'Language', file: 'File', author: 'Author' },
      default: 'all',
      choices: ways,
    },
    append_trailers: { label: 'Name all authors at the end of the message', type: 'boolean', default: true },
    commit_message: { label: 'Commit message', type: 'text', default: '' },
  },
  squash: (values) => ({
    by: ways.find((way) => way === values.squash) ?? 'all',
    message: text(values, 'commit_message'),
    trailers: values.append_trailers === true,
  }),
}
