type Environment = Readonly<Record<string, string | undefined>>

export function hasBrowser(env: Environment, exists?: (path: string) => boolean): boolean
export function mayInstallBrowser(machine: {
  readonly env: Environment
  readonly platform: string
  readonly isRoot: boolean
}): boolean
export function ensureBrowser(): void
