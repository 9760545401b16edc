import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const query = Type.Object({
  format: Type.Optional(Type.String({ description: 'zip, or zip: and a format that the strings are converted to.' })),
})

export const archiveContract = {
  filesOfProject: defineRoute({
    path: '/api/projects/:project/file/',
    name: 'Files of a project',
    summary: 'All translation files in a ZIP archive.',
    needs: { permission: 'translation.download', on: 'project' },
    query: Type.Object({
      ...query.properties,
      language_code: Type.Optional(Type.String({ description: 'Only files of this language.' })),
    }),
    reply: 'file',
    contentTypes: ['application/zip'],
    isLarge: true,
  }),
  filesOfLanguageOfProject: defineRoute({
    path: '/api/projects/:project/languages/:language/file/',
    name: 'Files of a language of a project',
    summary: 'All translation files of one language in a ZIP archive.',
    needs: { permission: 'translation.download', on: 'project' },
    query: Type.Object({
      ...query.properties,
      filter: Type.Optional(Type.String({ description: 'Only components with this text in their slug.' })),
    }),
    reply: 'file',
    contentTypes: ['application/zip'],
    isLarge: true,
  }),
  filesOfComponentList: defineRoute({
    path: '/api/component-lists/:list/file/',
    name: 'Files of a component list',
    summary: 'All translation files the caller can download, in a ZIP archive.',
    needs: 'visible',
    query,
    reply: 'file',
    contentTypes: ['application/zip'],
    isLarge: true,
  }),
  filesOfComponent: defineRoute({
    path: '/api/components/:project/:component/file/',
    name: 'Files of a component',
    summary: 'All translation files in a ZIP archive.',
    needs: { permission: 'translation.download', on: 'component' },
    query,
    reply: 'file',
    contentTypes: ['application/zip'],
    isLarge: true,
  }),
  templateOfComponent: defineRoute({
    path: '/api/components/:project/:component/monolingual_base/',
    name: 'Template of a component',
    summary: 'The file with the source strings.',
    needs: { permission: 'translation.download', on: 'component' },
    reply: 'file',
    contentTypes: ['*/*'],
    isLarge: true,
  }),
  fileForNewLanguages: defineRoute({
    path: '/api/components/:project/:component/new_template/',
    name: 'File for new languages',
    summary: 'The template for new languages.',
    needs: { permission: 'translation.download', on: 'component' },
    reply: 'file',
    contentTypes: ['*/*'],
    isLarge: true,
  }),
}
