import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { theme, themeVariables } from '../style/theme.ts'

const name = 'virtual:theme.css'
const resolved = `\0${name}`
const writer = /\/MantineCssVariables\/MantineCssVariables\.mjs$/

/**
 * Mantine would write the theme's variables into a <style> element; a strict CSP forbids that, so they become a
 * stylesheet file. What would write them computes all of Mantine's own as soon as it is loaded: it stays out.
 */
export function themeStylesheet(): Plugin {
  let isLeftOut = false
  return {
    name: 'theme-stylesheet',
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id === resolved) return writeThemeStylesheet()
      if (!writer.test(id)) return undefined
      isLeftOut = true
      return 'export const MantineCssVariables = () => null'
    },
    buildEnd(error) {
      if (!error && !isLeftOut && this.environment.mode === 'build')
        this.error('Mantine has moved MantineCssVariables: the build is to leave it out')
    },
  }
}

export function writeThemeStylesheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(merged), themeVariables(merged)))
}
