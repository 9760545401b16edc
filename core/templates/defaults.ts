/** Message templates of a new component. */
const trailers = 'Translation: {{ project_name }}/{{ component_name }}\nTranslate-URL: {{ url }}\n'

export const defaultMessages = {
  commit_message: `Update the {{ language_name }} translation\n\n{{ stats.translated }} of {{ stats.all }} strings are translated ({{ stats.translated_percent }}%).\n\n${trailers}`,
  add_message: 'Add the {{ language_name }} translation\n\n',
  delete_message: 'Remove the {{ language_name }} translation\n\n',
  merge_message: "Merge branch '{{ component_remote_branch }}'\n\n",
  addon_message: `Update translation files\n\nMade by the add-on '{{ addon_name }}'.\n\n${trailers}`,
  pull_message:
    'Translations from {{ site_title }}\n\nThese translations of [{{ project_name }}/{{ component_name }}]({{ url }}) were made on [{{ site_title }}]({{ site_url }}).\n' +
    '{% if component_linked_childs %}\nWith those of:\n{% for linked in component_linked_childs %}\n* [{{ linked.project_name }}/{{ linked.name }}]({{ linked.url }}){% endfor %}\n{% endif %}\n' +
    '![Progress]({{ widget_url }})\n',
} as const
