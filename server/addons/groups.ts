/** What an add-on is about: the page of add-ons shows them by this. */
export const addonGroups = ['quality', 'files', 'git', 'notify'] as const
export type AddonGroup = (typeof addonGroups)[number]

/** By the beginning of their names. */
const beginnings: Readonly<Record<AddonGroup, readonly string[]>> = {
  quality: [
    'weblate.ai.',
    'weblate.automation.',
    'weblate.autotranslate.',
    'weblate.consistency.',
    'weblate.flags.',
    'weblate.removal.',
    'weblate.generate.prefill',
    'weblate.generate.fill_read_only',
    'weblate.generate.pseudolocale',
  ],
  files: [
    'weblate.cdn.',
    'weblate.cleanup.',
    'weblate.gettext.',
    'weblate.properties.',
    'weblate.resx.',
    'weblate.generate.generate',
  ],
  git: ['weblate.discovery.', 'weblate.git.', 'weblate.hosted.'],
  notify: ['weblate.webhook.', 'dragoman.chat.'],
}

/** Groups that an add-on belongs to; a test sees to it that it is one. */
export const groupsOf = (name: string): AddonGroup[] =>
  addonGroups.filter((group) => beginnings[group].some((beginning) => name.startsWith(beginning)))
