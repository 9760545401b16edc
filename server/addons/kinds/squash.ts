import type { AddonKind } from '#server/addons/model/addon.ts'
import { text } from '#server/addons/model/fields.ts'

const ways = ['all', 'language', 'file', 'author'] as const

/** Made by whoever makes the commits: before they are pushed for the first time, they can be made in any number. */
export const squash: AddonKind = {
  name: 'weblate.git.squash',
  title: 'Squash Git commits',
  summary: 'Squash pending commits, overall or per language, file or author.',
  scopes: ['component', 'project', 'site'],
  repository: true,
  fields: {
    squash: {
      label: 'Squash commits',
      required: true,
      type: 'choice',
      choiceLabels: { all: 'All in one', language: 'Per language', file: 'Per file', author: 'Per author' },
      default: 'all',
      choices: ways,
    },
    append_trailers: { label: 'List all authors in the commit message', type: 'boolean', default: true },
    commit_message: { label: 'Commit message', type: 'text', default: '' },
  },
  squash: (values) => ({
    by: ways.find((way) => way === values.squash) ?? 'all',
    message: text(values, 'commit_message'),
    trailers: values.append_trailers === true,
  }),
}
