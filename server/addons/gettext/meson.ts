import { posix } from 'node:path'
import { extractorOptions, mesonFields, optionsProblem } from '#server/addons/gettext/extraction-settings.ts'
import { listedFiles } from '#server/addons/gettext/listed-files.ts'
import { readSources, runXgettext } from '#server/addons/gettext/run-xgettext.ts'
import { templateAddon } from '#server/addons/gettext/template-addon.ts'

/** What Meson's i18n module tells xgettext with the preset for GLib. */
const glibKeywords = ['_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'g_dcgettext:2', 'g_dngettext:2,3', 'g_dpgettext2:2c,3']
const glibFlags = [
  'N_:1:pass-c-format',
  'C_:2:pass-c-format',
  'NC_:2:pass-c-format',
  'g_dngettext:2:pass-c-format',
  'g_strdup_printf:1:c-format',
  'g_string_printf:2:c-format',
  'g_string_append_printf:2:c-format',
  'g_error_new:3:c-format',
  'g_set_error:4:c-format',
  'g_markup_printf_escaped:1:c-format',
  'g_log:3:c-format',
  'g_print:1:c-format',
  'g_printerr:1:c-format',
  'g_printf:1:c-format',
  'g_fprintf:2:c-format',
  'g_sprintf:2:c-format',
  'g_snprintf:3:c-format',
]
const glib = [
  '--add-comments',
  ...glibKeywords.map((keyword) => `--keyword=${keyword}`),
  ...glibFlags.map((flag) => `--flag=${flag}`),
]

export const meson = templateAddon(
  {
    name: 'weblate.gettext.meson',
    title: 'Update POT file (Meson)',
    summary: "Updates the template from the files listed in POTFILES, like Meson's i18n module.",
    fields: mesonFields,
    programs: ['xgettext', 'msgmerge'],
    whyNot: async (_, values) => optionsProblem(values),
  },
  async (commit, values) => {
    const { files, component } = commit
    const folder = posix.dirname(component.new_base)
    const list = ['POTFILES', 'POTFILES.in'].map((name) => posix.join(folder, name)).find((path) => files.has(path))
    const paths = list === undefined ? [] : await listedFiles(commit, list)
    return runXgettext(commit, await readSources(commit, paths), [...glib, ...extractorOptions(values, component)])
  },
)
