/** Where the API keeps the settings of what. */
export const settingsRoutes = {
  project: '/api/projects/:project/',
  category: '/api/categories/:id/',
  component: '/api/components/:project/:component/',
  workspace: '/api/workspaces/:id/',
} as const

export type SettingsOwner = keyof typeof settingsRoutes
